import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeFileAtomically } from '@latchkey/devnet/writeFileAtomically'
import { acquireLock, createFolder, LockHeldError } from '@latchkey/server'
import { type CliContext, CliError } from '../Command.ts'

/** Folders and address of a development stack. Absolute paths. */
type DevSettings = { readonly data: string; readonly devFile: string; readonly host: string }

/**
 * Returns the settings of `latchkey dev`.
 *
 * @throws CliError where only the environment asks to listen beyond loopback
 */
export function getDevSettings(
  { env, cwd }: Pick<CliContext, 'env' | 'cwd'>,
  repository: string,
  hostOption?: string,
): DevSettings {
  const defaultData = join(repository, '.latchkey/data')
  const data = env.LATCHKEY_DATA ? resolve(cwd, env.LATCHKEY_DATA) : defaultData
  // A second stack has another folder and must not overwrite the file of the first.
  const defaultFile = data === defaultData ? join(dirname(defaultData), 'dev.json') : join(data, 'dev.json')
  const devFile = env.LATCHKEY_DEV_FILE ? resolve(cwd, env.LATCHKEY_DEV_FILE) : defaultFile
  const host = hostOption ?? env.LATCHKEY_HOST?.trim() ?? ''
  if (host !== '' && hostOption === undefined && !isLoopback(host))
    throw new CliError(
      `LATCHKEY_HOST=${host} would let other machines reach this development stack and the keys of its wallet. ` +
        `Unset it, or say that you mean it: latchkey dev --host ${host}`,
    )
  return { data, devFile, host: host || '127.0.0.1' }
}

/**
 * Returns the regtest node of one's own that the environment names; `true` for the local chain.
 *
 * @throws CliError for a URL that is none, and for a bitcoind without an Esplora API
 */
export function getBitcoinNode({
  LATCHKEY_ESPLORA_URL: esplora,
  LATCHKEY_BITCOIND_URL: bitcoind,
}: CliContext['env']): true | { readonly esploraUrl: string; readonly bitcoindUrl?: string } {
  const [esploraUrl, bitcoindUrl] = [esplora, bitcoind].map((url) => url?.trim() || undefined)
  if (bitcoindUrl && !esploraUrl)
    throw new CliError(
      'LATCHKEY_BITCOIND_URL is of no use alone: balances and coins are read from an Esplora API. Set LATCHKEY_ESPLORA_URL too.',
    )
  if (!esploraUrl) return true
  // Its text may have a password, so it is not repeated.
  for (const [name, url] of Object.entries({
    LATCHKEY_ESPLORA_URL: esploraUrl,
    LATCHKEY_BITCOIND_URL: bitcoindUrl,
  }))
    if (url !== undefined && !/^https?:\/\/\S+$/.test(url))
      throw new CliError(`${name} is no http or https URL.`)
  return { esploraUrl, ...(bitcoindUrl && { bitcoindUrl }) }
}

/** Whether an address is a loopback address. */
export function isLoopback(host: string): boolean {
  return /^127(\.\d{1,3}){3}$/.test(host) || ['localhost', '::1', '[::1]'].includes(host)
}

/** Returns the clone of Latchkey that contains this file.
 *
 * @throws CliError in the published package, which has no apps */
export function findRepository(from = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'devnet/package.json')) && existsSync(join(folder, 'apps/web/package.json')))
      return folder
    if (folder === dirname(folder))
      throw new CliError(
        '"latchkey dev" runs local chains, the web app and the development wallet, which are not part of the ' +
          'published package. Clone the repository and run "npm start" there. To run the server alone: "latchkey serve".',
      )
  }
}

/**
 * Locks a data folder for this process; returns the unlock function. Takes over the lock of a process that is gone.
 *
 * @throws CliError that names the process with the lock
 */
export async function lockFolder(folder: string): Promise<() => void> {
  try {
    createFolder(folder)
  } catch (cause) {
    throw new CliError(
      `The data folder ${folder} can't be created (${cause instanceof Error ? cause.message : cause}). ` +
        'Set LATCHKEY_DATA to a folder you may write to.',
      { cause },
    )
  }
  try {
    return await acquireLock(join(folder, 'lock.json'))
  } catch (cause) {
    if (!(cause instanceof LockHeldError)) throw cause
    const { holder } = cause
    if (!holder) throw new CliError(cause.message, { cause })
    throw new CliError(
      `The data folder ${folder} is in use by another Latchkey stack (process ${holder.pid}, since ${holder.since}). ` +
        'Stop that one, or give this one a folder of its own with LATCHKEY_DATA (and a port with LATCHKEY_PORT).',
      { cause },
    )
  }
}

/** Content of `.latchkey/dev.json` while a stack runs. */
export type DevFile = {
  readonly api: string
  /** The relay's WebSocket URL. */
  readonly relay: string
  readonly app: string
  /** The embedded wallet's frame. */
  readonly wallet: string
  readonly devWallet: string
  /** The inbox; `GET <mail>/api/messages?to=<address>`. */
  readonly mail: string
  /** Simulates the services people sign in with. */
  readonly id: string
  /** Sells tokens of the local chains for test cards. */
  readonly pay: string
  /** The operator's console; `latchkey console --url` prints the link that opens it. */
  readonly console: string
  readonly projectId: string
  /** By CAIP-2 id: URL of the chain and an account with coins and tokens. */
  readonly chains: Readonly<Record<string, { readonly rpc: string; readonly account: string }>>
}

/** Writes the addresses of a stack atomically. Returns a function that deletes the file unless another stack has replaced it. */
export function publishDevFile(file: string, content: DevFile): () => void {
  const text = `${JSON.stringify(content, null, 2)}\n`
  createFolder(dirname(file))
  writeFileAtomically(file, text)
  return () => {
    try {
      if (readFileSync(file, 'utf8') === text) rmSync(file)
    } catch {
      // The file is gone already.
    }
  }
}
