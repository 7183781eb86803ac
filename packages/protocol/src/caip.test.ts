import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chainNamespaces,
  isChainNamespace,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
  toChainId,
} from './caip.ts'

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

describe('parseCaipAddress', () => {
  const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

  describe('parseCaipAddress', () => {
    it('[S3.15] [S5.21] three parts of a known namespace', () => {
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

    it('[S3.15] [S5.21] what toCaipAddress joins is read back whole', () => {
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
        fc.property(
          fc.oneof(fc.string(), fc.stringMatching(/^eip155:1:.{0,40}$/), fc.anything()),
          (value) => {
            const parts = parseCaipAddress(value)
            if (parts) expect(`${parts.caipNetworkId}:${parts.address}`).toBe(value)
          },
        ),
      )
    })
  })
})

describe('toChainId', () => {
  it.each<[unknown, number]>([
    ['0x1', 1],
    ['0x01', 1],
    ['0X1', 1],
    ['0x0000000000000000000000000000000000000000000000000000000000000001', 1],
    ['1', 1],
    ['001', 1],
    [1, 1],
    [1n, 1],
    ['0x7A69', 31337],
    ['0x7a69', 31337],
    ['31337', 31337],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['0x1fffffffffffff', Number.MAX_SAFE_INTEGER],
  ])('%s is %d', (value, id) => {
    expect(toChainId(value)).toBe(id)
  })

  it.each([
    [''],
    ['0x'],
    ['x1'],
    ['0xzz'],
    ['1.0'],
    ['1.5'],
    ['1e3'],
    ['-1'],
    ['+1'],
    [' 1'],
    ['0x1 '],
    ['1\n'],
    ['١'],
    ['Infinity'],
    ['NaN'],
    ['0'],
    ['0x0'],
    [0],
    [-1],
    [1.5],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['9007199254740993'],
    ['0x20000000000001'],
    [2 ** 53],
    [-1n],
    [2n ** 60n],
    ['9'.repeat(100)],
    [true],
    [null],
    [undefined],
    [{}],
    [{ valueOf: () => 1 }],
    [[1]],
    ['eip155:1'],
  ])('%s is no chain id', (value) => {
    expect(toChainId(value)).toBeUndefined()
  })

  it('every id is read from each of its spellings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.nat(8), (id, zeros) => {
        const padding = '0'.repeat(zeros)
        const hex = id.toString(16)
        for (const value of [
          id,
          BigInt(id),
          `${padding}${id}`,
          `0x${padding}${hex}`,
          `0X${hex.toUpperCase()}`,
        ]) {
          expect(toChainId(value)).toBe(id)
        }
      }),
    )
  })

  it('anything else answers nothing and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const id = toChainId(value)
        expect(id === undefined || (Number.isSafeInteger(id) && id > 0)).toBe(true)
      }),
    )
  })
})
