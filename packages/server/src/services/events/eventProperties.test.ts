import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { eventProperties } from './eventProperties.ts'

/** Events of other clients that Latchkey does not send, and why. */
const notSent: Readonly<Record<string, string>> = {
  SET_PREFERRED_ACCOUNT_TYPE: 'the account type is not chosen in the modal',
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
