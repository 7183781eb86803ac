import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import type { ChainConfig } from './chains.ts'
import { type EnvironmentReader, findPrivateAddressProblem, loadJsonFile } from './environment.ts'

/** The operator's fee on the swaps of a chain. */
type SwapFee = {
  /** The `FeeRouter` contract that keeps the fee and passes the rest on. Lower case. */
  readonly router: string
  /** Hundredths of a percent of the sold amount. */
  readonly bps: number
}

/** A Uniswap v2 exchange, as in `LATCHKEY_SWAPS_FILE`. Addresses in lower case. */
export type ExchangeConfig = {
  readonly factory: string
  readonly router: string
  /** Absent: no fee. */
  readonly fee?: SwapFee
  /** The wrapped native currency. */
  readonly wrapped: string
  /** keccak256 of the code of its pairs, from which pool addresses are derived. */
  readonly pairCodeHash: `0x${string}`
  /** Tokens a swap may pass through besides `wrapped`; at most four. */
  readonly bases: readonly string[]
  /** Tokens the operator counts as one US dollar. Pool prices are measured by them. At most two. */
  readonly dollars: readonly string[]
}

/** Access to 0x's Swap API, and the chains it is used for. */
export type ZeroExConfig = {
  /** No trailing slash. */
  readonly url: string
  readonly key: string
  readonly chains: readonly CaipNetworkId[]
}

/**
 * Lists the contracts that this server's quotes name, by chain, for the app on the operator's own host: the fee contract or the
 * exchange, and 0x's AllowanceHolder where 0x is used.
 */
export function listSwapRouters({
  exchanges,
  zeroEx,
}: {
  readonly exchanges: Readonly<Record<CaipNetworkId, ExchangeConfig>>
  readonly zeroEx?: ZeroExConfig | undefined
}): Readonly<Record<CaipNetworkId, readonly string[]>> {
  const lists: Record<CaipNetworkId, string[]> = {}
  for (const [chain, { fee, router }] of Object.entries(exchanges) as [CaipNetworkId, ExchangeConfig][])
    lists[chain] = [fee?.router ?? router]
  for (const chain of zeroEx?.chains ?? []) lists[chain] = [...(lists[chain] ?? []), allowanceHolder]
  return lists
}

/**
 * 0x's AllowanceHolder on chains with transient storage. It swaps and is the spender (docs.0x.org, contracts,
 * 2026-11-22).
 */
export const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'

/** The pair code of Uniswap's own deployments and of exact copies (docs.uniswap.org, v2 "Pair addresses"). */
const uniswapPairCode = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
/** Three percent, the maximum of `FeeRouter`. */
const maxFee = 300

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

/** Basis points, where the operator sets none. The fee of `compat` is taken on exchanges that name a contract for it. */
const defaultFees = { standard: 0, compat: 85 } as const

/** Loads the Uniswap v2 exchange of each chain, and the operator's fee, which needs a contract on each exchange. */
export function loadExchanges(
  reader: EnvironmentReader,
  preset: keyof typeof defaultFees,
): Readonly<Record<CaipNetworkId, ExchangeConfig>> {
  const exchanges = loadJsonFile(reader, 'LATCHKEY_SWAPS_FILE', schema)?.uniswapV2 ?? {}
  const bps = reader.integer('LATCHKEY_SWAP_FEE_BPS', defaultFees[preset], [0, maxFee])
  const isFeeSet = reader.text('LATCHKEY_SWAP_FEE_BPS') !== undefined
  return Object.fromEntries(
    Object.entries(exchanges).map(([chain, { feeRouter, ...exchange }]) => {
      if (isFeeSet && bps > 0 && feeRouter === undefined)
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

/**
 * Parses `LATCHKEY_ZEROX_KEY`, `LATCHKEY_ZEROX_CHAINS` (comma list of EVM chain ids) and `LATCHKEY_ZEROX_URL`. The
 * chains need nodes too, where swaps are simulated. Undefined without a key.
 */
export function parseZeroEx(
  reader: EnvironmentReader,
  { chains, egressAllow }: { chains: readonly ChainConfig[]; egressAllow: readonly string[] },
): ZeroExConfig | undefined {
  const key = reader.text('LATCHKEY_ZEROX_KEY')
  const ids = reader.list('LATCHKEY_ZEROX_CHAINS')
  const url = reader.text('LATCHKEY_ZEROX_URL') ?? 'https://api.0x.org'
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (key === undefined) {
    if (ids.length > 0) reader.fail('LATCHKEY_ZEROX_KEY', 'is missing: chains of 0x are named without it')
    return undefined
  }
  const urlProblem =
    !parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password
      ? 'must be an http:// or https:// URL, e.g. https://api.0x.org'
      : findPrivateAddressProblem(parsed, egressAllow)
  if (urlProblem) reader.fail('LATCHKEY_ZEROX_URL', urlProblem)
  if (ids.length === 0)
    reader.fail('LATCHKEY_ZEROX_CHAINS', 'is missing: name the chains 0x swaps on, e.g. 1,8453')
  const served = ids.flatMap((id): CaipNetworkId[] => {
    const chain = /^\d+$/.test(id) ? parseCaipNetworkId(`eip155:${id}`)?.caipNetworkId : undefined
    const problem = !chain
      ? `"${id}" is no EVM chain id. The form is 1,8453`
      : chains.some(({ caipNetworkId }) => caipNetworkId === chain)
        ? undefined
        : `needs a node of chain ${id} too: set LATCHKEY_RPC_EIP155_${id}`
    if (problem) reader.fail('LATCHKEY_ZEROX_CHAINS', problem)
    return chain && !problem ? [chain] : []
  })
  return { url: url.replace(/\/+$/, ''), key, chains: [...new Set(served)] }
}
