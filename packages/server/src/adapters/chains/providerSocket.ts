import { once } from 'node:events'
import type { RawData, WebSocket } from 'ws'
import { isNotification, toBuffer } from '../../base/socketMessages.ts'
import { EgressError } from '../../errors.ts'
import type { Chain } from '../../ports/chains.ts'
import type { Clock, Egress } from '../../ports/platform.ts'
import { findIdentityProblem, identityRequest } from './chainIdentity.ts'
import { type Provider, recordTry } from './providers.ts'
import { findBodyProblem } from './tryProvider.ts'

type SocketContext = { readonly chain: Chain; readonly egress: Egress; readonly clock: Clock }

/** A provider's socket, or why it can't be used. */
type OpenResult =
  | { readonly ok: true; readonly socket: WebSocket }
  | { readonly ok: false; readonly problem: string }

/** Milliseconds to connect and to confirm the chain. */
const openTimeout = 10_000

/**
 * Opens a provider's WebSocket and verifies that it serves this chain. Never rejects. The outcome counts for the provider's
 * rank.
 */
export async function openProviderSocket(
  { chain, egress, clock }: SocketContext,
  provider: Provider,
  maxBytes: number,
): Promise<OpenResult> {
  const startedAt = clock.monotonic()
  const result = await open()
  const now = clock.monotonic()
  recordTry(provider, result.ok, now - startedAt, now)
  return result

  async function open(): Promise<OpenResult> {
    const signal = AbortSignal.timeout(openTimeout)
    let socket: WebSocket | undefined
    try {
      socket = egress.openSocket(provider.url, { timeout: openTimeout, maxBytes })
      // Between two waits, and after a failure, there is no other listener. The error must not end the process.
      socket.on('error', () => undefined)
      await once(socket, 'open', { signal })
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, ...identityRequest(chain.namespace) }))
      const data = await Promise.race([firstMessage(socket, signal), rejectOnClose(socket, signal)])
      const problem = findIdentityProblem(chain.namespace, chain.reference, toBuffer(data))
      if (!problem) return { ok: true, socket }
      socket.terminate()
      return { ok: false, problem }
    } catch (error) {
      socket?.terminate()
      return { ok: false, problem: error instanceof EgressError ? error.code : 'unreachable' }
    }
  }
}

async function firstMessage(socket: WebSocket, signal: AbortSignal): Promise<RawData> {
  const [data] = await once(socket, 'message', { signal })
  return data
}

async function rejectOnClose(socket: WebSocket, signal: AbortSignal): Promise<never> {
  await once(socket, 'close', { signal })
  throw new EgressError('unreachable', 'closed')
}

/** Answers with node trouble, one after the other, after which a provider is left. */
const troublesInRow = 3
/** Milliseconds in which a provider that was left is tried after all others. */
const avoidedFor = 30_000

type AnswerOptions = {
  readonly provider: Provider
  /** The providers of the chain that can be joined. */
  readonly providers: readonly Provider[]
  readonly clock: Clock
  /** Called with the trouble when the provider is left. */
  readonly onLeave: (problem: string) => void
}

/**
 * Counts the answers of an open socket for the provider's rank, as those by HTTP count. After `troublesInRow` troubles the
 * socket is closed, so that its client connects again, to another provider. Where there is no other one it stays open.
 */
export function watchAnswers(
  socket: WebSocket,
  { provider, providers, clock, onLeave }: AnswerOptions,
): void {
  let troubles = 0
  socket.on('message', (data) => {
    const message = toBuffer(data)
    if (isNotification(message)) return
    const problem = findBodyProblem(message)
    const now = clock.monotonic()
    recordTry(provider, !problem, provider.latency, now)
    troubles = problem ? troubles + 1 : 0
    if (!problem || troubles < troublesInRow) return
    const isUsable = (one: Provider) => one.refusedUntil <= now && one.avoidedUntil <= now
    if (!providers.some((one) => one !== provider && isUsable(one))) return
    provider.avoidedUntil = now + avoidedFor
    onLeave(problem)
    socket.terminate()
  })
}
