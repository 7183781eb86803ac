import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { KmsError } from '../../errors/KmsError.ts'
import type { Kms } from '../../ports/Kms.ts'
import { type FileKey, readKeyFile } from './readKeyFile.ts'

/**
 * Keys in a file of the server's user (mode 0600): AES-256-GCM, `context` as additional data. The first line is the key
 * that wraps; those below it still unwrap, so a key is replaced by putting a new line above it. The file is made with
 * the first use; it must be backed up apart from the database, and the database is worth nothing without it (T-KMS-1). One
 * that was there and is gone is never made anew: what the new one wrapped would be lost when the old one is put back.
 */
export function createFileKms({ path, name }: { readonly path: string; readonly name: string }): Kms {
  const wrapBy = (key: FileKey, secret: Uint8Array, context: string) => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key.bytes, iv)
    cipher.setAAD(Buffer.from(context))
    const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    return `file:v1:${key.id}:${sealed.toString('base64url')}`
  }

  let wasThere = false

  async function read({ isMade = false } = {}): Promise<readonly FileKey[]> {
    const keys = await readKeyFile(path, { isMade: isMade && !wasThere })
    if (keys.length > 0) wasThere = true
    else if (wasThere)
      throw new KmsError(
        'key_file',
        `${path} is gone. Put it back from its backup; nothing was made in its place.`,
      )
    return keys
  }

  async function open(wrapped: string, context: string) {
    const keys = await read()
    const [, id, text] = /^file:v1:([\w-]{1,32}):([\w-]+)$/.exec(wrapped) ?? []
    const key = keys.find((one) => one.id === id)
    if (!key || text === undefined)
      throw new KmsError(
        'not_ours',
        `A stored secret was wrapped by a key that ${name} does not hold. Put the key file back from its backup.`,
      )
    const bytes = Buffer.from(text, 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, 12), {
        authTagLength: 16,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(-16))
      return { key, secret: Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]) }
    } catch (cause) {
      throw new KmsError('not_ours', 'A stored secret was changed, or belongs to something else.', { cause })
    }
  }

  return {
    name,
    async wrap(secret, context) {
      const [key] = await read({ isMade: true })
      if (!key) throw new KmsError('key_file', `${path} holds no key.`)
      return wrapBy(key, secret, context)
    },
    async unwrap(wrapped, context) {
      const { secret } = await open(wrapped, context)
      return secret
    },
    async rotate(wrapped, context) {
      const [newest] = await read()
      const { key, secret } = await open(wrapped, context)
      return newest && newest.id !== key.id ? wrapBy(newest, secret, context) : wrapped
    },
    async check() {
      await read()
    },
  }
}
