import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainNamespaces } from './ChainNamespace.ts'
import { parseCaipAddress } from './parseCaipAddress.ts'
import { toCaipAddress } from './toCaipAddress.ts'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

describe('parseCaipAddress', () => {
  it('[S5.21] three parts of a known namespace', () => {
    expect(parseCaipAddress(`eip155:1:${address}`)).toEqual({
      namespace: 'eip155',
      reference: '1',
      address,
      caipNetworkId: 'eip155:1',
      caipAddress: `eip155:1:${address}`,
    })
  })

  it.each([
    [''],
    ['::'],
    [address],
    ['eip155:1'],
    ['eip155:1:'],
    ['eip155::0xab'],
    [':1:0xab'],
    ['eip155:1:0xab:'],
    ['eip155:1:0xab:x'],
    ['near:mainnet:alice.near'],
    ['eip155:1: 0xab'],
    ['eip155:1:0xab\n'],
    ['eip155:1:<img src=x>'],
    ['eip155:1:javascript/'],
    [`eip155:1:${'a'.repeat(129)}`],
    [7],
    [null],
    [undefined],
    [{}],
  ])('[S5.21] %j is none', (value) => {
    expect(parseCaipAddress(value)).toBeUndefined()
  })

  it('[S5.21] what toCaipAddress joins is read back whole', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...chainNamespaces),
        fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/),
        fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/),
        (namespace, reference, plain) => {
          const text = toCaipAddress(`${namespace}:${reference}`, plain)
          expect(parseCaipAddress(text)).toMatchObject({
            namespace,
            reference,
            address: plain,
            caipAddress: text,
          })
        },
      ),
    )
  })

  it('[S5.21] whatever is read is exactly what was given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^eip155:1:.{0,40}$/), fc.anything()), (value) => {
        const parts = parseCaipAddress(value)
        if (parts) expect(`${parts.caipNetworkId}:${parts.address}`).toBe(value)
      }),
    )
  })
})
