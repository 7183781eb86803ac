import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { eventProperties } from './eventProperties.ts'

/** Events of other clients that Latchkey does not send, and why. */
const notSent: Readonly<Record<string, string>> = {
  CLICK_SELECT_NETWORK_TO_SWAP:
    'swaps are on the network of the account, which is chosen with CLICK_NETWORKS',
}

const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'packages/core/src', 'packages/react/src'],
  { encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|core\/src\/base\/events\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const declared = readFileSync('packages/core/src/base/events.ts', 'utf8')
const isSent = (name: string) => sources.includes(`'${name}'`)

it('[X.11] every stored event is sent somewhere in the product, or its reason is listed', () => {
  const unsent = [...eventProperties.keys()].filter((name) => !isSent(name))
  expect(unsent.sort()).toEqual(Object.keys(notSent).sort())
})

it('[X.11] every event the engine declares is stored', () => {
  const names = [...declared.matchAll(/'([A-Z]+(?:_[A-Z]+)+|INITIALIZE)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !eventProperties.has(name ?? ''))).toEqual([])
})

it('[X.11] every event that may leave a page stands in the documentation with its properties', () => {
  const page = readFileSync('apps/docs/pages/12-options-and-events.md', 'utf8')
  // names in small letters stay on the page; the documentation lists them elsewhere
  const sent = [...eventProperties.keys()].filter((name) => /^[A-Z_]+$/.test(name) && !notSent[name])
  expect(sent.length).toBeGreaterThan(50)
  expect(sent.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  const rows = page.split('\n').filter((line) => line.startsWith('|'))
  const isTold = (name: string) => rows.find((row) => row.includes(`\`${name}\``))
  for (const name of sent)
    for (const property of eventProperties.get(name) ?? []) expect(isTold(name), name).toContain(property)
})
