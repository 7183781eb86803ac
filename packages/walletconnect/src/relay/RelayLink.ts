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
