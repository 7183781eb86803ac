import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { cleanups } from './cleanups.ts'
import { connectRelay, createIdentity } from './relayClient.ts'
import { type StackOptions, startStack } from './startStack.ts'

/**
 * Starts servers with a relay in memory, and connects to them. Call once per file; everything started ends with its
 * test.
 */
export function relayStarter() {
  const keep = cleanups()
  return async ({ env = {}, ports = {} }: Pick<StackOptions, 'env' | 'ports'> = {}) => {
    const stack = await keep(startStack({ env: { LATCHKEY_RELAY_DURABLE: 'off', ...env }, ports }))
    const url = stack.url.replace('http', 'ws')
    /** @param address what a trusted proxy says is the client's */
    const connect = async (identity = createIdentity(), address?: string) => {
      const headers: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address }
      const client = await connectRelay(url, identity, undefined, headers)
      onTestFinished(() => client.socket.terminate())
      return client
    }
    return { stack, url, connect }
  }
}

/** How a connection ends that asks for a close instead of a refused handshake. */
export async function closingOf(address: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(address, { headers })
  onTestFinished(() => socket.terminate())
  socket.on('error', () => undefined)
  const open = once(socket, 'open').then(() => true)
  const closed = once(socket, 'close').then(([code, reason]) => ({
    code: code as number,
    reason: String(reason),
  }))
  const isOpen = await Promise.race([open, closed.then(() => false)])
  // an accepted one stays open: an answer proves it
  const accepted = new Promise<'accepted'>((resolve) => {
    // the frame of a refusal, which answers nothing, has no id
    socket.on('message', (data) => JSON.parse(String(data)).id === 1 && resolve('accepted'))
    if (isOpen && socket.readyState === socket.OPEN)
      socket.send('{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}')
  })
  return Promise.race([closed, accepted])
}
