import { combine } from 'shamir-secret-sharing'
import { fromBase64url, toBase64url } from '../bytes/base64url.ts'
import { bytesEqual } from '../bytes/bytesEqual.ts'
import { commitmentOf } from './commitmentOf.ts'
import { deriveKeys, type WalletKeys } from './deriveKeys.ts'
import { fingerprintOf } from './fingerprintOf.ts'
import { KeyError } from './KeyError.ts'
import { readEnvelope, type ShareEnvelope, writeEnvelope } from './shareEnvelope.ts'

/**
 * The entropy of two shares of one set, or an error; never a wrong key (X.02). What the library combines is compared with
 * the commitment of both shares, and the keys it makes with their fingerprint.
 *
 * @throws KeyError `damagedShare`, `mixedShares`, `wrongShares`
 */
export async function combineShares(
  one: ShareEnvelope,
  other: ShareEnvelope,
): Promise<{ readonly entropy: Uint8Array; readonly keys: WalletKeys }> {
  const entropy = await combineEntropy(one, other)
  const keys = await deriveKeys(entropy)
  if (toBase64url(fingerprintOf(keys)) === one.fingerprint) return { entropy, keys }
  keys.wipe()
  entropy.fill(0)
  throw wrong()
}

/** Without deriving the keys: the commitment alone is checked. For callers that only need the entropy's bytes. */
export async function combineEntropy(one: ShareEnvelope, other: ShareEnvelope): Promise<Uint8Array> {
  // read again: a share that was changed after it was read is found here
  const shares = [one, other].map((share) => readEnvelope(writeEnvelope(share)))
  const [first, second] = shares
  if (!first || !second || !isSameSet(first, second) || first.index === second.index)
    throw new KeyError(
      'mixedShares',
      'These parts belong to different wallets, or to different versions of one.',
    )
  const entropy = await combineData(first.data, second.data)
  if (bytesEqual(commitmentOf(entropy, first.walletId), fromBase64url(first.commitment))) return entropy
  entropy.fill(0)
  throw wrong()
}

async function combineData(one: string, other: string): Promise<Uint8Array> {
  try {
    return await combine([fromBase64url(one), fromBase64url(other)])
  } catch (cause) {
    throw wrong(cause)
  }
}

function isSameSet(one: ShareEnvelope, other: ShareEnvelope): boolean {
  return (['walletId', 'setId', 'threshold', 'commitment', 'fingerprint'] as const).every(
    (name) => one[name] === other[name],
  )
}

function wrong(cause?: unknown): KeyError {
  const message = 'These parts don’t make this wallet’s key. Nothing was signed.'
  return new KeyError('wrongShares', message, cause === undefined ? undefined : { cause })
}
