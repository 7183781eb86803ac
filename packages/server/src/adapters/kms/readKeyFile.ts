import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KmsError } from '../../errors/KmsError.ts'

/** One line of a key file: `<id> <32 bytes in base64>`. */
export type FileKey = { readonly id: string; readonly bytes: Buffer }

/**
 * The keys of a file, newest first. `isMade`: a missing file is made with one key, whole or not at all, so that two
 * processes that start together have the same. A file others may read is refused.
 */
export async function readKeyFile(
  path: string,
  { isMade }: { readonly isMade: boolean },
): Promise<readonly FileKey[]> {
  if (isMade) await makeOnce(path)
  const text = await readPrivately(path)
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

/** Rights are read of the file that is open, so that it can't be another one a moment later. */
async function readPrivately(path: string): Promise<string | undefined> {
  const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw new KmsError('key_file', `${path} can't be read. Give it to the server's user.`, { cause })
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

async function makeOnce(path: string): Promise<void> {
  if ((await readFile(path).catch(() => undefined)) !== undefined) return
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const id = `k${new Date().toISOString().slice(0, 10)}`
    await writeFile(draft, `${id} ${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 })
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
