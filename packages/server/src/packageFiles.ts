import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The wallet directory of this package. It lies one folder above this file, in `src` and in `dist`. */
export function builtInDirectory(): string {
  return fileURLToPath(new URL('../directory', import.meta.url))
}

/** The built page of the console. It lies one folder above this file, in `src` and in `dist`. */
export function builtConsole(): string {
  return fileURLToPath(new URL('../console', import.meta.url))
}

/** The version of this package. `package.json` lies one folder above this file, in `src` and in `dist`. */
export function getPackageVersion(): string {
  const json: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const version: unknown =
    typeof json === 'object' && json !== null ? Reflect.get(json, 'version') : undefined
  return typeof version === 'string' ? version : '0.0.0'
}
