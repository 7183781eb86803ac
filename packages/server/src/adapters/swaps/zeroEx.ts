import * as v from 'valibot'
import { getAddress } from 'viem/utils'
import { type CircuitBreaker, createCircuitBreaker } from '../../base/circuitBreaker.ts'
import { nativePlaceholder } from '../../chain/addresses.ts'
import { allowanceHolder, type ZeroExConfig } from '../../config/swaps.ts'
import { SwapRefusedError, SwapsUnavailableError } from '../../errors.ts'
import type { SwapRequest, Swaps } from '../../ports/assets.ts'
import type { Clock, Egress } from '../../ports/platform.ts'

/** The options of {@link createZeroExSwaps}. */
type ZeroExOptions = {
  readonly zeroEx: ZeroExConfig
  readonly egress: Pick<Egress, 'request'>
  readonly clock: Pick<Clock, 'monotonic'>
}

/**
 * Swaps over 0x's Swap API v2. `quote` requests a price, `build` a transaction. Answers are compared with the request
 * and with the minimum that may arrive; the client checks the transaction again. 0x's fee is included in its figures,
 * and the operator takes none. Not yet run against the live service.
 */
export function createZeroExSwaps({ zeroEx, egress, clock }: ZeroExOptions): Swaps {
  const breaker = createCircuitBreaker(clock, { failures: 3, restFor: 30_000 })

  return {
    chains: () => zeroEx.chains,
    router: (chain) => (zeroEx.chains.includes(chain) ? allowanceHolder : undefined),
    async quote(question) {
      const answer = await runWithBreaker(breaker, () =>
        requestZeroEx(egress, zeroEx, 'price', toQuery(question)),
      )
      if (!answer) return undefined
      assertAnswerFits(question, answer)
      if (answer.buyAmount === 0n) throw new SwapRefusedError('insufficient liquidity')
      return {
        source: '0x',
        route: [question.from, question.to],
        toAmount: answer.buyAmount,
        router: allowanceHolder,
        feeBps: 0,
      }
    },
    async build(question, quote, { user, atLeast }) {
      const fetchQuote = (expected: bigint) =>
        runWithBreaker(breaker, () =>
          requestZeroEx(egress, zeroEx, 'quote', {
            ...toQuery(question),
            taker: getAddress(user),
            slippageBps: String(((expected - atLeast) * 10_000n) / expected),
          }),
        )
      const createPriceMovedError = () => new SwapRefusedError('the price moved beyond the slippage')
      let answer = await fetchQuote(quote.toAmount)
      // Lower than a moment ago, but within the limit: requested again with the rest of the slippage.
      if (answer && answer.minBuyAmount < atLeast && answer.buyAmount > atLeast)
        answer = await fetchQuote(answer.buyAmount)
      if (!answer) throw new SwapRefusedError('insufficient liquidity')
      assertAnswerFits(question, answer)
      if (answer.minBuyAmount < atLeast) throw createPriceMovedError()
      const { to, data, value } = answer.transaction
      if (to !== allowanceHolder || value !== (question.from === nativePlaceholder ? question.amount : 0n))
        throw new SwapsUnavailableError('0x built a transaction that isn’t what was asked for.')
      return { to, data: data as `0x${string}`, value }
    },
  }
}

function toQuery({ chain, from, to, amount }: SwapRequest): Readonly<Record<string, string>> {
  return {
    chainId: chain.slice(chain.indexOf(':') + 1),
    sellToken: getAddress(from),
    buyToken: getAddress(to),
    sellAmount: String(amount),
  }
}

/** @throws SwapsUnavailableError for an answer to another request, or with another spender */
function assertAnswerFits({ from, to, amount }: SwapRequest, answer: ZeroExAnswer<'price'>): void {
  const { sellToken, buyToken, sellAmount, allowanceTarget } = answer
  const isSpender = from === nativePlaceholder || allowanceTarget === allowanceHolder
  if (sellToken !== from || buyToken !== to || sellAmount !== amount || !isSpender)
    throw new SwapsUnavailableError('0x answered to another question.')
}

/** Runs work behind the circuit breaker. A refusal is an answer: only transport failures open the circuit. */
async function runWithBreaker<value>(breaker: CircuitBreaker, send: () => Promise<value>): Promise<value> {
  const outcome = await breaker
    .run(async () => {
      try {
        return { value: await send() }
      } catch (error) {
        if (error instanceof SwapRefusedError) return { error }
        throw error
      }
    })
    .catch((cause: unknown) => {
      throw cause instanceof SwapsUnavailableError
        ? cause
        : new SwapsUnavailableError('0x failed too often and is left alone for a while.', { cause })
    })
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const priced = v.object({
  liquidityAvailable: v.literal(true),
  sellToken: address,
  buyToken: address,
  sellAmount: units,
  buyAmount: units,
  minBuyAmount: units,
  allowanceTarget: v.nullish(address),
})
const noLiquidity = v.object({ liquidityAvailable: v.literal(false) })
const built = v.object({
  ...priced.entries,
  transaction: v.object({
    to: address,
    data: v.pipe(v.string(), v.maxLength(64 * 1024), v.regex(/^0x(?:[\da-f]{2})+$/i)),
    value: units,
  }),
})
/** 0x's two requests, and the schemas of their answers. */
const answers = { price: v.union([priced, noLiquidity]), quote: v.union([built, noLiquidity]) } as const

/** Query parameters. Addresses as 0x spells them, base units as text. */
type ZeroExQuery = Readonly<Record<string, string>>

/** The used part of an answer. Undefined where 0x has no route between the tokens. */
type ZeroExAnswer<kind extends keyof typeof answers> = Exclude<
  v.InferOutput<(typeof answers)[kind]>,
  { liquidityAvailable: false }
>

/**
 * Sends one request to 0x's Swap API v2, over its AllowanceHolder
 * (https://docs.0x.org/api-reference/openapi-json/swap/allowanceholder-getquote, read 2026-11-22). The key goes into a
 * header.
 *
 * @throws SwapRefusedError for what 0x can't do as requested, SwapsUnavailableError for other failures
 */
async function requestZeroEx<kind extends keyof typeof answers>(
  egress: Pick<Egress, 'request'>,
  { url, key }: Pick<ZeroExConfig, 'url' | 'key'>,
  kind: kind,
  query: ZeroExQuery,
): Promise<ZeroExAnswer<kind> | undefined> {
  const { status, body } = await egress
    .request({
      url: `${url}/swap/allowance-holder/${kind}?${new URLSearchParams(query)}`,
      method: 'GET',
      headers: { accept: 'application/json', '0x-api-key': key, '0x-version': 'v2' },
      timeout: 10_000,
      maxBytes: 512 * 1024,
    })
    .catch((cause: unknown) => {
      throw new SwapsUnavailableError('0x can’t be reached.', { cause })
    })
  // An unknown token, or a too large amount: the request is at fault, not the transport.
  if (status === 400 || status === 404 || status === 422) throw new SwapRefusedError('insufficient liquidity')
  if (status !== 200) throw new SwapsUnavailableError(`0x answered with status ${status}.`)
  const read = v.safeParse(answers[kind], parse(body))
  if (!read.success) throw new SwapsUnavailableError('0x answered with something that is no answer.')
  return read.output.liquidityAvailable ? (read.output as ZeroExAnswer<kind>) : undefined
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
