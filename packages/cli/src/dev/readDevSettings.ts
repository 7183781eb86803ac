import { dirname, join, resolve } from 'node:path'
import { CliError } from '../CliError.ts'
import type { CliContext } from '../commands/Command.ts'

/** Where a development stack keeps things and where it listens. Absolute paths. */
export type DevSettings = { readonly data: string; readonly devFile: string; readonly host: string }

/**
 * Reads what `latchkey dev` needs to know before anything else. Throws `CliError` when the environment asks to listen
 * beyond loopback and the command line doesn't.
 */
export function readDevSettings(
  { env, cwd }: Pick<CliContext, 'env' | 'cwd'>,
  repository: string,
  hostOption?: string,
): DevSettings {
  const own = join(repository, '.latchkey/data')
  const data = env.LATCHKEY_DATA ? resolve(cwd, env.LATCHKEY_DATA) : own
  // A second stack with a folder of its own must not overwrite the addresses of the first.
  const usual = data === own ? join(dirname(own), 'dev.json') : join(data, 'dev.json')
  const devFile = env.LATCHKEY_DEV_FILE ? resolve(cwd, env.LATCHKEY_DEV_FILE) : usual
  const host = hostOption ?? env.LATCHKEY_HOST?.trim() ?? ''
  if (host !== '' && hostOption === undefined && !isLoopback(host))
    throw new CliError(
      `LATCHKEY_HOST=${host} would let other machines reach this development stack and the keys of its wallet. ` +
        `Unset it, or say that you mean it: latchkey dev --host ${host}`,
    )
  return { data, devFile, host: host || '127.0.0.1' }
}

/** Whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return /^127(\.\d{1,3}){3}$/.test(host) || ['localhost', '::1', '[::1]'].includes(host)
}
