import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '../bytes/utf8.ts'
import { decryptBytes, encryptBytes } from './encryptBytes.ts'
import { KeyError } from './KeyError.ts'
import { readEnvelope, type ShareEnvelope, writeEnvelope } from './shareEnvelope.ts'

/** The recovery share under the recovery key, as the server stores it. */
export async function encryptRecoveryShare(
  share: ShareEnvelope,
  recoveryKey: Uint8Array<ArrayBuffer>,
): Promise<string> {
  return encryptBytes(
    await shareKey(recoveryKey),
    writeEnvelope(share),
    contextOf(share.walletId, share.setId),
  )
}

/** @throws KeyError `damagedShare` */
export async function decryptRecoveryShare(
  text: string,
  recoveryKey: Uint8Array<ArrayBuffer>,
  { walletId, setId }: { readonly walletId: string; readonly setId: string },
): Promise<ShareEnvelope> {
  const key = await shareKey(recoveryKey)
  const bytes = await decryptBytes(key, text, contextOf(walletId, setId)).catch((cause: unknown) => {
    throw new KeyError(
      'damagedShare',
      'The stored recovery part of this wallet is damaged or of another version.',
      { cause },
    )
  })
  return readEnvelope(bytes)
}

async function shareKey(recoveryKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const bytes = Uint8Array.from(hkdf(sha256, recoveryKey, undefined, utf8('latchkey recovery share v1'), 32))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function contextOf(walletId: string, setId: string): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify(['latchkey recovery share v1', walletId, setId]))
}
