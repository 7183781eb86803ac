import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import type { UpgradeRequest } from '../../../http/Service.ts'
import type { RpcOptions } from '../RpcOptions.ts'
import { rpcSockets } from './rpcSockets.ts'

it('a client that left while its limit was looked up is not counted, or its place would never be free again', async () => {
  const rule = { capacity: 1000, refillPerSecond: 1000 }
  const openSocket = vi.fn(() => Promise.reject(new Error('reached')))
  const options = {
    limits: { take: async () => 0 },
    projects: { refuse: async () => undefined, knows: async () => false },
    chains: { get: () => ({ caipNetworkId: 'eip155:1', ws: true }), openSocket },
    config: { limits: { route: rule, rpc: rule, broadcast: rule }, mode: 'production' },
  } as unknown as RpcOptions
  const upgrades = rpcSockets(options)
  const knock = (socket: PassThrough) =>
    upgrades.handle({
      incoming: { headers: {} },
      socket,
      url: new URL('http://api/ws?chainId=eip155:1'),
      clientAddress: '192.0.2.1',
    } as unknown as UpgradeRequest)

  for (let left = 0; left < 100; left++) {
    const socket = new PassThrough()
    const gone = new Promise((resolve) => socket.once('close', resolve))
    options.limits.take = async () => {
      socket.destroy()
      await gone
      return 0
    }
    await knock(socket)
  }
  expect(openSocket).not.toHaveBeenCalled()
  options.limits.take = async () => 0
  await expect(knock(new PassThrough())).rejects.toThrow('reached')
})
