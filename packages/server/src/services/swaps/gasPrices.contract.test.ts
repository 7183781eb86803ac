import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { replyJson, startNode } from '../../testing/startNode.ts'
import { startStack } from '../../testing/startStack.ts'
import { fetchGasPrices } from './gasPrices.ts'

const closeAfter = cleanups()

/** Prices of a chain whose node gives these answers; `undefined`: an error. */
async function pricesOf(answers: Readonly<Record<string, unknown>>) {
  const node = await closeAfter(
    startNode({
      reply(response, { body }) {
        const calls = JSON.parse(body) as { id: number; method: string }[]
        const answer = calls.map(({ id, method }) => {
          const result = answers[method]
          const error = { code: -32601, message: 'the method does not exist' }
          return { jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }
        })
        replyJson(response, 200, answer)
      },
    }),
  )
  const stack = await closeAfter(startStack({ nodes: [node] }))
  return fetchGasPrices(stack.ports.chains, 'eip155:1')
}

describe('gas prices of a chain', () => {
  it.each([
    ['whose node has no history of fees', undefined],
    ['without a base fee', { baseFeePerGas: ['0x0'], reward: [] }],
    ['whose history of fees is none', { baseFeePerGas: 'soon' }],
  ])('[S7.11] %s are the price of the node, 10 and 25 % more', async (_, history) => {
    expect(await pricesOf({ eth_feeHistory: history, eth_gasPrice: '0x64' })).toEqual({
      standard: '100',
      fast: '110',
      instant: '125',
    })
  })

  it('[S7.11] with a base fee are room for it to grow and the tips that were paid', async () => {
    const history = { baseFeePerGas: ['0x40', '0x50'], reward: [['0x1', '0x2', '0x3']] }
    expect(await pricesOf({ eth_feeHistory: history, eth_gasPrice: '0x64' })).toEqual({
      standard: String((80n * 9n) / 8n + 1n),
      fast: String((80n * 5n) / 4n + 2n),
      instant: String(80n * 2n + 3n),
    })
  })

  it('[S7.11] that no node tells are 503', async () => {
    await expect(pricesOf({})).rejects.toMatchObject({ status: 503 })
  })
})
