import { getAddress } from 'viem/utils'
import { nativePlaceholder } from '../../chain/nativePlaceholder.ts'
import type { ZeroExConfig } from '../../config/ZeroExConfig.ts'
import { SwapRefusedError } from '../../errors/SwapRefusedError.ts'
import { SwapsUnavailableError } from '../../errors/SwapsUnavailableError.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Egress } from '../../ports/Egress.ts'
import type { SwapQuestion, Swaps } from '../../ports/Swaps.ts'
import { type Breaker, createBreaker } from '../prices/createBreaker.ts'
import { askZeroEx, type ZeroExAnswer } from './askZeroEx.ts'

/** What {@link createZeroExSwaps} takes. */
export type ZeroExOptions = {
  readonly zeroEx: ZeroExConfig
  readonly egress: Pick<Egress, 'request'>
  readonly clock: Pick<Clock, 'monotonic'>
}

/** 0x's AllowanceHolder on chains with transient storage: it swaps, and is the spender (docs.0x.org, contracts, 2026-11-22). */
const holder = '0x0000000000001ff3684f28c67538d4d072c22734'

/**
 * Swaps over 0x's Swap API v2. A quote asks for its price, a build for a transaction of the account. What comes back is held to
 * what was asked for, and to the least that may come; the client takes it apart again (X.38). 0x's own fee is in its figures; the
 * operator takes none. Not yet run against the live service.
 */
export function createZeroExSwaps({ zeroEx, egress, clock }: ZeroExOptions): Swaps {
  const breaker = createBreaker(clock, { failures: 3, restFor: 30_000 })

  return {
    chains: () => zeroEx.chains,
    router: (chain) => (zeroEx.chains.includes(chain) ? holder : undefined),
    async quote(question) {
      const answer = await guarded(breaker, () => askZeroEx(egress, zeroEx, 'price', queryOf(question)))
      if (!answer) return undefined
      compare(question, answer)
      if (answer.buyAmount === 0n) throw new SwapRefusedError('insufficient liquidity')
      return {
        source: '0x',
        route: [question.from, question.to],
        toAmount: answer.buyAmount,
        router: holder,
        feeBps: 0,
      }
    },
    async build(question, quote, { user, atLeast }) {
      const ask = (expected: bigint) =>
        guarded(breaker, () =>
          askZeroEx(egress, zeroEx, 'quote', {
            ...queryOf(question),
            taker: getAddress(user),
            slippageBps: String(((expected - atLeast) * 10_000n) / expected),
          }),
        )
      const moved = () => new SwapRefusedError('the price moved beyond the slippage')
      let answer = await ask(quote.toAmount)
      // Lower than a moment ago, but not beyond what is allowed: asked for again with what is left of the slippage.
      if (answer && answer.minBuyAmount < atLeast && answer.buyAmount > atLeast)
        answer = await ask(answer.buyAmount)
      if (!answer) throw new SwapRefusedError('insufficient liquidity')
      compare(question, answer)
      if (answer.minBuyAmount < atLeast) throw moved()
      const { to, data, value } = answer.transaction
      if (to !== holder || value !== (question.from === nativePlaceholder ? question.amount : 0n))
        throw new SwapsUnavailableError('0x built a transaction that isn’t what was asked for.')
      return { to, data: data as `0x${string}`, value }
    },
  }
}

function queryOf({ chain, from, to, amount }: SwapQuestion): Readonly<Record<string, string>> {
  return {
    chainId: chain.slice(chain.indexOf(':') + 1),
    sellToken: getAddress(from),
    buyToken: getAddress(to),
    sellAmount: String(amount),
  }
}

/** @throws SwapsUnavailableError for an answer to another question, or one that wants another spender */
function compare({ from, to, amount }: SwapQuestion, answer: ZeroExAnswer<'price'>): void {
  const { sellToken, buyToken, sellAmount, allowanceTarget } = answer
  const isSpender = from === nativePlaceholder || allowanceTarget === holder
  if (sellToken !== from || buyToken !== to || sellAmount !== amount || !isSpender)
    throw new SwapsUnavailableError('0x answered to another question.')
}

/** A refusal is an answer: only failures of the way there open the breaker. */
async function guarded<value>(breaker: Breaker, work: () => Promise<value>): Promise<value> {
  const outcome = await breaker
    .run(async () => {
      try {
        return { value: await work() }
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
