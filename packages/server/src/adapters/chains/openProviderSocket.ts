import { once } from 'node:events'
import type { RawData, WebSocket } from 'ws'
import { EgressError } from '../../errors/EgressError.ts'
import type { Chain } from '../../ports/Chains.ts'
import type { Egress } from '../../ports/Egress.ts'
import { identityQuestion } from './identityQuestion.ts'
import type { Provider } from './Provider.ts'
import { problemOfIdentity } from './problemOfIdentity.ts'

/** Milliseconds to connect and to say which chain it is. */
const openTimeout = 10_000

/** Opens a provider's WebSocket and makes sure it serves this chain. Throws an `Error` whose message is the problem. */
export async function openProviderSocket(
  chain: Chain,
  egress: Egress,
  provider: Provider,
  maxBytes: number,
): Promise<WebSocket> {
  const signal = AbortSignal.timeout(openTimeout)
  let socket: WebSocket | undefined
  try {
    socket = egress.openSocket(provider.url, { timeout: openTimeout, maxBytes })
    // between two waits, and after a failure, nobody else listens: its error must not end the process
    socket.on('error', () => undefined)
    await once(socket, 'open', { signal })
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, ...identityQuestion(chain.namespace) }))
    const data = await Promise.race([firstMessage(socket, signal), closed(socket, signal)])
    const problem = problemOfIdentity(chain.namespace, chain.reference, toBuffer(data))
    if (problem) throw new EgressError('unreachable', problem)
    return socket
  } catch (error) {
    socket?.terminate()
    throw error
  }
}

async function firstMessage(socket: WebSocket, signal: AbortSignal): Promise<RawData> {
  const [data] = await once(socket, 'message', { signal })
  return data
}

async function closed(socket: WebSocket, signal: AbortSignal): Promise<never> {
  await once(socket, 'close', { signal })
  throw new EgressError('unreachable', 'closed')
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}
