import { toBase64url } from '../bytes/base64url.ts'
import { addressesOf } from '../keys/addressesOf.ts'
import { combineShares } from '../keys/combineShares.ts'
import { fingerprintOf } from '../keys/fingerprintOf.ts'
import { KeyError } from '../keys/KeyError.ts'
import { decryptRecoveryShare } from '../keys/recoveryShare.ts'
import type { DeviceShares } from './deviceShares.ts'
import { stageSet } from './stageSet.ts'
import type { Staged, Vault } from './Vault.ts'

/** Two of three without the server's: what 2-of-3 is for when a key service is lost with all it held (T-KMS-2). */
export async function renewSet(
  shares: DeviceShares,
  request: Parameters<Vault['renew']>[0],
): Promise<Staged> {
  const { account, facts, setId, recovery } = request
  const { walletId } = facts
  const { share, recoveryKey } = await shares.get(account, walletId, setId)
  const other = await decryptRecoveryShare(recovery, recoveryKey, { walletId, setId })
  const { entropy, keys } = await combineShares(share, other)
  try {
    if (toBase64url(fingerprintOf(keys)) !== facts.fingerprint)
      throw new KeyError(
        'wrongShares',
        'These parts make another wallet than this account’s. Nothing was changed.',
      )
    return await stageSet(shares, entropy, {
      facts: { ...facts, addresses: addressesOf(keys) },
      request,
      recoveryKey,
    })
  } finally {
    keys.wipe()
    entropy.fill(0)
  }
}
