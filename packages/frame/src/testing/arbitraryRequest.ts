import * as fc from 'fast-check'
import { contract, friend, stranger, testKeys, token } from './requestWorld.ts'

const own = testKeys().evm.address
const hexOf = (bytes: fc.Arbitrary<Uint8Array>) => bytes.map((one) => `0x${Buffer.from(one).toString('hex')}`)
const address = fc.oneof(
  fc.constantFrom(friend, stranger, token, contract, own),
  hexOf(fc.uint8Array({ minLength: 20, maxLength: 20 })),
)
const quantity = fc
  .oneof(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), fc.bigInt({ min: 0n, max: 10n ** 20n }))
  .map((one) => `0x${one.toString(16)}`)
const word = fc.oneof(
  address.map((one) => one.slice(2).toLowerCase().padStart(64, '0')),
  quantity.map((one) => one.slice(2).padStart(64, '0')),
)
const data = fc.oneof(
  fc.constant('0x'),
  hexOf(fc.uint8Array({ maxLength: 100 })),
  fc
    .tuple(
      fc.constantFrom('a9059cbb', '095ea7b3', 'a22cb465', '23b872dd', '87517c45', 'd505accf'),
      fc.array(word, { maxLength: 8 }),
    )
    .map(([selector, words]) => `0x${selector}${words.join('')}`),
)
const transaction = fc
  .record({
    to: address,
    value: quantity,
    data,
    nonce: fc.nat().map((one) => `0x${one.toString(16)}`),
    gas: fc.integer({ min: 21_000, max: 60_000_000 }).map((one) => `0x${one.toString(16)}`),
    fee: fc.tuple(
      fc.boolean(),
      fc.bigInt({ min: 1n, max: 10n ** 13n }),
      fc.bigInt({ min: 0n, max: 10n ** 13n }),
    ),
  })
  .map(({ fee: [legacy, one, two], ...rest }) => ({
    ...rest,
    ...(legacy
      ? { gasPrice: `0x${one.toString(16)}` }
      : { maxFeePerGas: `0x${(one + two).toString(16)}`, maxPriorityFeePerGas: `0x${two.toString(16)}` }),
  }))
const typed = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.constantFrom('string', 'uint256', 'address', 'bool', 'bytes', 'int64', 'uint8[]', 'Inner'),
        quantity,
        fc.string(),
        address,
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([fields]) => {
    const sampleOf = (type: string, number: string, text: string, who: string): unknown => {
      const small = BigInt(number) % 200n
      if (type === 'string') return text.replace(/[\ud800-\udfff]/g, '')
      if (type === 'uint256') return number
      if (type === 'address') return who.toLowerCase()
      if (type === 'bool') return small > 99n
      if (type === 'bytes') return who
      if (type === 'int64') return (-small).toString()
      if (type === 'uint8[]') return [small.toString(), '1']
      return { note: text.replace(/[\ud800-\udfff]/g, '') }
    }
    return {
      domain: { name: 'App', version: '7.4', chainId: 1, salt: `0x${'5a'.repeat(32)}` },
      primaryType: 'Thing',
      types: {
        Thing: fields.map(([type], index) => ({ name: `f${index}`, type })),
        Inner: [{ name: 'note', type: 'string' }],
      },
      message: Object.fromEntries(
        fields.map(([type, number, text, who], index) => [`f${index}`, sampleOf(type, number, text, who)]),
      ),
    }
  })
/** Sound requests of every kind an EVM app makes. */
export const arbitraryRequest = fc.oneof(
  {
    weight: 6,
    arbitrary: transaction
      // A call of the account to itself is refused: no sound request.
      .filter(({ to, data }) => to !== own || !data || data === '0x')
      .map((one) => ({ method: 'eth_sendTransaction', params: [one] })),
  },
  {
    weight: 2,
    arbitrary: typed.map((one) => ({ method: 'eth_signTypedData_v4', params: [own, one] })),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof(fc.string(), hexOf(fc.uint8Array({ maxLength: 80 })))
      .map((one) => ({ method: 'personal_sign', params: [one, own] })),
  },
)
