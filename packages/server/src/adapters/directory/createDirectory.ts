import { statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectoryError } from '../../errors/DirectoryError.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Directory } from '../../ports/Directory.ts'
import type { Log } from '../../ports/Log.ts'
import { compareWallets } from './compareWallets.ts'
import { directoryKeys } from './directoryKeys.ts'
import { type LoadedDirectory, loadDirectory } from './loadDirectory.ts'

/** Milliseconds between two looks at the operator's file. */
const lookEvery = 5_000

export type DirectoryOptions = {
  /** The folder of the snapshot that comes with this package: `wallets.json`, `wallets.json.sig` and `images`. */
  readonly builtIn: string
  /** The operator's own snapshot, used instead of the built-in one. */
  readonly own?:
    | {
        readonly file: string
        /** Public keys trusted besides ours. */
        readonly keys: readonly string[]
        /** A lower version is refused, after a restart too. */
        readonly minimumVersion: number
      }
    | undefined
  readonly clock: Clock
  readonly log: Log
}

/**
 * The directory from signed files, whole in memory. An operator's file is looked at again when it changes; one that is not
 * signed by a trusted key, not valid, or older than what is served is refused with an error in the log, and what was
 * served goes on being served (T-DIR).
 *
 * @throws DirectoryError when the first load fails: a server never starts with wallets nobody signed
 */
export function createDirectory({ builtIn, own, clock, log }: DirectoryOptions): Directory {
  const file = own?.file ?? join(builtIn, 'wallets.json')
  const load = () =>
    loadDirectory(file, [...directoryKeys, ...(own?.keys ?? [])], own && [join(builtIn, 'images')])
  // taken before the file is read: a change in between is seen at the next look, never missed
  let seen = stampNow(file)
  let current = load()
  if (own) {
    refuseOlder(current, { version: own.minimumVersion })
    tellFirstUse(current, builtIn, log)
  }
  let lookedAt = clock.monotonic()
  let isLooking = false

  const look = async () => {
    const stamp = await stampOf(file)
    if (stamp === seen) return
    seen = stamp
    try {
      const next = load()
      if (next.text === current.text) return
      refuseOlder(next, { version: current.content.version + 1 })
      log.info(
        { changes: summary(current, next), version: next.content.version },
        'The directory was replaced',
      )
      current = next
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error
      log.error(
        { code: error.code, problem: error.message, kept: current.content.version },
        'The directory was refused',
      )
    }
  }
  const lookOnce = () => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) =>
        log.error({ problem: String(error) }, 'The directory could not be read again'),
      )
      .finally(() => {
        isLooking = false
      })
  }

  return {
    content() {
      if (own && clock.monotonic() - lookedAt >= lookEvery) {
        lookedAt = clock.monotonic()
        lookOnce()
      }
      return current.content
    },
    picture: (kind, id) => current.pictures.get(`${kind}/${id.toLowerCase()}`),
  }
}

function refuseOlder({ content, snapshot }: LoadedDirectory, least: { readonly version: number }): void {
  if (content.version >= least.version) return
  throw new DirectoryError(
    'directory_too_old',
    `The directory has version ${content.version} of ${snapshot.issued}; ${least.version} or a later one is expected here. An old snapshot may list wallets that were taken out for a reason.`,
  )
}

function tellFirstUse(current: LoadedDirectory, builtIn: string, log: Log): void {
  const ours = loadDirectory(join(builtIn, 'wallets.json'), directoryKeys)
  log.info(
    { changes: summary(ours, current), version: current.content.version },
    "Using the operator's directory; the changes are against the built-in one",
  )
}

function summary(before: LoadedDirectory, after: LoadedDirectory): Record<string, number> {
  const changes = compareWallets(before.snapshot.wallets, after.snapshot.wallets)
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length
  return { added: count('added'), changed: count('changed'), removed: count('removed') }
}

/** Tells a file that was written again from one that wasn't, its signature included. */
async function stampOf(file: string): Promise<string> {
  const of = (path: string) => stat(path).then(stampText, () => 'missing')
  return `${await of(file)} ${await of(`${file}.sig`)}`
}

/** The same, at once. */
function stampNow(file: string): string {
  const of = (path: string) => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found ? stampText(found) : 'missing'
  }
  return `${of(file)} ${of(`${file}.sig`)}`
}

function stampText({ mtimeMs, size, ino }: { mtimeMs: number; size: number; ino: number }): string {
  return `${mtimeMs}:${size}:${ino}`
}
