import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UnreachableError } from '../../base/http.ts'
import type { RpcClient, RpcRequest } from '../../config/Network.ts'
import {
  createFakeNode,
  type FakeNode,
  type FakeNodeHandler,
  hang,
  rpcFailure,
} from '../../testing/createFakeNode.ts'
// Loaded before the clock is a fake one.
import './broadcast.ts'
import { createRpcClient, type RpcClientParameters } from './createRpcClient.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const clientOf = (node: FakeNode, parameters: Partial<RpcClientParameters> = {}): RpcClient =>
  createRpcClient({ urls: ['http://a'], caipNetworkId: 'eip155:1', fetch: node.fetch, ...parameters })

/** The answer or error, however long it takes. */
async function settle(client: RpcClient, request: RpcRequest): Promise<unknown> {
  let outcome: unknown = 'pending'
  const end = (value: unknown) => {
    outcome = value
  }
  client.request(request).then(end, end)
  for (let step = 0; step < 3000 && outcome === 'pending'; step += 1) await vi.advanceTimersByTimeAsync(50)
  return outcome
}

const status = (code: number) => new Response('no', { status: code })
const solana = { caipNetworkId: 'solana:x' } as const
const signed = `0x02f8${'00'.repeat(100)}`
const hash = `0x${bytesToHex(keccak_256(hexToBytes(signed.slice(2))))}`
const raw = { method: 'eth_sendRawTransaction', params: [signed] }
const payment = new Uint8Array(200).fill(7)
const wire = { method: 'sendTransaction', params: [base64.encode(payment), { encoding: 'base64' }] }
const id = base58.encode(payment.subarray(1, 65))
const processed = () =>
  rpcFailure(-32002, 'Transaction simulation failed: This transaction has already been processed', {
    err: 'AlreadyProcessed',
    logs: [],
  })
/** Loses the first answers, then refuses the repetition. `found` answers the question for the transaction. */
const losing = (times: number, refusal: () => unknown, found: unknown = null): FakeNodeHandler => {
  let left = times
  return ({ method }) => {
    if (method === 'eth_getTransactionByHash' || method === 'getSignatureStatuses') return found
    if (method === 'eth_chainId') return undefined
    left -= 1
    return left >= 0 ? new TypeError('cut') : refusal()
  }
}

describe('a broadcast', () => {
  it.each<[string, object, RpcRequest, () => unknown, unknown, string]>([
    ['AlreadyProcessed', solana, wire, processed, null, id],
    [
      'an expired blockhash',
      solana,
      wire,
      () => rpcFailure(-32002, 'no', { err: 'BlockhashNotFound' }),
      { value: [{ err: null }] },
      id,
    ],
    ['already known', {}, raw, () => rpcFailure(-32000, 'already known'), null, hash],
    ['nonce too low', {}, raw, () => rpcFailure(-32000, 'nonce too low'), { hash }, hash],
  ])(
    '[S9.47] a repeated broadcast that is refused for %s ends in the id of the transaction',
    async (_refusal, parameters, request, refuse, found, expected) => {
      const node = createFakeNode(losing(1, refuse, found))
      expect(await settle(clientOf(node, parameters), request)).toBe(expected)
    },
  )

  it.each<[string, object, RpcRequest, string]>([
    ['EVM', {}, raw, hash],
    ['Solana', solana, wire, id],
  ])(
    '[S9.47] a broadcast of %s that was lost, and that nobody has seen, is reported as unknown',
    async (_family, parameters, request, expected) => {
      const unknown = { name: 'TransactionError', reason: 'unanswered', hash: expected }
      const refuse = () => rpcFailure(-32000, 'insufficient funds')
      expect(await settle(clientOf(createFakeNode(losing(1, refuse)), parameters), request)).toMatchObject(
        unknown,
      )
      for (const failure of [() => status(504), () => new TypeError('cut'), () => hang]) {
        const node = createFakeNode(losing(0, failure))
        expect(await settle(clientOf(node, parameters), request)).toMatchObject(unknown)
      }
    },
  )

  it.each<[string, () => unknown, object]>([
    ['refused', () => rpcFailure(-32000, 'insufficient funds'), { name: 'RpcError', code: -32000 }],
    ['refused as an internal error', () => rpcFailure(-32603, 'insufficient funds'), { code: -32603 }],
    ['turned away', () => status(429), { name: 'HttpError', status: 429 }],
    ['turned away by the node', () => rpcFailure(-32005), { name: 'RpcError', code: -32005 }],
  ])('[S9.47] a broadcast that was only %s is no unknown one', async (_what, failure, expected) => {
    const node = createFakeNode(losing(0, failure))
    expect(await settle(clientOf(node), raw)).toMatchObject(expected)
  })

  it.each<[string, object, RpcRequest, unknown, string]>([
    ['EVM', {}, raw, `0x${'9'.repeat(64)}`, hash],
    ['EVM', {}, raw, null, hash],
    ['Solana', solana, wire, base58.encode(new Uint8Array(64).fill(9)), id],
  ])(
    '[S9.47] a node of %s that answers another id is not believed',
    async (_, parameters, request, answer, expected) => {
      const node = createFakeNode(losing(0, () => answer))
      expect(await settle(clientOf(node, parameters), request)).toMatchObject({
        name: 'TransactionError',
        reason: 'unanswered',
        hash: expected,
      })
      // control: the id of the signed bytes is
      const honest = createFakeNode(losing(0, () => expected))
      expect(await settle(clientOf(honest, parameters), request)).toBe(expected)
    },
  )

  it('[S9.47] a refusal of an unknown kind of transaction is no sign that the node has it', async () => {
    const node = createFakeNode(losing(0, () => rpcFailure(-32000, 'unknown transaction type')))
    expect(await settle(clientOf(node), raw)).toMatchObject({ name: 'RpcError' })
  })

  it('[S9.47] a broadcast that never left, because the URL does not answer for its chain, is no unknown one', async () => {
    const node = createFakeNode(() => new TypeError('offline'))
    expect(await settle(clientOf(node), raw)).toBeInstanceOf(UnreachableError)
    expect(node.of('eth_sendRawTransaction')).toEqual([])
  })
})
