import { createHash } from 'node:crypto'
import type { NameWriteRequest } from '@latchkey/protocol'
import { isSignedBy } from '../../chain/isSignedBy.ts'
import { ChainReadError } from '../../errors/ChainReadError.ts'
import { ChainUnavailableError } from '../../errors/ChainUnavailableError.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { NameProof } from '../../ports/Names.ts'
import type { CoinChain } from './coinChain.ts'
import type { NamesOptions } from './NamesOptions.ts'

/** Milliseconds a message's time may be off: existing servers allow ten seconds, which phones' clocks often miss. */
const windows = { standard: 60_000, compat: 10_000 } as const

/**
 * Milliseconds a used message is kept for after it would be refused as too old: longer than a change waits for the database.
 */
const grace = 60_000

/** A shown signature, and whether an account's own key made it or a contract on the coin type's chain vouches for it. */
export type Asker = { readonly proof: NameProof; readonly by: 'key' | 'contract' }

/** @throws HttpFailure 400 `timestamp`, with the server's time (S7.25) */
export function requireNow(seconds: number, { clock, config: { preset } }: NamesOptions): void {
  const window = windows[preset]
  const now = clock.now()
  if (Math.abs(now - seconds * 1000) <= window) return
  throw new HttpFailure(
    400,
    'timestamp',
    `Timestamp is not within ${window / 1000} s of the server's time, ${Math.floor(now / 1000)} (${new Date(now).toISOString()}). Check the clock of this device.`,
  )
}

/**
 * Whether the address in a request signed its message (W1.10).
 *
 * @throws HttpFailure 401 `signature`; 400 `timestamp`; 503 where only the chain could tell and it can't be read
 */
export async function proveAsker(
  { address, message, signature }: NameWriteRequest,
  seconds: number,
  { coinType, chain }: CoinChain,
  options: NamesOptions,
): Promise<Asker> {
  const { chains, config } = options
  const lower = address.toLowerCase()
  const signed = { message, address: lower, signature: signature as `0x${string}` }
  const by = await isSignedBy(chains, chain, signed).catch((error: unknown) => {
    if (error instanceof ChainUnavailableError || error instanceof ChainReadError)
      throw new HttpFailure(503, 'chainId', `Requested ${chain} chain provider is temporarily unavailable`)
    throw error
  })
  if (!by)
    throw new HttpFailure(401, 'signature', 'The signature is not one of this address for this message')
  // a chain may take its time; what is too old by now may be forgotten as used
  requireNow(seconds, options)
  const digest = createHash('sha256').update(`${lower}\n${message}`).digest('hex')
  const until = seconds * 1000 + windows[config.preset] + grace
  return { proof: { coinType, address: lower, digest, until }, by }
}
