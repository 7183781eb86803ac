import type { Jwks } from '@latchkey/protocol'
import { jwks } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import type { Clock } from '../../ports/Clock.ts'
import type { Egress } from '../../ports/Egress.ts'

/** Milliseconds a key set is used before it is asked for again. */
const keptFor = 5 * 60_000

/** The public keys of a sign-in service that runs elsewhere. What was read last serves on while it is down. */
export function readRemoteJwks(url: () => string, egress: Egress, clock: Clock): () => Promise<Jwks> {
  let kept: { readonly at: number; readonly keys: Jwks } | undefined
  async function read(): Promise<Jwks> {
    const { status, body } = await egress.request({
      url: url(),
      method: 'GET',
      timeout: 5_000,
      maxBytes: 65_536,
    })
    if (status !== 200) throw new Error(`The sign-in service answered ${status} for its public keys.`)
    return v.parse(jwks, JSON.parse(body.toString('utf8')))
  }
  return async () => {
    if (kept && clock.monotonic() - kept.at < keptFor) return kept.keys
    const before = kept
    const keys = await read().catch((error: unknown) => {
      if (before) return before.keys
      throw error
    })
    kept = { at: clock.monotonic(), keys }
    return keys
  }
}
