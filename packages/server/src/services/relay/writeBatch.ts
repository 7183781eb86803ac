/** Sockets with frames to write. */
export type WriteBatch = {
  /** Calls `flush` at the end of this turn of the event loop, once. */
  add(flush: () => void): void
  /** Takes back what was added, because the frames are written already or nobody wants them. */
  delete(flush: () => void): void
}

/**
 * Creates the list of sockets that have something to write, shared by all sockets of a relay. The frames of one turn of the event loop
 * are written at its end, one after another. A write is the most expensive thing that a relay does, more so when it wakes a sleeping
 * reader: between writes that follow each other at once, the readers on the other side stay awake.
 *
 * @example
 * const batch = createWriteBatch()
 * batch.add(() => socket.write(frames))
 */
export function createWriteBatch(): WriteBatch {
  const waiting = new Set<() => void>()
  let isScheduled = false

  function flushAll(): void {
    isScheduled = false
    for (const flush of waiting) {
      waiting.delete(flush)
      flush()
    }
  }

  return {
    add(flush) {
      waiting.add(flush)
      if (isScheduled) return
      isScheduled = true
      setImmediate(flushAll)
    },
    delete: (flush) => void waiting.delete(flush),
  }
}

/** The frames of one socket that wait for the end of the turn. */
type FrameQueue = {
  add(frame: Buffer): void
  /** Bytes of the waiting frames. */
  bytes(): number
  /** Writes them now. */
  flush(): void
  /** Drops them. */
  clear(): void
}

/**
 * Creates the queue of a socket. Its frames are written in their order, in one piece.
 *
 * @param write writes bytes to the connection below the socket
 * @param onFailure called instead of throwing, because the frames of other sockets follow in the same turn
 */
export function createFrameQueue(
  batch: WriteBatch,
  write: (bytes: Buffer) => void,
  onFailure: (error: unknown) => void,
): FrameQueue {
  let frames: Buffer[] = []
  let bytes = 0

  function clear(): void {
    batch.delete(flush)
    frames = []
    bytes = 0
  }

  function flush(): void {
    const [first] = frames
    try {
      const piece = frames.length > 1 ? Buffer.concat(frames, bytes) : first
      clear()
      if (piece) write(piece)
    } catch (error) {
      clear()
      onFailure(error)
    }
  }

  return {
    add(frame) {
      if (frames.length === 0) batch.add(flush)
      frames.push(frame)
      bytes += frame.length
    },
    bytes: () => bytes,
    flush,
    clear,
  }
}
