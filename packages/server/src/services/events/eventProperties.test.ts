import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { eventProperties } from './eventProperties.ts'

/** Of W4.2, and said by nothing of the product yet: why. */
const unsaid: Readonly<Record<string, string>> = {
  SET_PREFERRED_ACCOUNT_TYPE: 'there is one type of account until smart accounts exist (decisions 4)',
  CLICK_SELECT_NETWORK_TO_SWAP:
    'swaps are on the network of the account, which is chosen with CLICK_NETWORKS',
  CLICK_SIGN_SIWX_MESSAGE: 'issue 11: its view',
  CLICK_CANCEL_SIWX: 'issue 11: its view',
  SIWX_AUTH_SUCCESS: 'issue 11: its view',
  SIWX_AUTH_ERROR: 'issue 11: its view',
  SELECT_BUY_CRYPTO: 'issue 10: buying',
  SELECT_BUY_PROVIDER: 'issue 10: buying',
  SELECT_WHAT_IS_A_BUY: 'issue 10: buying',
  OPEN_ENS_FLOW: 'issue 10: names',
  REGISTER_NAME_INITIATED: 'issue 10: names',
  REGISTER_NAME_SUCCESS: 'issue 10: names',
  REGISTER_NAME_ERROR: 'issue 10: names',
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
const isSaid = (name: string) => sources.includes(`'${name}'`)

it('[X.11] every event that is kept is said somewhere in the product, or it is known why not', () => {
  const silent = [...eventProperties.keys()].filter((name) => !isSaid(name) && !(name in unsaid))
  expect(silent).toEqual([])
  expect(Object.keys(unsaid).filter((name) => !eventProperties.has(name))).toEqual([])
})

it('[X.11] every event the engine knows is kept', () => {
  const names = [...declared.matchAll(/'([A-Z]+(?:_[A-Z]+)+|INITIALIZE)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !eventProperties.has(name ?? ''))).toEqual([])
})
