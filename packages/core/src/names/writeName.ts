import { nameAccepted } from '@latchkey/protocol/schemas'
import { HttpError, InvalidResponseError } from '../base/http.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { readName } from './readName.ts'

/** What was signed to register a name. */
export type SignedName = {
  name: string
  coinType: number
  /** Plain. */
  address: string
  message: string
  signature: string
}

/**
 * Hands a signed registration in (S7.18). Where the answer was lost on the way the name itself is asked whose it is: a name that
 * was given is never told as failed.
 *
 * @throws what `callServer` throws
 */
export async function writeName(
  config: Config,
  { name, coinType, address, message, signature }: SignedName,
  signal: AbortSignal | undefined,
): Promise<void> {
  const path = '/v1/profile/account'
  try {
    const answer = await callServer(config, path, {
      schema: nameAccepted,
      body: { coin_type: coinType, address, message, signature },
      signal,
    })
    if (answer.name !== undefined && answer.name !== name)
      throw new InvalidResponseError({ url: path, reason: 'shape' })
  } catch (error) {
    if (signal?.aborted || (error instanceof HttpError && error.status < 500)) throw error
    const found = await readName(config, { name, signal }).catch(() => undefined)
    if (found?.addresses[coinType]?.toLowerCase() !== address.toLowerCase()) throw error
  }
}
