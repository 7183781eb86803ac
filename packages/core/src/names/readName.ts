import { nameAnswer } from '@latchkey/protocol/schemas'
import { AbortedError } from '../base/errors.ts'
import { HttpError } from '../base/http.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import type { AccountName } from './AccountName.ts'
import { NameError } from './NameError.ts'
import { toAccountName } from './toAccountName.ts'

/**
 * A registered name of one of the server's zones (W1.9), asked anew each time: whoever sends to it wants to know now.
 * `undefined`: nobody has it.
 *
 * @throws NameError `resolve`, AbortedError
 */
export async function readName(
  config: Config,
  { name, signal }: { name: string; signal?: AbortSignal | undefined },
): Promise<AccountName | undefined> {
  try {
    const answer = await callServer(config, `/v1/profile/account/${encodeURIComponent(name)}`, {
      schema: nameAnswer,
      query: { apiVersion: 2 },
      signal,
    })
    const found = Array.isArray(answer) ? undefined : toAccountName(answer)
    // An answer about another name than was asked for is no answer.
    return found?.name === name ? found : undefined
  } catch (cause) {
    if (cause instanceof AbortedError) throw cause
    if (cause instanceof HttpError && cause.status === 404) return undefined
    throw new NameError({ failure: 'resolve', cause })
  }
}
