import type { LinkEnd, LinkEvents, RelayLink } from './RelayLink.ts'

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
