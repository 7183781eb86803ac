import { split } from 'shamir-secret-sharing'
import { toBase64url } from '../bytes/base64url.ts'
import { commitmentOf } from './commitmentOf.ts'
import { type ShareEnvelope, sealEnvelope } from './shareEnvelope.ts'

/** The three shares of a set, of which any two make the entropy. */
export type ShareSet = {
  readonly device: ShareEnvelope
  readonly server: ShareEnvelope
  readonly recovery: ShareEnvelope
}

/** Splits entropy two of three over a fresh polynomial. `fingerprint` = base64url of `fingerprintOf`. */
export async function splitEntropy(
  entropy: Uint8Array,
  {
    walletId,
    setId,
    fingerprint,
  }: { readonly walletId: string; readonly setId: string; readonly fingerprint: string },
): Promise<ShareSet> {
  const [device, server, recovery] = await split(entropy, 3, 2)
  if (!device || !server || !recovery) throw new Error('Splitting gave too few shares.')
  const commitment = toBase64url(commitmentOf(entropy, walletId))
  const envelope = (index: 1 | 2 | 3, share: Uint8Array) => {
    const data = toBase64url(share)
    share.fill(0)
    return sealEnvelope({ v: 1, walletId, setId, index, threshold: 2, commitment, fingerprint, data })
  }
  return { device: envelope(1, device), server: envelope(2, server), recovery: envelope(3, recovery) }
}
