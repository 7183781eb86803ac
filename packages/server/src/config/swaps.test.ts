import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from './readConfig.ts'
import { allowanceHolder, listSwapRouters } from './swaps.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})
const address = (digit: string) => `0x${digit.repeat(40)}`
const exchange = { factory: address('A'), router: address('b'), wrapped: address('c') }

function read(change: object = {}, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-swaps-'))
  folders.push(folder)
  const file = join(folder, 'swaps.json')
  writeFileSync(file, JSON.stringify({ uniswapV2: { 'eip155:1': { ...exchange, ...change } } }))
  return readConfig({ LATCHKEY_SWAPS_FILE: file, ...env }).exchanges['eip155:1']
}

describe('exchanges', () => {
  it('are read in lower case; what isn’t said has a default', () => {
    expect(read()).toEqual({
      ...exchange,
      factory: address('a'),
      pairCodeHash: expect.stringMatching(/^0x96e8/),
      bases: [],
      dollars: [],
    })
    expect(read({ dollars: [address('D')] })?.dollars).toEqual([address('d')])
  })

  it.each([
    ['three dollars', { dollars: ['1', '2', '3'].map(address) }, /two tokens/],
    ['five bases', { bases: ['1', '2', '3', '4', '5'].map(address) }, /four tokens/],
    ['a router that is none', { router: '0x12' }, /not an address/],
    ['a fee router that is none', { feeRouter: 'fee' }, /not an address/],
  ])('%s are refused', (_, change, problem) => {
    expect(() => read(change)).toThrow(problem)
  })
})

describe('what the operator keeps of swaps', () => {
  it('[S9.18] is nothing unless it is said, whatever contract is named', () => {
    expect(read({ feeRouter: address('f') })?.fee).toBeUndefined()
    expect(read({ feeRouter: address('F') }, { LATCHKEY_SWAP_FEE_BPS: '30' })?.fee).toEqual({
      router: address('f'),
      bps: 30,
    })
  })

  it('[S9.18] is 0.85 % under preset compat, where a contract is named for it and the operator says nothing else', () => {
    const compat = { LATCHKEY_PRESET: 'compat' }
    expect(read({ feeRouter: address('f') }, compat)?.fee).toEqual({ router: address('f'), bps: 85 })
    expect(read({}, compat)?.fee).toBeUndefined()
    expect(read({ feeRouter: address('f') }, { ...compat, LATCHKEY_SWAP_FEE_BPS: '0' })?.fee).toBeUndefined()
    expect(() => read({}, { ...compat, LATCHKEY_SWAP_FEE_BPS: '85' })).toThrow(/feeRouter/)
  })

  it('needs a contract on every chain, and is three percent at most', () => {
    expect(() => read({}, { LATCHKEY_SWAP_FEE_BPS: '30' })).toThrow(/eip155:1.*feeRouter/)
    expect(() => read({ feeRouter: address('f') }, { LATCHKEY_SWAP_FEE_BPS: '301' })).toThrow(/SWAP_FEE_BPS/)
    expect(() => read({ feeRouter: address('f') }, { LATCHKEY_SWAP_FEE_BPS: '0.3' })).toThrow(/SWAP_FEE_BPS/)
  })
})

it('[X.38] the app of the operator is told the contracts that quotes name: a fee contract before its exchange, and 0x’s', () => {
  const plain = read()
  const withFee = read({ feeRouter: address('F') }, { LATCHKEY_SWAP_FEE_BPS: '30' })
  if (!plain || !withFee) throw new Error('There is no exchange.')
  const exchanges = { 'eip155:1': plain, 'eip155:10': withFee }
  expect(listSwapRouters({ exchanges })).toEqual({ 'eip155:1': [address('b')], 'eip155:10': [address('f')] })
  const zeroEx = { url: 'https://api.0x.org', key: 'k', chains: ['eip155:10', 'eip155:137'] as const }
  expect(listSwapRouters({ exchanges, zeroEx })).toEqual({
    'eip155:1': [address('b')],
    'eip155:10': [address('f'), allowanceHolder],
    'eip155:137': [allowanceHolder],
  })
})
