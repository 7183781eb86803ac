import { KeyError } from '../errors.ts'
import { createRecipient, openSealed, type Recipient } from './sealedBox.ts'
import { parseEnvelope, type ShareEnvelope } from './shares.ts'
import type { Released } from './Vault.ts'

/** One-time keys that wait for an answer. The oldest is dropped beyond this number. */
const maxWaiting = 16

/** One-time keys of this vault, to which the key service seals its shares. */
export type Recipients = {
  /** Creates a key; returns its public key (an uncompressed point) as base64url. */
  create(): Promise<string>
  /** Opens a share with its one-time key and deletes the key. @throws KeyError `notForUs`, `mixedShares`, `damagedShare` */
  open(
    released: Released,
    subject: { readonly account: string; readonly walletId: string; readonly setId: string },
    purpose?: 'auth-share-out' | 'recovery-share-out' | 'export-share-out',
  ): Promise<ShareEnvelope>
}

/** Creates the list of one-time keys, in memory only. */
export function createRecipients(): Recipients {
  const waiting = new Map<string, Recipient>()
  return {
    async create() {
      if (waiting.size >= maxWaiting) waiting.delete(waiting.keys().next().value ?? '')
      const recipient = await createRecipient()
      waiting.set(recipient.publicKey, recipient)
      return recipient.publicKey
    },
    async open({ recipient, share }, subject, purpose = 'auth-share-out') {
      const oneTimeKey = waiting.get(recipient)
      waiting.delete(recipient)
      if (!oneTimeKey) throw new KeyError('notForUs', 'The wallet was reloaded while it waited. Try again.')
      const bytes = await openSealed(oneTimeKey, share, purpose, subject)
      const envelope = parseEnvelope(bytes)
      bytes.fill(0)
      if (envelope.walletId !== subject.walletId || envelope.setId !== subject.setId)
        throw new KeyError(
          'mixedShares',
          'The key service gave a part of another wallet. Nothing was signed.',
        )
      return envelope
    },
  }
}
