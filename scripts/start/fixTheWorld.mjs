import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** 2026-01-01 in UTC, in milliseconds. */
const start = 1_767_225_600_000

/**
 * Replaces clock and random numbers of this process by fixed ones, so that what a program makes is the same on every machine. For a
 * process that makes one file and ends; nothing secret may be made in it.
 *
 * @param seed of the random numbers
 */
export function fixTheWorld(seed = 1) {
  let state = seed >>> 0
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  Date.now = () => start
  performance.now = () => 0
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length === 0 ? [start] : given))
    }
  }
  Math.random = next
  const fill = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(next() * 256)
    return array
  }
  Object.defineProperty(nodeCrypto.webcrypto, 'getRandomValues', { value: fill })
  nodeCrypto.randomFillSync = fill
  nodeCrypto.randomBytes = (size) => fill(Buffer.alloc(size))
  syncBuiltinESMExports()
  process.env.TZ = 'UTC'
}
