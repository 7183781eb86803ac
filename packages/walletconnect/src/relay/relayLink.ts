/** One connection to a relay, by WebSocket (`openSocket`) or polling (`openPoll`). */
export type RelayLink = {
  /** Sends one JSON-RPC frame. A failure ends the link. */
  send(frame: string): void
  /** Closes the link. `onEnd` is called once, now or later. */
  close(): void
}

/** How a link ended. `code` is a WebSocket close code (RFC 6455), or of the relay: 3000 token refused, 3001 too many requests. */
export type LinkEnd = {
  readonly code: number
  readonly reason: string
  /** Milliseconds for which the relay had not answered when the link was given up; they count as unreachable. */
  readonly silentFor?: number | undefined
}

/** Events of a link. */
export type LinkEvents = {
  onOpen(): void
  onFrame(text: string): void
  onEnd(end: LinkEnd): void
}

/** Timeouts and pauses of the relay client, milliseconds. */
export const relayTimes = {
  /** Interval of the heartbeat. */
  heartbeat: 5_000,
  /** Silence after which the relay is probed. */
  silence: 15_000,
  /** Timeout of the probe. */
  probe: 8_000,
  /** While a person looks at what needs the relay: interval of the checks, and silence after which the relay is probed. */
  closeCheck: 1_000,
  closeSilence: 2_000,
  /** The same: silence after which the link is given up, if a probe has had `closeProbe` for its answer. */
  closeLimit: 3_500,
  closeProbe: 1_500,
  /** Timeout of a probe after the platform has said that the network is gone. */
  offlineProbe: 2_000,
  /** A gap between heartbeats that means that the device slept. */
  sleep: 30_000,
  /** Timeout of opening a link. */
  open: 4_000,
  /** Time without a link after which the status is `unreachable`, so that a person reads it within 5 s. */
  unreachable: 4_500,
  /** Timeout of an answer to a call. After that the link is treated as broken. */
  answer: 10_000,
  /** Timeout of a call, reconnecting included. */
  call: 30_000,
  /** How long an unused link stays open. */
  linger: 10_000,
  /** First and longest pause between rounds of attempts. */
  firstPause: 1_000,
  longestPause: 30_000,
  /** Pause after every relay has refused the client. */
  refusedPause: 60_000,
  /** A link that was open for less counts as a failure. */
  stable: 5_000,
} as const

/** A WebSocket class; the browser's and that of `ws` fit. */
export type SocketClass = new (url: string) => unknown

/** The part of `WebSocket` this file uses. */
type Socket = {
  addEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: never) => void): void
  send(data: string): void
  close(code?: number): void
  readonly readyState: number
}

/** Opens a WebSocket. `close` reports its end at once, because a half-open socket takes minutes to close. */
export function openSocket(Socket: SocketClass, address: string, events: LinkEvents): RelayLink {
  const socket = new Socket(address) as Socket
  let hasEnded = false
  const end = (code: number, reason: string) => {
    if (hasEnded) return
    hasEnded = true
    events.onEnd({ code, reason })
  }
  socket.addEventListener('open', () => {
    if (!hasEnded) events.onOpen()
  })
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    if (!hasEnded && typeof data === 'string') events.onFrame(data)
  })
  socket.addEventListener('close', ({ code, reason }: LinkEnd) => end(code, reason))
  // The close event follows with the reason. `ws` throws without a listener.
  socket.addEventListener('error', () => {})
  return {
    send(frame) {
      if (!hasEnded && socket.readyState === 1) socket.send(frame)
    },
    close() {
      try {
        socket.close(1000)
      } catch {
        // The socket has not opened yet.
      }
      end(1006, 'closed by this side')
    },
  }
}
