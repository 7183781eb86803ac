import { deflateSync } from 'node:zlib'

/** A PNG of 128 by 128 pixels as a `data:` URL, in two colours derived from `hue`, so that NFTs can be told apart. */
export function seedImage(hue: number): string {
  const size = 128
  // One bit per pixel keeps it small: the image is stored on the chain.
  const rows = Array.from({ length: size }, (_, y) => {
    const row = Buffer.alloc(1 + size / 8)
    for (let x = 0; x < size; x++) {
      const inside = (x + 0.5 - size / 2) ** 2 + (y + 0.5 - size / 2) ** 2 < (size / 3) ** 2
      if (inside) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    }
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([1, 3, 0, 0, 0], 8)
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...colour(hue + 3, 110), ...colour(hue, 230)])),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

function colour(hue: number, strength: number): [number, number, number] {
  const part = (shift: number) => Math.round(strength * (0.55 + 0.45 * Math.cos(hue + shift)))
  return [part(0), part(2.1), part(4.2)]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  out.set(body, 4)
  out.writeUInt32BE(checksum(body), body.length + 4)
  return out
}

/** CRC-32 as PNG defines it. */
function checksum(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
