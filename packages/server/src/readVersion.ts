import { readFileSync } from 'node:fs'

/** The version of this package: `package.json` lies one folder above this file, in `src` and in `dist`. */
export function readVersion(): string {
  const json: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const version: unknown =
    typeof json === 'object' && json !== null ? Reflect.get(json, 'version') : undefined
  return typeof version === 'string' ? version : '0.0.0'
}
