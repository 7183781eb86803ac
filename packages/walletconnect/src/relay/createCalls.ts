import { relayRetryAfter } from '@latchkey/protocol'
import { startSilenceTimer, startTimer, withLimit } from '../clock.ts'
import { WalletConnectError } from '../errors.ts'
import type { FrameError } from './frames.ts'
import { type RelayLink, relayTimes } from './relayLink.ts'

/** Limits of one call to a relay. */
export type CallLimits = {
  /** Milliseconds, reconnecting included; default 30 s. */
  timeout?: number | undefined
  signal?: AbortSignal | undefined
}

/** JSON-RPC calls to a relay. A call survives the end of its link and is sent again with the same id. */
type Calls = {
  /** @throws WalletConnectError with code `RELAY_TIMEOUT`, `RELAY_REFUSED_CALL`, `ABORTED`, `CLOSED` */
  call(method: string, params: unknown, limits?: CallLimits): Promise<unknown>
  /** Number of calls without an answer. */
  size(): number
  /** Sends all open calls over a new link, in order; `undefined`: they wait for the next one. */
  setLink(link: RelayLink | undefined): void
  /** Handles the relay's answer to a call; unknown ids are ignored. */
  answer(id: string, result: unknown, error: FrameError | undefined): void
  /** Rejects all open calls. */
  fail(error: Error): void
}

/** Parameters of {@link createCalls}. */
type CallsParameters = {
  /** A call was made. */
  onNeed(): void
  /** The relay did not answer in time. */
  onSilence(): void
  /** The relay refuses the token. */
  onRefused(error: FrameError): void
  /** From 0 to 1, for the jitter; default `Math.random`. */
  random?(): number
}

/** Time of a call that is left for its answer when it waits to be sent again, milliseconds. */
const answerReserve = 2_000

type Call = {
  readonly frame: string
  /** Of a message to publish. Messages of one topic are sent in their order. */
  readonly topic: string | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  /** When it times out, milliseconds since 1970. */
  readonly endsAt: number
  tries: number
  /** Not sent, because an earlier one of its topic has been refused and is sent first. */
  isHeld: boolean
  stop: () => void
}

/** The state of a call before it is sent. */
const unsent = { tries: 0, isHeld: false, stop: () => {} }

/** Creates the list of open calls of a relay client. */
export function createCalls({ onNeed, onSilence, onRefused, random = Math.random }: CallsParameters): Calls {
  const open = new Map<string, Call>()
  let link: RelayLink | undefined
  let lastId = 0n

  const send = (call: Call) => {
    call.stop()
    if (!link) return
    call.isHeld = isBehindRefused(call)
    if (call.isHeld) return
    call.stop = startSilenceTimer(relayTimes.answer, onSilence)
    link.send(call.frame)
  }
  /** Whether an earlier message of the same topic was refused for its rate and is not accepted yet. */
  const isBehindRefused = (call: Call) => {
    if (call.topic === undefined) return false
    for (const other of open.values()) {
      if (other === call) return false
      if (other.topic === call.topic && other.tries > 0) return true
    }
    return false
  }
  const remove = (id: string) => {
    const removed = open.get(id)
    removed?.stop()
    open.delete(id)
    if (removed?.topic === undefined) return
    for (const call of open.values()) if (call.isHeld && call.topic === removed.topic) send(call)
  }
  const nextId = () => {
    // 19 digits, as in other clients: about nanoseconds since 1970.
    const now = BigInt(Date.now()) * 1_000_000n
    lastId = now > lastId ? now : lastId + 1n
    return lastId.toString()
  }
  return {
    call(method, params, { timeout = relayTimes.call, signal } = {}) {
      const id = nextId()
      const frame = JSON.stringify({ id, jsonrpc: '2.0', method, params })
      const run = (ended: AbortSignal) =>
        new Promise<unknown>((resolve, reject) => {
          const topic = toPublishedTopic(method, params)
          const endsAt = Date.now() + timeout
          const call: Call = { frame, topic, resolve, reject, endsAt, ...unsent }
          open.set(id, call)
          ended.addEventListener('abort', () => remove(id))
          send(call)
          onNeed()
        })
      const timeoutError = () =>
        new WalletConnectError(
          'The relay did not answer in time, so the message may not have been delivered.',
          {
            code: 'RELAY_TIMEOUT',
            hint: 'Check your connection and try again.',
          },
        )
      return withLimit(run, { timeout, signal, timeoutError })
    },
    size: () => open.size,
    setLink(next) {
      link = next
      for (const call of open.values()) send(call)
    },
    answer(id, result, error) {
      const call = open.get(id)
      if (!call) return
      call.stop()
      if (error?.code === 3000) {
        // The call stays in the list and is sent again over the next link.
        return onRefused(error)
      }
      if (error && isRateLimit(error)) {
        call.stop = startTimer(pauseOf(error, call, random()), () => send(call))
        call.tries++
        return
      }
      remove(id)
      if (!error) return call.resolve(result)
      call.reject(
        new WalletConnectError(`The relay refused it: ${error.message.slice(0, 200)}`, {
          code: 'RELAY_REFUSED_CALL',
          cause: error,
          data: error.data,
        }),
      )
    },
    fail(error) {
      for (const call of open.values()) {
        call.stop()
        call.reject(error)
      }
      open.clear()
    },
  }
}

/** The topic of a message to publish; undefined for other calls. */
function toPublishedTopic(method: string, params: unknown): string | undefined {
  if (method !== 'irn_publish') return undefined
  const { topic } = params as { readonly topic?: unknown }
  return typeof topic === 'string' ? topic : undefined
}

function isRateLimit({ code, data }: FrameError): boolean {
  return code === 3001 || data === 'TooManyRequests'
}

/**
 * Returns the pause before a retry in milliseconds: what the relay asks for, otherwise exponential. All clients of an address are asked
 * for the same pause, so each adds a part of its own, as far as the call has time for it.
 */
function pauseOf({ message }: FrameError, { tries, endsAt }: Call, random: number): number {
  const requested = relayRetryAfter(message) ?? Math.min(1_000 * 2 ** tries, relayTimes.longestPause)
  const rest = Math.max(0, endsAt - Date.now() - answerReserve - requested)
  return requested + Math.min((requested * random) / 2, rest)
}
