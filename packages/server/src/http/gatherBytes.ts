/**
 * Gathers a body in one piece of memory, no more than `most` bytes. Kept as they come, its parts would take up to forty times its
 * size: whoever sends may make each of one byte.
 */
export type GatheredBytes = {
  /** False where it would be too much; then nothing is added. */
  add(part: Uint8Array): boolean
  all(): Buffer
}

export function gatherBytes(most: number): GatheredBytes {
  let kept = Buffer.alloc(0)
  let size = 0
  return {
    add(part) {
      const next = size + part.length
      if (next > most) return false
      if (next > kept.length) {
        const larger = Buffer.alloc(Math.min(most, 2 * next))
        larger.set(kept.subarray(0, size))
        kept = larger
      }
      kept.set(part, size)
      size = next
      return true
    },
    all: () => kept.subarray(0, size),
  }
}
