import { onTestFinished } from 'vitest'
import { cleanups } from './cleanups.ts'
import { connectRelay, createIdentity } from './relayClient.ts'
import { type StackOptions, startStack } from './startStack.ts'

/** A server with a relay in memory, and how to connect to it. Call once per file; what a test starts ends with it. */
export function relayStarter() {
  const keep = cleanups()
  return async ({ env = {}, ports = {} }: Pick<StackOptions, 'env' | 'ports'> = {}) => {
    const stack = await keep(startStack({ env: { LATCHKEY_RELAY_DURABLE: 'off', ...env }, ports }))
    const url = stack.url.replace('http', 'ws')
    const connect = async (identity = createIdentity()) => {
      const client = await connectRelay(url, identity)
      onTestFinished(() => client.socket.terminate())
      return client
    }
    return { stack, url, connect }
  }
}
