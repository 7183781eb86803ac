import type { WalletFacts } from '@latchkey/protocol'
import { toBase64url } from '../bytes/base64url.ts'
import { encryptRecoveryShare } from '../keys/recoveryShare.ts'
import { sealTo } from '../keys/sealedBox.ts'
import { writeEnvelope } from '../keys/shareEnvelope.ts'
import { splitEntropy } from '../keys/splitEntropy.ts'
import type { DeviceShares } from './deviceShares.ts'
import type { SplitRequest, Staged } from './Vault.ts'

export type StageOptions = {
  readonly facts: Omit<WalletFacts, 'commitment'>
  readonly request: SplitRequest
  readonly recoveryKey: Uint8Array<ArrayBuffer>
}

/** 128 random bits, base64url: names a wallet or a share set. */
export function randomName(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(16)))
}

/** Splits entropy into a new set: the device's share is kept as pending, the server's sealed, the recovery one encrypted. */
export async function stageSet(
  shares: DeviceShares,
  entropy: Uint8Array,
  { facts, request, recoveryKey }: StageOptions,
): Promise<Staged> {
  const { walletId, fingerprint, addresses } = facts
  const { account, sealingKey, escrow, recoveryKeys } = request
  const setId = randomName()
  const set = await splitEntropy(entropy, { walletId, setId, fingerprint })
  const subject = { account, walletId, setId }
  const [share, recovery, escrowed] = await Promise.all([
    sealTo(sealingKey.publicKey, writeEnvelope(set.server), 'auth-share-in', subject),
    encryptRecoveryShare(set.recovery, recoveryKey),
    escrow && sealTo(sealingKey.publicKey, writeEnvelope(set.recovery), 'recovery-share-in', subject),
  ])
  await shares.put(account, set.device, { recoveryKey, addresses })
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
