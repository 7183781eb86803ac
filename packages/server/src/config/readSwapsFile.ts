import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import type { EnvironmentReader } from './EnvironmentReader.ts'
import type { ExchangeConfig } from './ExchangeConfig.ts'
import { readJsonFile } from './readJsonFile.ts'

/** Uniswap's own deployments and those that copied its code have this one (docs.uniswap.org, v2 "Pair addresses"). */
const uniswapPairCode = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
/** Three percent, as much as `FeeRouter` takes. */
const mostFee = 300

const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'is not an address'), v.toLowerCase())
const hash = v.custom<`0x${string}`>(
  (text) => typeof text === 'string' && /^0x[\da-f]{64}$/i.test(text),
  'is not a hash of 32 bytes',
)
const schema = v.object({
  uniswapV2: v.record(
    v.pipe(v.string(), v.regex(/^eip155:\d+$/, 'is not the CAIP-2 id of an EVM chain, e.g. eip155:1')),
    v.object({
      factory: address,
      router: address,
      feeRouter: v.optional(address),
      wrapped: address,
      pairCodeHash: v.optional(hash, uniswapPairCode),
      dollars: v.optional(v.pipe(v.array(address), v.maxLength(2, 'holds more than two tokens')), []),
      bases: v.optional(v.pipe(v.array(address), v.maxLength(4, 'holds more than four tokens')), []),
    }),
  ),
})

/**
 * Reads where tokens can be swapped: the Uniswap v2 exchange of each chain; and what the operator keeps of a swap, which each
 * exchange needs a contract for.
 */
export function readSwapsFile(reader: EnvironmentReader): Readonly<Record<CaipNetworkId, ExchangeConfig>> {
  const exchanges = readJsonFile(reader, 'LATCHKEY_SWAPS_FILE', schema)?.uniswapV2 ?? {}
  const bps = reader.integer('LATCHKEY_SWAP_FEE_BPS', 0, [0, mostFee])
  return Object.fromEntries(
    Object.entries(exchanges).map(([chain, { feeRouter, ...exchange }]) => {
      if (bps > 0 && feeRouter === undefined)
        reader.fail(
          'LATCHKEY_SWAP_FEE_BPS',
          `is ${bps}, but the exchange of ${chain} in LATCHKEY_SWAPS_FILE names no feeRouter to keep it`,
        )
      return [
        chain,
        bps > 0 && feeRouter !== undefined ? { ...exchange, fee: { router: feeRouter, bps } } : exchange,
      ]
    }),
  )
}
