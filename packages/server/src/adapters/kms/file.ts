import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createFolder } from '../../base/createFolder.ts'
import { acquireLock, LockHeldError } from '../../base/lockFile.ts'
import { KmsError } from '../../errors.ts'
import type { Kms } from '../../ports/kmsAndMailer.ts'

/**
 * The `Kms` port over a key file of the server's user (mode 0600): AES-256-GCM with `context` as additional
 * data. Each line is a version. The first line wraps; the lines below still unwrap. The first use creates the file. It must be backed up apart from the database, whose secrets
 * are lost without it. A file that disappears is never created again: secrets wrapped by the new key would be
 * lost when the old file is restored.
 */
export function createFileKms({ path, name }: { readonly path: string; readonly name: string }): Kms {
  const wrapBy = (key: FileKey, secret: Uint8Array, context: string) => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key.bytes, iv)
    cipher.setAAD(Buffer.from(context))
    const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    return `${toPrefix(key)}${sealed.toString('base64url')}`
  }

  let existed = false

  async function read({ mayCreate = false } = {}): Promise<readonly FileKey[]> {
    const keys = await loadKeyFile(path, { mayCreate: mayCreate && !existed })
    if (keys.length > 0) existed = true
    else if (existed)
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
      const [key] = await read({ mayCreate: true })
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
    async versions() {
      const keys = await read()
      return keys.map((key) => ({ id: key.id, prefix: toPrefix(key) }))
    },
    addVersion: () =>
      changeKeyFile(path, (keys, lines) => [
        `${createKeyId(keys)} ${randomBytes(32).toString('base64')}`,
        ...lines,
      ]),
    removeVersionsBefore: (id) =>
      changeKeyFile(path, (keys, lines) => {
        const index = keys.findIndex((key) => key.id === id)
        if (index < 0) throw new KmsError('key_file', `${path} has no version ${id}. Nothing was removed.`)
        const removed = keys.slice(index + 1).map((key) => `${key.id} `)
        return lines.filter((line) => !removed.some((start) => line.trim().startsWith(start)))
      }),
    async check() {
      await read()
    },
  }
}

const toPrefix = ({ id }: FileKey) => `file:v1:${id}:`

/** Returns an id that none of the keys has: the day, with a number after the first of a day. */
function createKeyId(keys: readonly FileKey[]): string {
  const day = `k${new Date().toISOString().slice(0, 10)}`
  const ids = new Set(keys.map(({ id }) => id))
  for (let count = 1; ; count++) {
    const id = count === 1 ? day : `${day}-${count}`
    if (!ids.has(id)) return id
  }
}

/**
 * Replaces the key file in one step. A process that is killed leaves the old file or the new one, never a part, and the
 * new one is on the disk before this resolves. One process at a time changes it.
 */
async function changeKeyFile(
  path: string,
  change: (keys: readonly FileKey[], lines: readonly string[]) => readonly string[],
): Promise<void> {
  const release = await acquireLock(`${path}.lock`).catch((cause: NodeJS.ErrnoException) => {
    const advice =
      cause instanceof LockHeldError
        ? 'is being changed by another process. Run this again when that has ended.'
        : "can't be changed. Give its folder to the user who runs this."
    throw new KmsError('key_file', `${path} ${advice}`, { cause })
  })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const keys = await loadKeyFile(path, { mayCreate: false })
    const text = await loadPrivateFile(path)
    if (text === undefined)
      throw new KmsError('key_file', `${path} is not there. Put it back from its backup; nothing was made.`)
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    await writeFile(draft, `${change(keys, lines).join('\n')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (cause) {
    if (cause instanceof KmsError) throw cause
    throw new KmsError('key_file', `${path} can't be written. Give its folder to the user who runs this.`, {
      cause,
    })
  } finally {
    await rm(draft, { force: true })
    release()
  }
}

/** Brings a new name in a folder to the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** One line of a key file: `<id> <32 bytes in base64>`. */
type FileKey = { readonly id: string; readonly bytes: Buffer }

/**
 * Loads the keys of a file, newest first. A file that others may read is refused.
 *
 * @param mayCreate creates a missing file with one key, atomically, so that two processes that start together have the
 * same key
 */
export async function loadKeyFile(
  path: string,
  { mayCreate }: { readonly mayCreate: boolean },
): Promise<readonly FileKey[]> {
  if (mayCreate) await createOnce(path)
  const text = await loadPrivateFile(path)
  if (text === undefined) return []
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const keys = lines.map((line) => {
    const [, id = '', base64 = ''] = /^([\w-]{1,32}) ([A-Za-z0-9+/=]{44})$/.exec(line.trim()) ?? []
    return { id, bytes: Buffer.from(base64, 'base64') }
  })
  const areWhole = keys.every(({ id, bytes }) => id !== '' && bytes.length === 32)
  const areDifferent = new Set(keys.map(({ id }) => id)).size === keys.length
  if (keys.length > 0 && areWhole && areDifferent) return keys
  throw new KmsError(
    'key_file',
    `${path} must hold lines of "<id> <32 bytes in base64>", each with another id. Put it back from its backup.`,
  )
}

/** The permissions are those of the open file, so that it can't be replaced in between. */
async function loadPrivateFile(path: string): Promise<string | undefined> {
  const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    const advice = "Give it to the server's user, or set LATCHKEY_KMS_FOLDER."
    throw new KmsError('key_file', `${path} can't be read (${cause.code}). ${advice}`, { cause })
  })
  if (!file) return undefined
  try {
    const { mode } = await file.stat()
    if ((mode & 0o077) !== 0)
      throw new KmsError(
        'key_file',
        `${path} may be read by others, so the server does not use it. Run: chmod 600 ${path}`,
      )
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

async function createOnce(path: string): Promise<void> {
  if ((await readFile(path).catch(() => undefined)) !== undefined) return
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    createFolder(dirname(path), 0o700)
    const id = `k${new Date().toISOString().slice(0, 10)}`
    await writeFile(draft, `${id} ${randomBytes(32).toString('base64')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    })
    await link(draft, path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause
    })
  } catch (cause) {
    throw new KmsError(
      'key_file',
      `${path} can't be written. Give its folder to the server's user, or set LATCHKEY_KMS_FOLDER.`,
      { cause },
    )
  } finally {
    await rm(draft, { force: true })
  }
}
