import { vi } from 'vitest'
import { parseAmount } from '../base/amounts.ts'
import { getSwapQuote } from '../swaps/getSwapQuote.ts'
import { getSwapTokens } from '../swaps/getSwapTokens.ts'
import type { SwapQuote } from '../swaps/SwapQuote.ts'
import type { TestConfigParameters } from './createTestConfig.ts'
import { createTestSwaps, type TestSwaps } from './createTestSwaps.ts'
import { startConnected } from './startTestConfig.ts'

/** Which tokens a test swaps: the native currency for a token, a token for the native currency, or two tokens. */
export type TestPair = 'nativeIn' | 'nativeOut' | 'tokens'

/** A transaction as the server of the tests answers it. */
export type TestTransaction = { from: string; to: string; data: string; value?: string }

/** Quotes a swap of 5 at a server that `prepare` may make hostile. Returns the quote, or why there is none. */
export async function quoteTestSwap(
  pair: TestPair,
  prepare: (swaps: TestSwaps) => void = () => {},
  parameters: TestConfigParameters = {},
) {
  const swaps = createTestSwaps()
  swaps.allowance = 2n ** 255n
  prepare(swaps)
  const { config, adapter, wallet } = await startConnected({
    server: { api: 'https://api.example', projectId: 'local' },
    ...parameters,
  })
  adapter.balances.set((wallet.accounts[0] ?? '').toLowerCase(), 10n ** 24n)
  const [eth, tusd, lkt] = (await getSwapTokens(config)).tokens
  const pairs = { nativeIn: [eth, tusd], nativeOut: [tusd, eth], tokens: [tusd, lkt] } as const
  const [sell, buy] = pairs[pair]
  if (!sell || !buy) throw new Error('The server lists no such tokens.')
  const amount = parseAmount('5', sell.decimals)
  const { quote, failure } = await getSwapQuote(config, { sell, buy, amount }).then(
    (quote) => ({ quote, failure: undefined }),
    (failure: unknown) => ({ quote: undefined, failure }),
  )
  vi.unstubAllGlobals()
  const state: Partial<SwapQuote> = quote ?? {}
  return { failure, state, wallet }
}

/** Changes the transaction of one answer. */
export function changeTransaction(call: string, change: (tx: TestTransaction) => Partial<TestTransaction>) {
  return (swaps: TestSwaps) => {
    swaps.change = (name, answer) => {
      const { tx } = answer as { tx?: TestTransaction }
      return name === call && tx ? { tx: { ...tx, ...change(tx) } } : answer
    }
  }
}

/** Replaces a word of the call data, counted after the selector. `shift`: further hex digits before it. */
export function replaceWord(index: number, text: string, shift = 0) {
  return ({ data }: Pick<TestTransaction, 'data'>) => {
    const start = 10 + index * 64 + shift
    return { data: data.slice(0, start) + text.padStart(64, '0') + data.slice(start + 64) }
  }
}
