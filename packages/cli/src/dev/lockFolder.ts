import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { LockHeldError, takeLock } from '@latchkey/server'
import { CliError } from '../CliError.ts'

/**
 * Makes this process the only one that uses a data folder and answers how to let go. The lock of a process that is
 * gone is taken over; of several that try, one gets it. Throws `CliError` naming the process that has the folder.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw new CliError(
      `The data folder ${folder} can't be created (${cause instanceof Error ? cause.message : cause}). ` +
        'Set LATCHKEY_DATA to a folder you may write to.',
      { cause },
    )
  }
  try {
    return await takeLock(join(folder, 'lock.json'))
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
