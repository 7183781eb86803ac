import { describe, expect, it } from 'vitest'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { rpcHandlers } from './rpcHandlers.ts'

/** Sends requests to the handler of `RPC_REQUEST`; `forwarded` has the methods that reached the node. */
function start() {
  const forwarded: string[] = []
  const services = {
    config: { networks: [] },
    rpc: {
      request: async (_: string, method: string) => {
        forwarded.push(method)
        return '0x'
      },
    },
    state: { network: 'eip155:1', abort: new AbortController(), queue: Promise.resolve() },
  } as unknown as FrameServices
  const context = { embedder: 'https://app.example.org', progress: () => {} }
  const request = async (method: string) =>
    rpcHandlers(services).RPC_REQUEST?.({ method, params: [], chainId: 1 } as never, context)
  return { request, forwarded }
}

describe('requests the frame refuses', () => {
  it.each([
    'eth_sign',
    'eth_signTypedData',
    'eth_signTransaction',
    'personal_ecRecover',
    'wallet_addEthereumChain',
    'debug_traceTransaction',
    'eth_newMethodOfTomorrow',
  ])('[S6.10] %s is refused and never reaches the node', async (method) => {
    const { request, forwarded } = start()
    const refusal = await request(method).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RequestError)
    expect(refusal).toMatchObject({ code: 'notAllowed', message: 'Requested RPC call is not allowed' })
    // A read that is allowed goes the same way and does reach it.
    await request('eth_blockNumber')
    expect(forwarded).toEqual(['eth_blockNumber'])
  })
})
