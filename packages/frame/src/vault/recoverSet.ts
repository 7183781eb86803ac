import type { RecoveryKey } from '@latchkey/protocol'
import { toBase64url } from '../bytes/base64url.ts'
import { addressesOf } from '../keys/addressesOf.ts'
import { combineShares } from '../keys/combineShares.ts'
import { fingerprintOf } from '../keys/fingerprintOf.ts'
import { KeyError } from '../keys/KeyError.ts'
import { unwrapRecoveryKey, wrapRecoveryKey } from '../keys/recoveryFactor.ts'
import { decryptRecoveryShare } from '../keys/recoveryShare.ts'
import { renewRecoveryKey } from '../keys/renewRecoveryKey.ts'
import type { ShareEnvelope } from '../keys/shareEnvelope.ts'
import type { Recipients } from './createRecipients.ts'
import type { DeviceShares } from './deviceShares.ts'
import { stageSet } from './stageSet.ts'
import type { Staged, Vault } from './Vault.ts'

type RecoverRequest = Parameters<Vault['recover']>[0]

/** Makes the entropy of the server's and a recovery share, compares it with the account's wallet, splits it anew. */
export async function recoverSet(
  shares: DeviceShares,
  recipients: Recipients,
  request: RecoverRequest,
): Promise<Staged> {
  const { account, facts, setId, released } = request
  const server = await recipients.open(released, { account, walletId: facts.walletId, setId })
  const { share, recoveryKey } = await readRecovery(recipients, request)
  const renewed = await renewWays(recoveryKey, request)
  const { entropy, keys } = await combineShares(server, share)
  try {
    if (toBase64url(fingerprintOf(keys)) !== facts.fingerprint)
      throw new KeyError(
        'wrongShares',
        'These parts make another wallet than this account’s. Nothing was changed.',
      )
    const { recoveryKeys } = renewed
    return await stageSet(shares, entropy, {
      facts: { ...facts, addresses: addressesOf(keys) },
      request: { ...request, recoveryKeys },
      recoveryKey: renewed.recoveryKey,
    })
  } finally {
    keys.wipe()
    entropy.fill(0)
  }
}

/**
 * The recovery key of the new set and the ways to it. Devices that had the old one have no use of it any more (row 5 of the
 * threats): it is made anew, wrapped by the secret that was used just now and sealed to every other way.
 */
async function renewWays(
  old: Uint8Array<ArrayBuffer>,
  { by, facts: { walletId }, recoveryKeys }: RecoverRequest,
): Promise<{
  readonly recoveryKey: Uint8Array<ArrayBuffer>
  readonly recoveryKeys: readonly RecoveryKey[]
}> {
  // nobody has the secrets of the ways to a key that was never opened
  if (by.kind === 'escrow') return { recoveryKey: old, recoveryKeys: [] }
  const fresh = crypto.getRandomValues(new Uint8Array(32))
  const renewed = await Promise.all(
    recoveryKeys.map((way) =>
      way.id === by.id
        ? wrapRecoveryKey(fresh, by.factor, { walletId, label: way.label })
        : renewRecoveryKey(way, { walletId, old, fresh }),
    ),
  )
  old.fill(0)
  return { recoveryKey: fresh, recoveryKeys: renewed.filter((way) => way !== undefined) }
}

async function readRecovery(
  recipients: Recipients,
  { account, facts, setId, read, by, escrow }: RecoverRequest,
): Promise<{ readonly share: ShareEnvelope; readonly recoveryKey: Uint8Array<ArrayBuffer> }> {
  const subject = { account, walletId: facts.walletId, setId }
  if (by.kind === 'escrow') {
    // custody is what this page was told, not what the service would like
    if (!escrow || !read.escrow)
      throw new KeyError('wrongFactor', 'The operator holds no part of this wallet’s key.')
    const share = await recipients.open(
      { recipient: by.recipient, share: read.escrow },
      subject,
      'recovery-share-out',
    )
    return { share, recoveryKey: crypto.getRandomValues(new Uint8Array(32)) }
  }
  const record = read.keys.find((one) => one.id === by.id)
  if (!record || !read.share)
    throw new KeyError('wrongFactor', 'This way to recover the wallet is gone. Use another one.')
  const recoveryKey = await unwrapRecoveryKey(record, by.factor, facts.walletId)
  return { share: await decryptRecoveryShare(read.share, recoveryKey, subject), recoveryKey }
}
