import { expect, it } from 'vitest'
import { fromBase64url, toBase64url } from '../bytes.ts'
import { KeyError } from '../errors.ts'
import { deriveKeys, fingerprintOf } from './deriveKeys.ts'
import { combineEntropy, type ShareEnvelope, sealEnvelope, splitEntropy } from './shares.ts'

const sets = 1_000_000
const name = (fill: number) => toBase64url(new Uint8Array(16).fill(fill))

/** Shares of two wallets and of two sets of the first. */
async function makeShares(): Promise<ShareEnvelope[]> {
  const lists = await Promise.all(
    [
      [1, 1],
      [1, 3],
      [2, 2],
    ].map(async ([fill = 0, set = 0]) => {
      const entropy = new Uint8Array(32).fill(fill)
      const fingerprint = toBase64url(fingerprintOf(await deriveKeys(entropy)))
      const { device, server, recovery } = await splitEntropy(entropy, {
        walletId: name(fill),
        setId: name(set),
        fingerprint,
      })
      return [device, server, recovery]
    }),
  )
  return lists.flat()
}

/** A small generator of its own, so that a failure can be repeated from its seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

// The check over a share is made anew each time: nothing but the commitment stands between the attacker and a wrong key.
it('[X.02] [T-SSS] 1,000,000 mutated share sets: the wallet’s entropy or an error, never another key', async () => {
  const all = await makeShares()
  const pick = (random: (below: number) => number) => all[random(all.length)] as ShareEnvelope
  const fields = ['walletId', 'setId', 'index', 'commitment', 'fingerprint', 'data'] as const
  const seed = Date.now() | 0
  const random = createRandom(seed)
  let right = 0
  for (let run = 0; run < sets; run += 1) {
    const share = { ...pick(random) }
    const other = pick(random)
    const donor = pick(random)
    for (const field of fields) if (random(3) === 0) Object.assign(share, { [field]: donor[field] })
    if (random(2) === 0) {
      const data = fromBase64url(share.data)
      const at = random(data.length)
      data[at] = (data[at] ?? 0) ^ (1 + random(255))
      share.data = toBase64url(data)
    }
    try {
      const entropy = await combineEntropy(sealEnvelope(share), other)
      const expected = other.walletId === name(1) ? 1 : 2
      if (entropy.some((byte) => byte !== expected)) throw new Error(`a wrong key, seed ${seed}, run ${run}`)
      right += 1
    } catch (error) {
      if (!(error instanceof KeyError)) throw error
    }
  }
  expect(right).toBeGreaterThan(sets / 1000)
}, 1_800_000)
