import type { WellKnownLatchkey } from '@latchkey/protocol'
import { wellKnownLatchkey } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { CliError } from '../CliError.ts'

const deadline = 10_000

/**
 * What a server says of itself at `/.well-known/latchkey`.
 * @throws CliError when it doesn't answer, or with something else
 */
export async function readWellKnown(url: URL, ask: typeof fetch = fetch): Promise<WellKnownLatchkey> {
  const at = new URL('/.well-known/latchkey', url)
  let body: unknown
  try {
    const response = await ask(at, { redirect: 'error', signal: AbortSignal.timeout(deadline) })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    body = await response.json()
  } catch (cause) {
    throw new CliError(`${at} can't be read. Check that the server runs and that its address is right.`, {
      cause,
    })
  }
  const read = v.safeParse(wellKnownLatchkey, body)
  if (!read.success) throw new CliError(`${at} is not what a Latchkey server answers. Check the address.`)
  return read.output
}
