import { createHash } from 'node:crypto'
import { GifWriter } from 'omggif'

const side = 64
const cuts = 5

/**
 * Draws the default picture of an account: five dark vertical bars ("cuts") on a light background. Both
 * colours and the heights are derived from the address; its letter case is ignored.
 *
 * @returns a `data:` URL of a GIF
 */
export function drawAvatar(address: string): string {
  const seed = createHash('sha256').update(address.toLowerCase()).digest()
  // The ranges keep the background light and the bars dark for every seed.
  const ground = toColor([...seed.subarray(0, 3)].map((value) => 150 + (value % 90)))
  const key = toColor([...seed.subarray(0, 3)].map((value) => 20 + (value % 60)))
  const pixels = Array.from({ length: side * side }, (_, index) => {
    const [x, y] = [index % side, Math.floor(index / side)]
    const cut = Math.floor((x - 12) / 8)
    const isCut = cut >= 0 && cut < cuts && (x - 12) % 8 < 5
    const half = 6 + ((seed[4 + cut] ?? 0) % 6) * 3
    return isCut && Math.abs(y - side / 2) < half ? 1 : 0
  })
  const buffer = Buffer.alloc(side * side + 1_000)
  const writer = new GifWriter(buffer, side, side, { palette: [ground, key] })
  writer.addFrame(0, 0, side, side, pixels)
  return `data:image/gif;base64,${buffer.subarray(0, writer.end()).toString('base64')}`
}

function toColor([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return (red << 16) | (green << 8) | blue
}
