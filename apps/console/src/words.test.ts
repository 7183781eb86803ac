import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { words } from './words.ts'

const folder = import.meta.dirname
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/words\.ts$|\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

/** Groups whose texts are picked by a value: `texts.state[state]`. */
const picked = new Set([
  'pages',
  'state',
  'status',
  'relay',
  'embeddersFrom',
  'feature',
  'names',
  'problem',
  'by',
])

function listKeys(group: object, path: readonly string[] = []): string[] {
  return Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'object' && !picked.has(name)
      ? listKeys(value, [...path, name])
      : [[...path, name].join('.')],
  )
}

it('shows every text of the catalogue somewhere, and has none elsewhere', () => {
  const keys = listKeys(words)
  expect(keys.length).toBeGreaterThan(100)
  const isShown = (key: string) => {
    const name = key.split('.').at(-1) ?? ''
    return sources.includes(`words.${key}`) || new RegExp(`\\btexts\\.${name}\\b`).test(sources)
  }
  expect(keys.filter((key) => !isShown(key))).toEqual([])
  // text between tags that is no expression, and labels that are no variable
  const loose = [
    ...sources.matchAll(/>\s*([A-Z][a-z]+(?: [a-z’]+)+)[^<{]*<\/|(?:aria-label|title|placeholder)="[A-Z]/g),
  ]
  expect(loose.map(([text]) => text)).toEqual([])
})
