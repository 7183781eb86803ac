import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type SealedBox, type SealPurpose, type SealSubject, sealContext } from '@latchkey/protocol'
import { fromBase64url, toBase64url, utf8 } from '../bytes.ts'
import { KeyError } from '../errors.ts'

/** HPKE suite of all boxes (RFC 9180). */
function suite() {
  return new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
}

/** A key pair boxes are sealed to. `publicKey` is an uncompressed point as base64url. */
export type Recipient = { readonly pair: CryptoKeyPair; readonly publicKey: string }

export async function createRecipient(): Promise<Recipient> {
  const { kem } = suite()
  const pair = await kem.generateKeyPair()
  return { pair, publicKey: toBase64url(new Uint8Array(await kem.serializePublicKey(pair.publicKey))) }
}

/** Derives a key pair from 32 bytes. */
export async function deriveRecipient(seed: Uint8Array<ArrayBuffer>): Promise<Recipient> {
  const { kem } = suite()
  const pair = await kem.deriveKeyPair(seed.slice().buffer)
  return { pair, publicKey: toBase64url(new Uint8Array(await kem.serializePublicKey(pair.publicKey))) }
}

const psk = (key: Uint8Array<ArrayBuffer>) => ({
  id: utf8('latchkey sender').buffer,
  key: key.slice().buffer,
})

/** Seals bytes for the owner of `publicKey`; the secret `sender` authenticates who sealed them (RFC 9180, PSK mode). */
export async function sealAuthenticated(
  sender: Uint8Array<ArrayBuffer>,
  publicKey: string,
  bytes: Uint8Array<ArrayBuffer>,
  context: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const hpke = suite()
  const recipientPublicKey = await hpke.kem.deserializePublicKey(fromBase64url(publicKey))
  const sealed = await hpke.seal({ recipientPublicKey, info: context, psk: psk(sender) }, bytes)
  const box = new Uint8Array(sealed.enc.byteLength + sealed.ct.byteLength)
  box.set(new Uint8Array(sealed.enc))
  box.set(new Uint8Array(sealed.ct), sealed.enc.byteLength)
  return box
}

/** Opens a box of {@link sealAuthenticated}. Throws for another recipient, another context, or another `sender`. */
export async function openAuthenticated(
  sender: Uint8Array<ArrayBuffer>,
  { pair }: Recipient,
  box: Uint8Array<ArrayBuffer>,
  context: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { kem } = suite()
  const [enc, ciphertext] = [box.slice(0, kem.encSize), box.slice(kem.encSize)]
  const recipient = { recipientKey: pair.privateKey, enc, info: context, psk: psk(sender) }
  return new Uint8Array(await suite().open(recipient, ciphertext))
}

/** Seals bytes for the owner of `publicKey`, for one purpose and subject (RFC 9180, base mode). */
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

/** Opens a box of {@link sealTo}, or one of the keys service. @throws KeyError `notForUs` */
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
    throw new KeyError(
      'notForUs',
      'The wallet’s server returned an invalid response. Try again in a moment.',
      {
        cause,
      },
    )
  }
}
