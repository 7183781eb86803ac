import { createHash } from 'node:crypto'
import type { CaipNetworkId, NameWriteRequest } from '@latchkey/protocol'
import { getSignatureKind } from '../../chain/signatures.ts'
import { ChainReadError, ChainUnavailableError } from '../../errors.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { NameProof } from '../../ports/names.ts'
import type { NamesOptions } from './lookup.ts'

/**
 * Milliseconds the timestamp of a message may be off. Existing servers allow ten seconds, which the clocks of
 * phones often miss.
 */
const timestampWindows = { standard: 60_000, compat: 10_000 } as const

/**
 * Milliseconds a used message is remembered after it would be refused as too old: longer than a change waits
 * for the database.
 */
const usedMessageGrace = 60_000

/** A verified signature: made by the account’s own key, or confirmed by a contract on the coin type’s chain. */
type VerifiedSigner = { readonly proof: NameProof; readonly by: 'key' | 'contract' }

/**
 * Requires a current timestamp.
 *
 * @throws HttpFailure 400 `timestamp`, stating the server’s time
 */
export function requireFreshTimestamp(seconds: number, { clock, config: { preset } }: NamesOptions): void {
  const milliseconds = timestampWindows[preset]
  const now = clock.now()
  if (Math.abs(now - seconds * 1000) <= milliseconds) return
  throw new HttpFailure(
    400,
    'timestamp',
    `Timestamp is not within ${milliseconds / 1000} s of the server's time, ${Math.floor(now / 1000)} (${new Date(now).toISOString()}). Check the clock of this device.`,
  )
}

/**
 * Verifies that the address of a request signed its message.
 *
 * @throws HttpFailure 401 `signature`; 400 `timestamp`; 503 when only the chain can tell and it cannot be read
 */
export async function verifySigner(
  { address, message, signature }: NameWriteRequest,
  seconds: number,
  { coinType, chain }: CoinType,
  options: NamesOptions,
): Promise<VerifiedSigner> {
  const { chains, config } = options
  const lowerAddress = address.toLowerCase()
  const signed = { message, address: lowerAddress, signature: signature as `0x${string}` }
  const by = await getSignatureKind(chains, chain, signed).catch((error: unknown) => {
    if (error instanceof ChainUnavailableError || error instanceof ChainReadError)
      throw new HttpFailure(503, 'chainId', `Requested ${chain} chain provider is temporarily unavailable`)
    throw error
  })
  if (!by)
    throw new HttpFailure(401, 'signature', 'The signature is not one of this address for this message')
  // The chain may have answered late; a message that is too old by now may be forgotten as used.
  requireFreshTimestamp(seconds, options)
  const digest = createHash('sha256').update(`${lowerAddress}\n${message}`).digest('hex')
  const until = seconds * 1000 + timestampWindows[config.preset] + usedMessageGrace
  return { proof: { coinType, address: lowerAddress, digest, until }, by }
}

/** SLIP-44 number of Ether: chain 1 (ENSIP-11). */
export const etherCoin = 60
const evmBit = 2 ** 31

/**
 * A coin type, and the chain that can verify signatures of its contracts; undefined when this server does not
 * serve it.
 */
export type CoinType = { readonly coinType: number; readonly chain: CaipNetworkId | undefined }

/** The chains this server serves. */
export type ServedChains = { readonly chains: Pick<NamesOptions['chains'], 'get'> }

/**
 * Parses the coin type of an EVM chain (ENSIP-11): 60 for chain 1, else 2³¹ plus the chain id. 2³¹ + 1 becomes
 * 60.
 *
 * @throws HttpFailure 400 `coin_type` for other coins and for chains this server does not serve
 */
export function parseCoinType(coinType: number, { chains }: ServedChains): CoinType {
  const number = coinType === etherCoin ? 1 : coinType - evmBit
  const chain: CaipNetworkId = `eip155:${number}`
  const isServed = chains.get(chain)?.http === true
  // An Ether address can be stored without a node of chain 1.
  if (number !== 1 && (number < 1 || !isServed))
    throw new HttpFailure(400, 'coin_type', `Coin type ${coinType} is of no chain this server serves`)
  return { coinType: number === 1 ? etherCoin : coinType, chain: isServed ? chain : undefined }
}
