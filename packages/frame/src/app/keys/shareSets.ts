import type { RecoveryKey, WalletFacts } from '@latchkey/protocol'
import { createRandomId, toBase64url } from '../bytes.ts'
import { KeyError } from '../errors.ts'
import type { Recipients } from './createRecipients.ts'
import { addressesOf, fingerprintOf } from './deriveKeys.ts'
import type { DeviceShares } from './deviceShares.ts'
import type { OpenedFactor } from './operatorFactor.ts'
import { renewRecoveryKey, unwrapRecoveryKey, wrapRecoveryKey } from './recoveryKey.ts'
import { sealTo } from './sealedBox.ts'
import {
  combineShares,
  decryptRecoveryShare,
  encryptRecoveryShare,
  type ShareEnvelope,
  serializeEnvelope,
  splitEntropy,
} from './shares.ts'
import type { SplitRequest, StagedSet, Vault } from './Vault.ts'

/** Requests of the vault whose secret has been opened (`openFactor`). */
type Opened<request extends { readonly by: unknown }> = Omit<request, 'by'> & {
  readonly by: OpenedFactor<request['by']>
}
type RecoverRequest = Opened<Parameters<Vault['recover']>[0]>

/** Combines the server share with a recovery share, checks that they are of the account's wallet, and splits the entropy into
 * a new set. */
export async function recoverSet(
  shares: DeviceShares,
  recipients: Recipients,
  request: RecoverRequest,
): Promise<StagedSet> {
  const { account, facts, setId, released } = request
  const serverShare = await recipients.open(released, { account, walletId: facts.walletId, setId })
  const { share, recoveryKey } = await openRecovery(recipients, request)
  const renewed = await renewRecoveryMethods(recoveryKey, request)
  const { entropy, keys } = await combineShares(serverShare, share)
  try {
    if (toBase64url(fingerprintOf(keys)) !== facts.fingerprint) throw wrongWallet()
    const { recoveryKeys } = renewed
    return await stageSet(shares, entropy, {
      facts: { ...facts, addresses: addressesOf(keys) },
      request: { ...request, recoveryKeys },
      recoveryKey: renewed.recoveryKey,
      replaces: setId,
    })
  } finally {
    keys.wipe()
    entropy.fill(0)
  }
}

/**
 * Creates the recovery key of the new set, so that the old one on replaced devices is useless. The new key is wrapped with
 * the secret that was just used, and sealed to every other method.
 */
async function renewRecoveryMethods(
  oldKey: Uint8Array<ArrayBuffer>,
  { by, facts: { walletId }, recoveryKeys }: RecoverRequest,
): Promise<{
  readonly recoveryKey: Uint8Array<ArrayBuffer>
  readonly recoveryKeys: readonly RecoveryKey[]
}> {
  // the old recovery key was never opened, so it cannot be sealed to other methods
  if (by.kind === 'escrow') return { recoveryKey: oldKey, recoveryKeys: [] }
  const newKey = crypto.getRandomValues(new Uint8Array(32))
  const renewed = await Promise.all(
    recoveryKeys.map((method) =>
      method.id === by.id
        ? wrapRecoveryKey(newKey, by.factor, { walletId, label: method.label })
        : renewRecoveryKey(method, { walletId, oldKey, newKey }),
    ),
  )
  oldKey.fill(0)
  return { recoveryKey: newKey, recoveryKeys: renewed.filter((method) => method !== undefined) }
}

/** Combines the shares that a recovery would combine, checks whose wallet they make, and forgets it. Stores nothing. */
export async function checkRecovery(
  recipients: Recipients,
  request: Opened<Parameters<Vault['checkRecovery']>[0]>,
): Promise<WalletFacts['addresses']> {
  const { account, facts, setId, released } = request
  const serverShare = await recipients.open(released, { account, walletId: facts.walletId, setId })
  const { share, recoveryKey } = await openRecovery(recipients, { ...request, escrow: false })
  recoveryKey.fill(0)
  const { entropy, keys } = await combineShares(serverShare, share)
  try {
    if (toBase64url(fingerprintOf(keys)) !== facts.fingerprint) throw wrongWallet()
    return addressesOf(keys)
  } finally {
    keys.wipe()
    entropy.fill(0)
  }
}

function wrongWallet(): KeyError {
  return new KeyError('wrongShares', 'These parts belong to a different wallet. Nothing changed.')
}

async function openRecovery(
  recipients: Recipients,
  {
    account,
    facts,
    setId,
    read,
    by,
    escrow,
  }: Pick<RecoverRequest, 'account' | 'facts' | 'setId' | 'read' | 'by' | 'escrow'>,
): Promise<{ readonly share: ShareEnvelope; readonly recoveryKey: Uint8Array<ArrayBuffer> }> {
  const subject = { account, walletId: facts.walletId, setId }
  if (by.kind === 'escrow') {
    // custody is the configured one, not what the service answers
    if (!escrow || !read.escrow)
      throw new KeyError('wrongFactor', 'The operator holds no part of this wallet’s key.')
    const share = await recipients.open(
      { recipient: by.recipient, share: read.escrow },
      subject,
      'recovery-share-out',
    )
    return { share, recoveryKey: crypto.getRandomValues(new Uint8Array(32)) }
  }
  const record = read.keys.find(({ id }) => id === by.id)
  if (!record || !read.share)
    throw new KeyError('wrongFactor', 'This way to recover the wallet no longer exists. Use another one.')
  const recoveryKey = await unwrapRecoveryKey(record, by.factor, facts.walletId)
  return { share: await decryptRecoveryShare(read.share, recoveryKey, subject), recoveryKey }
}

/** Creates a new set without the server share, after the keys service has lost it: device share and recovery share suffice. */
export async function renewSet(
  shares: DeviceShares,
  request: Parameters<Vault['renew']>[0],
): Promise<StagedSet> {
  const { account, facts, setId, recovery } = request
  const { walletId } = facts
  const { share, recoveryKey } = await shares.get(account, walletId, setId)
  const recoveryShare = await decryptRecoveryShare(recovery, recoveryKey, { walletId, setId })
  const { entropy, keys } = await combineShares(share, recoveryShare)
  try {
    if (toBase64url(fingerprintOf(keys)) !== facts.fingerprint) throw wrongWallet()
    return await stageSet(shares, entropy, {
      facts: { ...facts, addresses: addressesOf(keys) },
      request,
      recoveryKey,
      replaces: setId,
    })
  } finally {
    keys.wipe()
    entropy.fill(0)
  }
}

type StageOptions = {
  readonly facts: Omit<WalletFacts, 'commitment'>
  readonly request: SplitRequest
  readonly recoveryKey: Uint8Array<ArrayBuffer>
  /** Id of the active set; absent for the first one. */
  readonly replaces?: string
}

/** Splits entropy into a new set: stores the device share as pending, seals the server share, encrypts the recovery share. */
export async function stageSet(
  shares: DeviceShares,
  entropy: Uint8Array,
  { facts, request, recoveryKey, replaces }: StageOptions,
): Promise<StagedSet> {
  const { walletId, fingerprint, addresses } = facts
  const { account, sealingKey, escrow, recoveryKeys } = request
  const setId = createRandomId()
  const set = await splitEntropy(entropy, { walletId, setId, fingerprint })
  const subject = { account, walletId, setId }
  const [share, recovery, escrowed] = await Promise.all([
    sealTo(sealingKey.publicKey, serializeEnvelope(set.server), 'auth-share-in', subject),
    encryptRecoveryShare(set.recovery, recoveryKey),
    escrow && sealTo(sealingKey.publicKey, serializeEnvelope(set.recovery), 'recovery-share-in', subject),
  ])
  await shares.put(account, set.device, { recoveryKey, addresses, replaces })
  return {
    walletId,
    fingerprint,
    commitment: set.device.commitment,
    addresses,
    setId,
    keyId: sealingKey.keyId,
    share,
    recovery: { share: recovery, keys: [...recoveryKeys], ...(escrowed && { escrow: escrowed }) },
  }
}
