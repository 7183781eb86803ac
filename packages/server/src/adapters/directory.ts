import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addedWallets } from '../directory/addedWallets.ts'
import { compareWallets } from '../directory/compareWallets.ts'
import { directoryKeys, verifySnapshot } from '../directory/signature.ts'
import {
  type DirectorySnapshot,
  directoryLimits,
  type SnapshotWallet,
  toWalletEntry,
} from '../directory/snapshot.ts'
import { readSnapshot } from '../directory/snapshotFile.ts'
import { DirectoryError } from '../errors.ts'
import type { Directory, DirectoryContent, EncodedImage } from '../ports/directory.ts'
import type { Clock, Log } from '../ports/platform.ts'

/** Milliseconds between two checks of the operator's file. */
const checkInterval = 5_000

type DirectoryOptions = {
  /** The folder of this package's snapshot: `wallets.json`, `wallets.json.sig` and `images`. */
  readonly builtIn: string
  /** The operator's snapshot, used instead of the built-in one. */
  readonly replacement?:
    | {
        readonly file: string
        /** Trusted public keys besides ours. */
        readonly keys: readonly string[]
        /** A lower version is refused, also after a restart. */
        readonly minimumVersion: number
      }
    | undefined
  readonly clock: Clock
  readonly log: Log
}

/**
 * The `Directory` port over signed files, whole in memory. An operator's file is loaded again when it changes. A file
 * that is not signed by a trusted key, not valid, or not newer than the current one is refused with an error in the log,
 * and the current content stays. What the built-in snapshot lacks (`addedWallets`, a part of this code) is added to it, and to no
 * operator's.
 *
 * @throws DirectoryError when the first load fails: a server never starts with unsigned wallets
 */
export function createDirectory({ builtIn, replacement, clock, log }: DirectoryOptions): Directory {
  const file = replacement?.file ?? join(builtIn, 'wallets.json')
  const load = () =>
    loadDirectory(
      file,
      [...directoryKeys, ...(replacement?.keys ?? [])],
      replacement && [join(builtIn, 'images')],
      replacement ? [] : addedWallets,
    )
  // Taken before the file is read, so that a change in between is noticed at the next check.
  let lastStamp = getStampSync(file)
  let current = load()
  if (replacement) {
    assertNotOlder(current, { version: replacement.minimumVersion })
    logFirstUse(current, builtIn, log)
  }
  let checkedAt = clock.monotonic()
  let isReloading = false

  /** Returns why a changed file can’t be used. */
  const reload = async (): Promise<DirectoryError | undefined> => {
    const stamp = await getStamp(file)
    if (stamp === lastStamp) return undefined
    lastStamp = stamp
    try {
      const next = load()
      if (next.text === current.text) return undefined
      assertNotOlder(next, { version: current.content.version + 1 })
      log.info(
        { changes: countChanges(current, next), version: next.content.version },
        'The directory was replaced',
      )
      current = next
      return undefined
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error
      log.error(
        { code: error.code, problem: error.message, kept: current.content.version },
        'The directory was refused',
      )
      return error
    }
  }
  const reloadOnce = () => {
    if (isReloading) return
    isReloading = true
    reload()
      .catch((error: unknown) =>
        log.error({ problem: String(error) }, 'The directory could not be loaded again'),
      )
      .finally(() => {
        isReloading = false
      })
  }

  return {
    ...(replacement && {
      async reload() {
        const problem = await reload()
        if (problem) throw problem
      },
    }),
    content() {
      if (replacement && clock.monotonic() - checkedAt >= checkInterval) {
        checkedAt = clock.monotonic()
        reloadOnce()
      }
      return current.content
    },
    picture: (kind, id) => current.pictures.get(`${kind}/${id.toLowerCase()}`),
  }
}

function assertNotOlder({ content, snapshot }: LoadedDirectory, minimum: { readonly version: number }): void {
  if (content.version >= minimum.version) return
  throw new DirectoryError(
    'directory_too_old',
    `The directory has version ${content.version} of ${snapshot.issued}; ${minimum.version} or a later one is expected here. An old snapshot may list wallets that were taken out for a reason.`,
  )
}

function logFirstUse(current: LoadedDirectory, builtIn: string, log: Log): void {
  const builtInWallets = loadDirectory(join(builtIn, 'wallets.json'), directoryKeys)
  log.info(
    { changes: countChanges(builtInWallets, current), version: current.content.version },
    "Using the operator's directory; the changes are against the built-in one",
  )
}

function countChanges(before: LoadedDirectory, after: LoadedDirectory): Record<string, number> {
  const changes = compareWallets(before.snapshot.wallets, after.snapshot.wallets)
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length
  return { added: count('added'), changed: count('changed'), removed: count('removed') }
}

/** Identifies the current version of a file and its signature. */
async function getStamp(file: string): Promise<string> {
  const getFileStamp = (path: string) => stat(path).then(stampText, () => 'missing')
  return `${await getFileStamp(file)} ${await getFileStamp(`${file}.sig`)}`
}

/** The same, synchronously. */
function getStampSync(file: string): string {
  const getFileStamp = (path: string) => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found ? stampText(found) : 'missing'
  }
  return `${getFileStamp(file)} ${getFileStamp(`${file}.sig`)}`
}

function stampText({ mtimeMs, size, ino }: { mtimeMs: number; size: number; ino: number }): string {
  return `${mtimeMs}:${size}:${ino}`
}

/** A verified snapshot, ready to be served. */
type LoadedDirectory = {
  readonly snapshot: DirectorySnapshot
  /** The signed bytes, to recognize an unchanged file. */
  readonly text: string
  readonly content: DirectoryContent
  readonly pictures: ReadonlyMap<string, EncodedImage>
}

/**
 * Loads a snapshot with its signature (`<file>.sig`) and its pictures (the folder `images` beside it, then
 * `pictureFolders`). Nothing of the snapshot is parsed before its signature is verified.
 *
 * @throws DirectoryError
 */
function loadDirectory(
  file: string,
  keys: readonly string[],
  pictureFolders: readonly string[] = [],
  added: readonly SnapshotWallet[] = [],
): LoadedDirectory {
  const bytes = readRequiredFile(file, 'directory_unreadable', file)
  const signature = readRequiredFile(`${file}.sig`, 'directory_unsigned', file).toString('utf8')
  verifySnapshot({ snapshot: bytes, signature, keys, name: file })
  const text = bytes.toString('utf8')
  const snapshot = readSnapshot(text, file)
  return {
    snapshot,
    text,
    content: {
      version: snapshot.version,
      wallets: addWallets(snapshot.wallets, added).map(toWalletEntry),
    },
    pictures: loadPictures(snapshot.pictures, [join(dirname(file), 'images'), ...pictureFolders]),
  }
}

/** Adds chains to wallets that are listed, and after them the wallets that are not. */
function addWallets(
  listed: readonly SnapshotWallet[],
  added: readonly SnapshotWallet[],
): readonly SnapshotWallet[] {
  const chainsOf = new Map(added.map(({ id, chains }) => [id, chains]))
  const ids = new Set(listed.map(({ id }) => id))
  return [
    ...listed.map((wallet) => {
      const more = chainsOf.get(wallet.id)
      return more ? { ...wallet, chains: [...(wallet.chains ?? []), ...more] } : wallet
    }),
    ...added.filter(({ id }) => !ids.has(id)),
  ]
}

function readRequiredFile(
  path: string,
  code: 'directory_unreadable' | 'directory_unsigned',
  file: string,
): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'it failed'
    const hint = code === 'directory_unsigned' ? ` The snapshot ${file} needs its signature beside it.` : ''
    throw new DirectoryError(code, `${path} can't be read (${reason}).${hint}`, { cause })
  }
}

/**
 * Loads the pictures a snapshot names: `<kind>/<id>.webp` or `.png` in the first folder that has it.
 *
 * @param hashes sha256 of the bytes by `<kind>/<id>`
 * @throws DirectoryError when a picture is missing, is not the signed one, or is no raster; the error of the file system
 * for one that can't be read
 */
function loadPictures(
  hashes: Readonly<Record<string, string>>,
  folders: readonly string[],
): ReadonlyMap<string, EncodedImage> {
  const pictures = Object.entries(hashes).map(
    ([key, hash]) => [key, loadPicture(key, hash, folders)] as const,
  )
  return new Map(pictures)
}

function loadPicture(key: string, hash: string, folders: readonly string[]): EncodedImage {
  const files = folders.flatMap((folder) => [join(folder, `${key}.webp`), join(folder, `${key}.png`)])
  let refused = `is in none of ${folders.join(', ')}`
  for (const file of files) {
    if (
      (statSync(file, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY) > directoryLimits.picture
    )
      continue
    const body = new Uint8Array(readFileSync(file))
    const type = detectType(body)
    const found = createHash('sha256').update(body).digest('hex')
    if (type && found === hash) return { type, body, etag: `"${hash.slice(0, 32)}"` }
    refused = type ? 'is another one than was signed' : 'is neither WebP nor PNG'
  }
  throw new DirectoryError('directory_picture_wrong', `The picture "${key}" of the directory ${refused}.`)
}

/** The type by the first bytes of the file. Its name proves nothing. */
function detectType(bytes: Uint8Array): EncodedImage['type'] | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  return start.startsWith('\x89PNG\r\n\x1a\n') ? 'image/png' : undefined
}
