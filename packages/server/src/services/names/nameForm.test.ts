import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseName } from './nameForm.ts'
import { isReserved, reservedNames, toLook } from './reservedNames.ts'
import { parseCoinType, type ServedChains } from './signedRequest.ts'

const rules = { nameZones: ['latchkey.id'], preset: 'standard' } as const
const parse = (text: string) => {
  try {
    return parseName(text, rules).name
  } catch {
    return undefined
  }
}

describe('a name', () => {
  it('[S5.27] [T-NAME] whatever is asked for, what is read is plain, and reads as itself', () => {
    const letter = fc.constantFrom(...'ab1-.Ａé\u200d\u202eаﬁ ß☕', 'latchkey.id')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.array(letter).map((one) => one.join('')),
        ),
        (label) => {
          const name = parse(`${label}.latchkey.id`)
          if (name === undefined) return
          expect(name).toMatch(/^(?!-)(?!.*--)[a-z\d-]{4,64}(?<!-)\.latchkey\.id$/)
          expect(parse(name)).toBe(name)
        },
      ),
    )
    // not a filter that lets nothing through
    expect(parse('ＭIra-1.latchkey.id')).toBe('mira-1.latchkey.id')
  })

  it('[S5.27] every plain label of 4 to 64 characters is one', () => {
    const label = fc.stringMatching(/^[a-z\d](-?[a-z\d]){3,31}$/)
    fc.assert(
      fc.property(label, (label) => {
        expect(parse(`${label}.latchkey.id`)).toBe(`${label}.latchkey.id`)
      }),
    )
  })

  it('[T-NAME] is reserved as it looks, hyphens or not', () => {
    for (const name of reservedNames) {
      expect(isReserved(name), name).toBe(true)
      expect(isReserved([...name].join('-')), name).toBe(true)
      expect(isReserved(name.replaceAll('o', '0').replaceAll('l', '1').replaceAll('m', 'rn')), name).toBe(
        true,
      )
    }
    expect(['mira', 'supporter', 'adminton'].some(isReserved)).toBe(false)
    expect(toLook('he11o')).toBe(toLook('hello'))
  })
})

describe('a coin type', () => {
  const served = ['eip155:10', 'eip155:2147483647']
  const chains: ServedChains['chains'] = {
    get: (id) =>
      served.includes(id)
        ? { caipNetworkId: 'eip155:10', namespace: 'eip155', reference: '10', http: true, ws: false }
        : undefined,
  }
  const chainOf = (coinType: number) => parseCoinType(coinType, { chains })

  it.each([
    [60, 60, undefined],
    [2 ** 31 + 1, 60, undefined],
    [2 ** 31 + 10, 2 ** 31 + 10, 'eip155:10'],
    [2 ** 32 - 1, 2 ** 32 - 1, 'eip155:2147483647'],
  ])('[S5.28] %d is %d', (asked, coinType, chain) => {
    expect(chainOf(asked)).toEqual({ coinType, chain })
  })

  it.each([0, 1, 10, 61, 501, 2 ** 31, 2 ** 31 + 11, 2 ** 32 + 10, -(2 ** 31)])(
    '[S5.28] %d is none',
    (coinType) => {
      expect(() => chainOf(coinType)).toThrow(/Coin type/)
    },
  )
})
