import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainNamespaces } from './ChainNamespace.ts'
import { parseCaipNetworkId } from './parseCaipNetworkId.ts'

describe('parseCaipNetworkId', () => {
  it.each([
    ['eip155:1', 'eip155', '1'],
    ['eip155:1313161554', 'eip155', '1313161554'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['bip122:000000000019d6689c085ae165831e93', 'bip122', '000000000019d6689c085ae165831e93'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot', '91b171bb158e2d3848fa23a9f1c25182'],
  ])('[S5.22] %s is two parts of a known namespace', (text, namespace, reference) => {
    expect(parseCaipNetworkId(text)).toEqual({ namespace, reference, caipNetworkId: text })
  })

  it.each([
    [''],
    [':'],
    ['eip155'],
    ['eip155:'],
    [':1'],
    ['eip155:1:0xab'],
    ['eip155:1:'],
    ['near:mainnet'],
    ['EIP155:1'],
    ['eip155 :1'],
    [' eip155:1'],
    ['eip155:1 '],
    ['eip155:1\n'],
    ['eip155:١'],
    ['eip155:<b>'],
    ['eip155:a.b'],
    [`eip155:${'1'.repeat(33)}`],
    ['__proto__:1'],
    ['constructor:1'],
    [1],
    [null],
    [undefined],
    [{ toString: () => 'eip155:1' }],
    [['eip155:1']],
  ])('[S5.22] %j is none', (value) => {
    expect(parseCaipNetworkId(value)).toBeUndefined()
  })

  it('[S5.22] every legal pair is read back whole', () => {
    const legal = fc.tuple(fc.constantFrom(...chainNamespaces), fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/))
    fc.assert(
      fc.property(legal, ([namespace, reference]) => {
        expect(parseCaipNetworkId(`${namespace}:${reference}`)).toMatchObject({ namespace, reference })
      }),
    )
  })

  it('[S5.22] whatever is read is exactly what was given', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^(eip155|solana|x):.{0,40}$/), fc.anything()),
        (value) => {
          const parts = parseCaipNetworkId(value)
          if (!parts) return
          expect(parts.caipNetworkId).toBe(value)
          expect(`${parts.namespace}:${parts.reference}`).toBe(value)
          expect(parts.reference).toMatch(/^[-_a-zA-Z0-9]{1,32}$/)
        },
      ),
    )
  })
})
