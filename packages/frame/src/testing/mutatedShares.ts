import { fromBase64url, toBase64url } from '../app/bytes.ts'
import { KeyError } from '../app/errors.ts'
import { deriveKeys, fingerprintOf } from '../app/keys/deriveKeys.ts'
import { combineEntropy, type ShareEnvelope, sealEnvelope, splitEntropy } from '../app/keys/shares.ts'

const name = (fill: number) => toBase64url(new Uint8Array(16).fill(fill))

/** Makes the three shares of a wallet whose entropy is `fill` in every byte. */
export async function makeShares(fill: number, setFill = fill): Promise<ShareEnvelope[]> {
  const entropy = new Uint8Array(32).fill(fill)
  const fingerprint = toBase64url(fingerprintOf(await deriveKeys(entropy)))
  const ids = { walletId: name(fill), setId: name(setFill), fingerprint }
  const { device, server, recovery } = await splitEntropy(entropy, ids)
  return [device, server, recovery]
}

/**
 * Combines mutated shares of two wallets, and of two sets of the first, as an attacker would: fields of other shares, flipped bytes,
 * and a checksum that is right, so that nothing but the commitment stands between them and a wrong key.
 *
 * @returns sets that gave the wallet's entropy, sets that were refused, and the runs that gave another key
 */
export async function combineMutatedSets(
  sets: number,
  seed: number,
): Promise<{ readonly right: number; readonly refused: number; readonly wrong: readonly number[] }> {
  const all = [...(await makeShares(1)), ...(await makeShares(1, 3)), ...(await makeShares(2))]
  const random = createRandom(seed)
  const pick = () => all[random(all.length)] as ShareEnvelope
  const fields = ['walletId', 'setId', 'index', 'commitment', 'fingerprint', 'data'] as const
  const wrong: number[] = []
  let right = 0
  let refused = 0
  for (let run = 0; run < sets; run += 1) {
    const share = { ...pick() }
    const other = pick()
    const donor = pick()
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
      if (entropy.length === 32 && entropy.every((byte) => byte === expected)) right += 1
      else wrong.push(run)
    } catch (error) {
      if (!(error instanceof KeyError)) throw error
      refused += 1
    }
  }
  return { right, refused, wrong }
}

/** A small generator of its own, so that a failure can be repeated from its seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}
