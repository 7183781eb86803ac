import { randomBytes } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type SealedBox, type SealPurpose, type SealSubject, sealContext } from '@latchkey/protocol'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Kms } from '../../ports/kmsAndMailer.ts'
import { digest, openText, sealText } from '../../secrets/cryptography.ts'

/** Opens and creates sealed boxes (HPKE, RFC 9180), so that a proxy that terminates TLS sees no share. */
export type Sealer = {
  /** The key clients seal shares to. */
  publicKey(): Promise<{ readonly keyId: string; readonly publicKey: string }>
  /**
   * Opens a box.
   *
   * @param keyId the key the client says it sealed the box to
   * @throws HttpFailure 409 `set_conflict` when `keyId` is not the current key; 422 for a box that was sealed to another
   * key or for another purpose, or was changed
   */
  open(box: SealedBox, keyId: string, purpose: SealPurpose, subject: SealSubject): Promise<Buffer>
  /**
   * Seals a share.
   *
   * @throws HttpFailure 422 when `recipient` is no point on the curve
   */
  seal(share: Uint8Array, recipient: string, purpose: SealPurpose, subject: SealSubject): Promise<SealedBox>
}

/** Creates the sealer. The key pair is derived from `secret` (32 bytes), so it survives a restart. */
export function createSealer(secret: () => Promise<Uint8Array>): Sealer {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const toBuffer = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer

  async function deriveServiceKeys() {
    const { privateKey, publicKey } = await suite.kem.deriveKeyPair(toBuffer(await secret()))
    const raw = new Uint8Array(await suite.kem.serializePublicKey(publicKey))
    return { privateKey, publicKey: Buffer.from(raw).toString('base64url'), keyId: digest(raw).slice(0, 16) }
  }

  return {
    async publicKey() {
      const { keyId, publicKey } = await deriveServiceKeys()
      return { keyId, publicKey }
    },
    async open({ enc, ciphertext }, keyId, purpose, subject) {
      const serviceKeys = await deriveServiceKeys()
      if (keyId !== serviceKeys.keyId)
        throw new HttpFailure(409, 'set_conflict', 'Your wallet changed in the meantime. Reload the page.')
      const { info, aad } = sealContext(purpose, subject)
      try {
        const plain = await suite.open(
          {
            recipientKey: serviceKeys.privateKey,
            enc: toBuffer(Buffer.from(enc, 'base64url')),
            info: toBuffer(info),
          },
          toBuffer(Buffer.from(ciphertext, 'base64url')),
          toBuffer(aad),
        )
        return Buffer.from(plain)
      } catch {
        throw new HttpFailure(422, 'share', 'The sealed share can’t be opened: it is for something else.')
      }
    },
    async seal(share, recipient, purpose, subject) {
      const { info, aad } = sealContext(purpose, subject)
      const key = await suite.kem
        .deserializePublicKey(toBuffer(Buffer.from(recipient, 'base64url')))
        .catch(() => {
          throw new HttpFailure(422, 'recipient', 'The one-shot key is no point of P-256.')
        })
      const { enc, ct } = await suite
        .seal({ recipientPublicKey: key, info: toBuffer(info) }, toBuffer(share), toBuffer(aad))
        .catch(() => {
          throw new HttpFailure(422, 'recipient', 'The one-shot key is no point of P-256.')
        })
      const toBase64url = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64url')
      return { enc: toBase64url(enc), ciphertext: toBase64url(ct) }
    },
  }
}

/**
 * Owner of a stored share. It is part of the encryption context, so a row copied to another account cannot be
 * decrypted.
 */
export type ShareOwner = { readonly account: string; readonly walletId: string; readonly setId: string }

/** Encryption context of a share or data key. Another format would make every stored share undecryptable. */
export const contextOf = (
  kind: 'data-key' | 'auth-share' | 'recovery-share',
  { account, walletId, setId }: ShareOwner,
) => JSON.stringify(['keys', 1, kind, account, walletId, setId])

/**
 * Encrypts the server’s share, and the escrowed recovery share if there is one, with a data key of their own, and the
 * data key with the key service.
 */
export async function encryptShare(kms: Kms, owner: ShareOwner, share: Uint8Array, escrow?: Uint8Array) {
  const key = randomBytes(32)
  const encrypt = (kind: 'auth-share' | 'recovery-share', bytes: Uint8Array) =>
    sealText(key, Buffer.from(bytes).toString('base64url'), contextOf(kind, owner))
  const encrypted = {
    dataKey: await kms.wrap(key, contextOf('data-key', owner)),
    share: encrypt('auth-share', share),
    escrow: escrow ? encrypt('recovery-share', escrow) : null,
  }
  key.fill(0)
  return encrypted
}

/**
 * Decrypts a share.
 *
 * @throws KmsError, or an error when the share belongs to another owner
 */
export async function decryptShare(
  kms: Kms,
  owner: ShareOwner,
  dataKey: string,
  kind: 'auth-share' | 'recovery-share',
  encrypted: string,
): Promise<Buffer> {
  const key = await kms.unwrap(dataKey, contextOf('data-key', owner))
  try {
    return Buffer.from(openText(key, encrypted, contextOf(kind, owner)), 'base64url')
  } finally {
    key.fill(0)
  }
}
