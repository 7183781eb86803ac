import { KeyError } from '../errors.ts'
import { createRecipient, openSealed, type Recipient } from './sealedBox.ts'
import { parseEnvelope, type ShareEnvelope } from './shares.ts'
import type { ReleasedShare } from './Vault.ts'

/** Unused one-time keys at a time. Beyond this number the oldest is dropped. */
const maxUnused = 16

/** One-time keys of this vault, to which the key service seals its shares. */
export type Recipients = {
  /** Creates a key; returns its public key (an uncompressed point) as base64url. */
  create(): Promise<string>
  /** Returns a one-time key and deletes it. @throws KeyError `notForUs` */
  consume(publicKey: string): Recipient
  /** Opens a share with its one-time key and deletes the key. @throws KeyError `notForUs`, `mixedShares`, `damagedShare` */
  open(
    released: ReleasedShare,
    subject: { readonly account: string; readonly walletId: string; readonly setId: string },
    purpose?: 'auth-share-out' | 'recovery-share-out' | 'export-share-out',
  ): Promise<ShareEnvelope>
}

/** Creates the list of one-time keys, in memory only. */
export function createRecipients(): Recipients {
  const unused = new Map<string, Recipient>()
  function consume(publicKey: string): Recipient {
    const oneTimeKey = unused.get(publicKey)
    unused.delete(publicKey)
    if (!oneTimeKey) throw new KeyError('notForUs', 'The wallet was reloaded while it waited. Try again.')
    return oneTimeKey
  }
  return {
    async create() {
      if (unused.size >= maxUnused) unused.delete(unused.keys().next().value ?? '')
      const recipient = await createRecipient()
      unused.set(recipient.publicKey, recipient)
      return recipient.publicKey
    },
    consume,
    async open({ recipient, share }, subject, purpose = 'auth-share-out') {
      const oneTimeKey = consume(recipient)
      const bytes = await openSealed(oneTimeKey, share, purpose, subject)
      const envelope = parseEnvelope(bytes)
      bytes.fill(0)
      if (envelope.walletId !== subject.walletId || envelope.setId !== subject.setId)
        throw new KeyError(
          'mixedShares',
          'The wallet’s server returned an invalid response. Try again in a moment.',
        )
      return envelope
    },
  }
}
