import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type SealedBox, type SealPurpose, type SealSubject, sealContext } from '@latchkey/protocol'
import { fromBase64url, toBase64url } from '../bytes/base64url.ts'
import { KeyError } from './KeyError.ts'

function suite() {
  return new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
}

/** A key pair for one answer: `publicKey` is an uncompressed point as base64url. */
export type Recipient = { readonly pair: CryptoKeyPair; readonly publicKey: string }

export async function createRecipient(): Promise<Recipient> {
  const { kem } = suite()
  const pair = await kem.generateKeyPair()
  return { pair, publicKey: toBase64url(new Uint8Array(await kem.serializePublicKey(pair.publicKey))) }
}

/** Seals bytes so that only the owner of `publicKey` opens them, and for this purpose and subject only (RFC 9180). */
export async function sealTo(
  publicKey: string,
  bytes: Uint8Array<ArrayBuffer>,
  purpose: SealPurpose,
  subject: SealSubject,
): Promise<SealedBox> {
  const hpke = suite()
  const { info, aad } = sealContext(purpose, subject)
  const recipientPublicKey = await hpke.kem.deserializePublicKey(fromBase64url(publicKey))
  const sealed = await hpke.seal({ recipientPublicKey, info }, bytes, aad)
  return {
    enc: toBase64url(new Uint8Array(sealed.enc)),
    ciphertext: toBase64url(new Uint8Array(sealed.ct)),
  }
}

/** @throws KeyError `notForUs` */
export async function openSealed(
  { pair }: Recipient,
  box: SealedBox,
  purpose: SealPurpose,
  subject: SealSubject,
): Promise<Uint8Array<ArrayBuffer>> {
  const { info, aad } = sealContext(purpose, subject)
  try {
    const plain = await suite().open(
      { recipientKey: pair.privateKey, enc: fromBase64url(box.enc), info },
      fromBase64url(box.ciphertext),
      aad,
    )
    return new Uint8Array(plain)
  } catch (cause) {
    throw new KeyError('notForUs', 'What the key service sent was not sealed for this device. Try again.', {
      cause,
    })
  }
}
