import * as fc from 'fast-check'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCall } from './decodeCall.ts'

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes)))
const uint = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })
const bytes = fc.uint8Array({ maxLength: 100 }).map(toHex)

function toHex(list: Uint8Array): `0x${string}` {
  return `0x${Buffer.from(list).toString('hex')}`
}

/** Calls whose arguments have no fixed length, written down apart from the decoder, with the values they are made of. */
const calls = {
  '0xb88d4fde': {
    name: 'safeTransferFrom',
    abi: parseAbi(['function safeTransferFrom(address,address,uint256,bytes)']),
    names: ['from', 'to', 'tokenId', 'data'],
    values: fc.tuple(address, address, uint, bytes),
  },
  '0xf242432a': {
    name: 'safeTransferFrom',
    abi: parseAbi(['function safeTransferFrom(address,address,uint256,uint256,bytes)']),
    names: ['from', 'to', 'tokenId', 'amount', 'data'],
    values: fc.tuple(address, address, uint, uint, bytes),
  },
  '0x2eb2c2d6': {
    name: 'safeBatchTransferFrom',
    abi: parseAbi(['function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)']),
    names: ['from', 'to', 'tokenIds', 'amounts', 'data'],
    values: fc.tuple(
      address,
      address,
      fc.array(uint, { maxLength: 5 }),
      fc.array(uint, { maxLength: 5 }),
      bytes,
    ),
  },
} as const
type Selector = keyof typeof calls

const encode = (selector: Selector, args: readonly unknown[]) => {
  const { abi, name } = calls[selector]
  return encodeFunctionData({ abi, functionName: name, args } as never) as string
}

describe.each(Object.keys(calls) as Selector[])('decodeCall of %s', (selector) => {
  const { name, names, values } = calls[selector]

  it('[X.63] returns exactly what an encoder has put in', () => {
    fc.assert(
      fc.property(values as fc.Arbitrary<readonly unknown[]>, (args) => {
        const data = encode(selector, args)
        expect(data.slice(0, 10)).toBe(selector)
        const named = Object.fromEntries(names.map((one, index) => [one, args[index]]))
        expect(decodeCall(data)).toEqual({ name, args: named, isExact: true })
      }),
    )
  })

  it('[X.63] calls nothing exact that another encoding hides something in, and reads no word of which there is none', () => {
    const change = fc.oneof(
      fc.record({
        kind: fc.constant('word' as const),
        at: fc.nat(14),
        to: fc.oneof(uint, fc.bigInt(0n, 400n)),
      }),
      fc.record({ kind: fc.constant('digit' as const), at: fc.nat(900), to: fc.nat(15).map(BigInt) }),
      fc.record({ kind: fc.constant('cut' as const), at: fc.nat(500), to: fc.constant(0n) }),
      fc.record({ kind: fc.constant('more' as const), at: fc.nat(64), to: fc.constant(0n) }),
    )
    const apply = (data: string, { kind, at, to }: { kind: string; at: number; to: bigint }) => {
      const body = data.slice(10)
      if (kind === 'more') return `${data}${'00'.repeat(at)}`
      if (kind === 'cut') return data.slice(0, Math.max(10, data.length - 2 * at))
      const from = kind === 'word' ? 64 * at : at
      const text = kind === 'word' ? to.toString(16).padStart(64, '0') : to.toString(16)
      return from + text.length > body.length
        ? data
        : `${selector}${body.slice(0, from)}${text}${body.slice(from + text.length)}`
    }
    let unusual = 0
    fc.assert(
      fc.property(
        values as fc.Arbitrary<readonly unknown[]>,
        fc.array(change, { minLength: 1, maxLength: 3 }),
        (args, changes) => {
          const data = changes.reduce(apply, encode(selector, args))
          const call = decodeCall(data)
          if (!call) return
          const again = encode(
            selector,
            names.map((one) => call.args[one]),
          )
          expect(call.isExact).toBe(again === data.toLowerCase())
          if (!call.isExact) unusual += 1
        },
      ),
      { numRuns: 2_000 },
    )
    expect(unusual).toBeGreaterThan(0)
  })
})

describe('decodeCall', () => {
  it.each([
    ['a length that no memory has', 'f'.repeat(64)],
    ['a length beyond its end', '1'.padStart(64, '0')],
  ])('[X.63] knows no call whose bytes have %s', (_, length) => {
    const [from, to] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
    const data = encode('0xb88d4fde', [from, to, 5n, '0x'])
    expect(decodeCall(data)).toMatchObject({ args: { data: '0x' }, isExact: true })
    expect(decodeCall(`${data.slice(0, -64)}${length}`)).toBeUndefined()
  })
})
