import { concatBytes } from '../bytes/concatBytes.ts'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { fromHex } from '../bytes/fromHex.ts'
import { randomBytes } from '../bytes/randomBytes.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { toHex } from '../bytes/toHex.ts'
import type { KeyWrap } from './KeyWrap.ts'

/** Parameters of {@link createKeyWrap}. */
export type KeyWrapParameters = {
  /** The wrapping key, the same one in every tab; `undefined` where the browser can't keep one. */
  loadKey(): Promise<CryptoKey | undefined>
  subtle: SubtleCrypto | undefined
}

/**
 * Wraps with AES-256-GCM under a key that can't be read out of the browser. Where there is none (no IndexedDB, an insecure
 * context, Node) secrets are stored as they are: `w1.` and `p1.` tell the two apart.
 */
export function createKeyWrap({ loadKey, subtle }: KeyWrapParameters): KeyWrap {
  let loading: Promise<CryptoKey | undefined> | undefined
  const key = () => {
    loading ??= loadKey().catch(() => undefined)
    return loading
  }
  return {
    async wrap(secret) {
      const wrapping = await key()
      if (!wrapping || !subtle) return `p1.${toHex(secret)}`
      const iv = randomBytes(12)
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, secret)
      return `w1.${toBase64(concatBytes(iv, new Uint8Array(sealed)))}`
    },
    async unwrap(text) {
      const body = text.slice(3)
      if (text.startsWith('p1.')) return fromHex(body)
      const bytes = text.startsWith('w1.') ? fromBase64(body) : undefined
      const wrapping = bytes && (await key())
      if (!bytes || !wrapping || !subtle) return undefined
      try {
        const iv = bytes.slice(0, 12)
        return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, wrapping, bytes.slice(12)))
      } catch {
        return undefined
      }
    },
  }
}
