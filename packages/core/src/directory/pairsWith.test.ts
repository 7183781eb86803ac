import { expect, it } from 'vitest'
import { pairsWith } from './pairsWith.ts'

it.each([
  ['configured', false, 'configured', true],
  ['configured', true, 'public', true],
  ['public', true, 'public', true],
  ['public', true, 'configured', false],
  ['public', false, 'public', false],
  [undefined, true, 'configured', false],
  [undefined, true, 'public', true],
] as const)(
  '[X.15] a wallet on the relay "%s" (WalletConnect: %s) over one that reaches "%s": %s',
  (relay, supports_wc, reach, expected) => {
    expect(pairsWith({ relay, supports_wc }, reach)).toBe(expected)
  },
)
