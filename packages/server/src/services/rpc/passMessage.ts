import type { RawData, WebSocket } from 'ws'

/** Bytes that may wait for a slow reader before its source is paused. */
const maxWaiting = 1024 * 1024

/** Sends a message on and pauses its source while the target can't keep up. */
export function passMessage(source: WebSocket, target: WebSocket, data: RawData, isBinary: boolean): void {
  if (target.readyState !== target.OPEN) return
  target.send(data, { binary: isBinary }, () => {
    if (source.isPaused && target.bufferedAmount < maxWaiting) source.resume()
  })
  if (target.bufferedAmount >= maxWaiting) source.pause()
}
