import { expect, it } from 'vitest'
import type { Chains } from '../ports/chains.ts'
import { sendBatch } from './sendBatch.ts'

/** A chain whose node says one thing. */
function chainThatSays(answer: unknown): Pick<Chains, 'send'> {
  const body = new TextEncoder().encode(JSON.stringify(answer))
  return { send: async () => ({ status: 200, contentType: 'application/json', body, providerId: 'one' }) }
}

const call = { method: 'eth_call', params: [] }

it('an answer with `"error": null` beside its result is an answer', async () => {
  const chains = chainThatSays([
    { jsonrpc: '2.0', id: 0, error: null, result: '0x01' },
    { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' }, result: '0x01' },
    { jsonrpc: '2.0', id: 2, error: null },
    { jsonrpc: '2.0', id: 3, error: false, result: '0x01' },
  ])
  expect(await sendBatch(chains, 'eip155:1', [call, call, call, call])).toEqual([
    { result: '0x01' },
    { problem: 'reverted' },
    { problem: 'refused' },
    { problem: 'refused' },
  ])
})

it('what is no batch is told from a batch that is refused', async () => {
  const ask = (answer: unknown) => sendBatch(chainThatSays(answer), 'eip155:1', [call])
  await expect(ask({ error: { code: -32_600 } })).rejects.toMatchObject({ code: 'refused' })
  await expect(ask({ error: null, result: [] })).rejects.toMatchObject({ code: 'bad_answer' })
})
