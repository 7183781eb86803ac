import { createRandomId, toBase64url } from '../bytes.ts'
import { KeyError } from '../errors.ts'
import type { Store } from '../store.ts'
import { createRecipients } from './createRecipients.ts'
import { addressesOf, deriveKeys, fingerprintOf, formatKeys, proveWallet } from './deriveKeys.ts'
import { createDeviceShares } from './deviceShares.ts'
import { parseImportedSecret } from './importedSecret.ts'
import { openFactor, protectByOperator } from './operatorFactor.ts'
import { wrapRecoveryKey } from './recoveryKey.ts'
import { checkRecovery, recoverSet, renewSet, stageSet } from './shareSets.ts'
import { combineShares } from './shares.ts'
import { signPrepared } from './signPrepared.ts'
import { createTransferOperations } from './transferShares.ts'
import type { Vault } from './Vault.ts'

/**
 * Creates the vault, in the key worker. Each operation overwrites keys and entropy when it ends.
 * @param origin origin of the frame; device shares are bound to it
 */
export function createVault(store: Store, origin: string): Vault {
  const shares = createDeviceShares(store, origin)
  const recipients = createRecipients()
  return {
    isPersistent: async () => store.isPersistent,
    createRecipient: () => recipients.create(),

    async inspect(secret) {
      const bytes = parseImportedSecret(secret)
      const keys = await deriveKeys(bytes)
      bytes.fill(0)
      keys.wipe()
      const { eip155, solana } = addressesOf(keys)
      // the other family's key is a new one, made when the wallet is stored
      if (secret.kind === 'evm') return { eip155 }
      return secret.kind === 'solana' ? { solana } : { eip155, solana }
    },

    async create({ secret, ...request }) {
      const entropy = secret ? parseImportedSecret(secret) : crypto.getRandomValues(new Uint8Array(32))
      const keys = await deriveKeys(entropy)
      try {
        const facts = {
          walletId: createRandomId(),
          fingerprint: toBase64url(fingerprintOf(keys)),
          addresses: addressesOf(keys),
        }
        const recoveryKey = crypto.getRandomValues(new Uint8Array(32))
        const { protect, ...split } = request
        const added =
          protect && (await wrapRecoveryKey(recoveryKey, protect.factor, { ...facts, ...protect }))
        const recoveryKeys = added ? [...split.recoveryKeys, added] : split.recoveryKeys
        return await stageSet(shares, entropy, { facts, request: { ...split, recoveryKeys }, recoveryKey })
      } finally {
        keys.wipe()
        entropy.fill(0)
      }
    },

    recover: async ({ by, ...request }) =>
      recoverSet(shares, recipients, { ...request, by: await openFactor(recipients, by) }),

    checkRecovery: async ({ by, ...request }) =>
      checkRecovery(recipients, { ...request, by: await openFactor(recipients, by) }),

    renew: (request) => renewSet(shares, request),

    async confirm({ account, walletId, setId, released }) {
      const serverShare = await recipients.open(released, { account, walletId, setId })
      const { share } = await shares.get(account, walletId, setId)
      const { entropy, keys } = await combineShares(share, serverShare)
      try {
        const { commitment } = share
        return { commitment, proof: proveWallet(keys, { account, walletId, setId }, commitment) }
      } finally {
        keys.wipe()
        entropy.fill(0)
      }
    },

    activate: ({ account, walletId, setId }) => shares.activate(account, walletId, setId),

    async addresses({ account, walletId, setId }) {
      try {
        const { addresses, recoveryKey } = await shares.get(account, walletId, setId)
        recoveryKey.fill(0)
        return addresses
      } catch (error) {
        if (error instanceof KeyError) return undefined
        throw error
      }
    },

    async protect({ account, walletId, setId, factor, label }) {
      const { recoveryKey } = await shares.get(account, walletId, setId)
      const record = await wrapRecoveryKey(recoveryKey, factor, { walletId, label })
      recoveryKey.fill(0)
      return record
    },

    protectByOperator: (request) => protectByOperator(shares, request),

    async sign({ account, walletId, setId, prepared, digest, released }) {
      const serverShare = await recipients.open(released, { account, walletId, setId })
      const { share } = await shares.get(account, walletId, setId)
      const { entropy, keys } = await combineShares(share, serverShare)
      try {
        return signPrepared(prepared, digest, keys)
      } finally {
        keys.wipe()
        entropy.fill(0)
      }
    },

    async exportKeys({ account, walletId, setId, released }) {
      const subject = { account, walletId, setId }
      const serverShare = await recipients.open(released, subject, 'export-share-out')
      const { share, recoveryKey } = await shares.get(account, walletId, setId)
      recoveryKey.fill(0)
      const { entropy, keys } = await combineShares(share, serverShare)
      try {
        return formatKeys(entropy, keys)
      } finally {
        keys.wipe()
        entropy.fill(0)
      }
    },

    ...createTransferOperations(shares, recipients),

    forget: (account) => shares.forget(account),
  }
}
