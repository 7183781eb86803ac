import { expect, it, vi } from 'vitest'
import { getBalance } from '../accounts/getBalance.ts'
import { AbortedError } from '../base/errors.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestConfig } from '../testing/createTestConfig.ts'

const address = '0x00000000000000000000000000000000000000A1'

it('a read that its caller gives up, or that takes too long, stops asking the nodes', async () => {
  vi.useFakeTimers()
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    signals.push(init.signal)
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('gone'))))
  })
  const bare = createTestAdapter()
  const connection = bare.connection && {
    ...bare.connection,
    getBalance: async ({ rpc }: { rpc: { request(call: { method: string }): Promise<unknown> } }) =>
      BigInt(String(await rpc.request({ method: 'eth_getBalance' }))),
  }
  const adapter = { ...bare, ...(connection && { connection }) }
  const { config } = createTestConfig({ adapter })

  const controller = new AbortController()
  const reading = getBalance(config, { address, network: 'eip155:1', signal: controller.signal })
  const outcome = expect(reading).rejects.toThrow(AbortedError)
  await vi.waitFor(() => expect(signals.length).toBeGreaterThan(0))
  controller.abort()
  await outcome
  const asked = signals.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(signals).toHaveLength(asked)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
