/** One open way to a relay. */
export type RelayLink = {
  /** Sends one JSON-RPC frame. What can't be sent is told by the end of the link. */
  send(frame: string): void
  /** Ends it; `onEnd` is called once, now or later. */
  close(): void
}

/** How a link ended. Codes are WebSocket close codes, those of W9.1 included. */
export type LinkEnd = { readonly code: number; readonly reason: string }

/** What a link tells its owner. */
export type LinkEvents = {
  onOpen(): void
  onFrame(text: string): void
  onEnd(end: LinkEnd): void
}

/** Waits of the relay client, milliseconds. */
export const relayTimes = {
  /** Between two looks at the link. */
  heartbeat: 5_000,
  /** Silence after which the relay is asked whether it is there. */
  silence: 15_000,
  /** How long it may take to answer that. */
  probe: 8_000,
  /** A gap between two heartbeats that means the device slept. */
  sleep: 30_000,
  /** For a link to open before the next relay is tried. */
  open: 4_000,
  /** Without a link before it is called unreachable. */
  unreachable: 5_000,
  /** For a relay to answer a call before the link counts as dead. */
  answer: 10_000,
  /** A call altogether, reconnecting included. */
  call: 30_000,
  /** An unused link stays. */
  linger: 10_000,
  /** First and longest pause between rounds of attempts. */
  firstPause: 1_000,
  longestPause: 30_000,
  /** After every relay refused us. */
  refusedPause: 60_000,
  /** A link that lived shorter counts as a failure. */
  stable: 5_000,
} as const

/** A WebSocket class; the browser's and that of `ws` fit. */
export type SocketClass = new (url: string) => unknown

/** The part of a WebSocket that is used. */
type Socket = {
  addEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: never) => void): void
  send(data: string): void
  close(code?: number): void
  readonly readyState: number
}

/** Opens a WebSocket. Its end is told at once when we end it: a half-open one would take minutes. */
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
  // The close event follows and says why; `ws` would throw without a listener.
  socket.addEventListener('error', () => {})
  return {
    send(frame) {
      if (!hasEnded && socket.readyState === 1) socket.send(frame)
    },
    close() {
      try {
        socket.close(1000)
      } catch {
        // It never opened.
      }
      end(1006, 'closed by this side')
    },
  }
}
