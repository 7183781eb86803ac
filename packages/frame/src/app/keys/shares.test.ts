import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64url, toBase64url } from '../bytes.ts'
import { KeyError } from '../errors.ts'
import { deriveKeys, fingerprintOf } from './deriveKeys.ts'
import {
  combineEntropy,
  combineShares,
  parseEnvelope,
  type ShareEnvelope,
  sealEnvelope,
  serializeEnvelope,
  splitEntropy,
} from './shares.ts'

const name = (fill: number) => toBase64url(new Uint8Array(16).fill(fill))
async function makeSet(fill: number, setFill = fill) {
  const entropy = new Uint8Array(32).fill(fill)
  const fingerprint = toBase64url(fingerprintOf(await deriveKeys(entropy)))
  const set = await splitEntropy(entropy, { walletId: name(fill), setId: name(setFill), fingerprint })
  return { entropy, list: [set.device, set.server, set.recovery] as const }
}
const mine = await makeSet(1)
const resplit = await makeSet(1, 3)
const theirs = await makeSet(2)

it('[X.02] any two of three make the entropy, one alone makes nothing', async () => {
  for (const [one, other] of [
    [0, 1],
    [1, 2],
    [2, 0],
  ] as const) {
    const { entropy, keys } = await combineShares(mine.list[one], mine.list[other])
    expect(entropy).toEqual(mine.entropy)
    expect(keys.evm.address).toMatch(/^0x/)
  }
  await expect(combineShares(mine.list[0], mine.list[0])).rejects.toMatchObject({ code: 'mixedShares' })
})

it('[X.02] [T-SSS] shares of two wallets, or of two sets of one wallet, are never combined', async () => {
  for (const other of [theirs, resplit])
    for (const one of mine.list)
      for (const two of other.list)
        await expect(combineShares(one, two)).rejects.toMatchObject({ code: 'mixedShares' })
})

describe('[X.02] [T-SSS] mutated share sets', () => {
  const all = [...mine.list, ...resplit.list, ...theirs.list]
  const any = fc.integer({ min: 0, max: all.length - 1 })
  const at = (index: number): ShareEnvelope => all[index] as ShareEnvelope
  const isRefusal = (error: unknown) => error instanceof KeyError

  it('a flipped bit anywhere in the bytes is found', () =>
    fc.assert(
      fc.property(any, fc.nat(), fc.integer({ min: 0, max: 7 }), (index, place, bit) => {
        const bytes = serializeEnvelope(at(index))
        const where = place % bytes.length
        bytes[where] = (bytes[where] ?? 0) ^ (1 << bit)
        expect(() => parseEnvelope(bytes)).toThrow(KeyError)
      }),
      { numRuns: 1000 },
    ))

  // a million of them in the chaos tier; the attacker computes the check anew, so only the commitment stands between them and a wrong key
  it('fields of other shares, with a right check, make the wallet’s entropy or an error: 2,000 sets', async () => {
    const fields = ['walletId', 'setId', 'index', 'commitment', 'fingerprint', 'data'] as const
    let refused = 0
    let right = 0
    await fc.assert(
      fc.asyncProperty(
        any,
        any,
        any,
        fc.subarray([...fields]),
        fc.option(fc.tuple(fc.nat({ max: 32 }), fc.integer({ min: 1, max: 255 }))),
        async (first, second, donor, changed, flip) => {
          const share = { ...at(first) }
          for (const field of changed) Object.assign(share, { [field]: at(donor)[field] })
          if (flip) {
            const data = fromBase64url(share.data)
            data[flip[0]] = (data[flip[0]] ?? 0) ^ flip[1]
            share.data = toBase64url(data)
          }
          try {
            const entropy = await combineEntropy(sealEnvelope(share), at(second))
            const expected = at(second).walletId === name(1) ? 1 : 2
            expect(entropy).toEqual(new Uint8Array(32).fill(expected))
            right += 1
          } catch (error) {
            if (!isRefusal(error)) throw error
            refused += 1
          }
        },
      ),
      { numRuns: 2_000 },
    )
    // the generator reaches both ends, or it proves nothing
    expect(right).toBeGreaterThan(5)
    expect(refused).toBeGreaterThan(500)
  })

  it('control: without the commitment the library itself gives a wrong key', async () => {
    const { combine } = await import('shamir-secret-sharing')
    const [one, two] = [mine.list[0], theirs.list[1]].map((share) => fromBase64url(share.data))
    const made = await combine([one ?? new Uint8Array(), two ?? new Uint8Array()]).catch(() => undefined)
    const other = await combine([
      fromBase64url(mine.list[0].data),
      fromBase64url(resplit.list[1].data),
    ]).catch(() => undefined)
    for (const entropy of [made, other]) if (entropy) expect(entropy).not.toEqual(mine.entropy)
    expect(made ?? other).toBeDefined()
  })
})
