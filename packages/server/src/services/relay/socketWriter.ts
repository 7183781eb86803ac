import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { WaitingBytes } from './waitingBytes.ts'
import { createFrameQueue, type WriteBatch } from './writeBatch.ts'

/** Bytes that may wait for a client to read them. */
const maxBuffered = 4 * 1024 * 1024
/** Bytes of frames of one turn above which they are written before its end. */
const maxUnwritten = 256 * 1024

/** Writes frames to a socket. */
export type SocketWriter = {
  /** Sends a frame, after those before it. A client that does not read would exhaust the memory and is dropped. */
  send(frame: Buffer): void
  /** Writes the frames that wait. */
  flush(): void
}

type SocketWriterOptions = {
  readonly socket: WebSocket
  /** The connection below it, without extensions. */
  readonly wire: Duplex
  /** Frames of all sockets that are written together. */
  readonly batch: WriteBatch
  /** Bytes of all sockets that wait to be read. */
  readonly waiting: WaitingBytes
  /** The network address whose share the bytes count for. */
  readonly address: string
  /** The client id, of whose sockets the address loses some first if it has the most. */
  readonly client: string
  /** Called when a socket is ended because its client does not read. */
  readonly onSlow: () => void
}

/** Creates the writer of an open socket. It ends with the socket. */
export function createSocketWriter(options: SocketWriterOptions): SocketWriter {
  const { socket, wire, address, client, onSlow } = options
  let isDropped = false
  const write = (bytes: Buffer) => {
    if (socket.readyState === socket.OPEN) wire.write(bytes, count)
  }
  const frames = createFrameQueue(options.batch, write, () => socket.terminate())
  const counted = options.waiting.join(
    { address, client },
    {
      flush() {
        frames.flush()
        return getWaiting()
      },
      drop,
    },
  )

  // Pongs are written by the library, and a client may send pings without end.
  socket.on('ping', limit)
  wire.on('drain', count)
  socket.on('close', () => {
    frames.clear()
    counted.leave()
  })

  function getWaiting(): number {
    return socket.bufferedAmount + frames.bytes()
  }

  function count(): void {
    counted.set(getWaiting())
  }

  function limit(): void {
    count()
    // Only what the network did not take says that a client does not read.
    if (socket.bufferedAmount > maxBuffered) drop()
  }

  function drop(): void {
    // A socket that is closing has bytes to write still.
    if (isDropped || socket.readyState === socket.CLOSED) return
    isDropped = true
    frames.clear()
    onSlow()
    socket.terminate()
  }

  return {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      frames.add(frame)
      if (frames.bytes() > maxUnwritten) frames.flush()
      limit()
    },
    flush: frames.flush,
  }
}
