import { describe, expect, it } from 'vitest'
import { isChainNamespace } from './isChainNamespace.ts'

describe('isChainNamespace', () => {
  it.each(['eip155', 'solana', 'bip122', 'polkadot'])('%s is known', (value) => {
    expect(isChainNamespace(value)).toBe(true)
  })

  it.each([
    'near',
    'EIP155',
    '',
    'eip155:1',
    'toString',
    '__proto__',
    'length',
    0,
    null,
    undefined,
    ['eip155'],
  ])('%j is not', (value) => {
    expect(isChainNamespace(value)).toBe(false)
  })
})
