import { startTimer, withLimit } from '../clock.ts'
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
}

type Call = {
  readonly frame: string
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  tries: number
  stop: () => void
}

/** Creates the list of open calls of a relay client. */
export function createCalls({ onNeed, onSilence, onRefused }: CallsParameters): Calls {
  const open = new Map<string, Call>()
  let link: RelayLink | undefined
  let lastId = 0n

  const send = (call: Call) => {
    call.stop()
    if (!link) return
    call.stop = startTimer(relayTimes.answer, onSilence)
    link.send(call.frame)
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
          const call: Call = { frame, resolve, reject, tries: 0, stop: () => {} }
          open.set(id, call)
          ended.addEventListener('abort', () => {
            call.stop()
            open.delete(id)
          })
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
        call.stop = startTimer(pauseOf(error, call.tries++), () => send(call))
        return
      }
      open.delete(id)
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

function isRateLimit({ code, data }: FrameError): boolean {
  return code === 3001 || data === 'TooManyRequests'
}

/** Returns the pause before a retry in milliseconds: what the relay asks for, otherwise exponential. */
function pauseOf({ message }: FrameError, tries: number): number {
  const [, seconds] = /retry[- ]after:? (\d{1,6})/i.exec(message) ?? []
  return seconds === undefined
    ? Math.min(1_000 * 2 ** tries, relayTimes.longestPause)
    : Number(seconds) * 1000
}
