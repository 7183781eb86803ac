import { describe, expect, it } from 'vitest'
import type { ChainCall } from '../../chain/chainReader.ts'
import { createUniswapSwaps } from './uniswap.ts'

const chain = 'eip155:1' as const
const native = `0x${'e'.repeat(40)}`
const token = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** A pool of a million and a million, and when it was last used. */
const reserves = `0x${word(10n ** 24n)}${word(10n ** 24n)}${word(0n)}` as const

function start(bases: readonly string[]) {
  const questions: (readonly ChainCall[])[] = []
  const swaps = createUniswapSwaps({
    exchanges: {
      [chain]: {
        factory: token(1),
        router: token(2),
        wrapped: token(3),
        pairCodeHash: `0x${'ab'.repeat(32)}`,
        bases,
        dollars: [],
      },
    },
    reader: {
      read: async (_, calls) => {
        questions.push(calls)
        return calls.map(() => reserves)
      },
    },
  })
  return { swaps, questions }
}

describe('what a quote of a Uniswap v2 exchange asks of the chain', () => {
  it.each([
    ['between two tokens, over as many in between as a configuration may name', token(20), token(21), 11],
    ['from the coin', native, token(21), 9],
    ['to the coin', token(20), native, 9],
  ])('[S7.07] %s: one question of at most 60 reads', async (_, from, to, reads) => {
    const { swaps, questions } = start([10, 11, 12, 13].map(token))
    const quote = await swaps.quote({ chain, from, to, amount: 10n ** 18n })
    expect(quote?.route[0]).toBe(from === native ? token(3) : from)
    expect(questions).toHaveLength(1)
    expect(questions[0]).toHaveLength(reads)
    expect(reads).toBeLessThanOrEqual(60)
  })

  it('[S7.07] the coin and its wrapped form ask nothing', async () => {
    const { swaps, questions } = start([])
    expect(await swaps.quote({ chain, from: native, to: token(3), amount: 1n })).toBeUndefined()
    expect(questions.flat()).toEqual([])
  })
})
