/**
 * The first frame of an animated WebP as a still one, which is all the decoder takes; a still one comes back as it is
 * (WebP container specification). Undefined when there is no whole frame.
 */
export function firstWebpFrame(bytes: Uint8Array): Uint8Array | undefined {
  const animation = chunksOf(bytes, 12).find(({ name }) => name === 'ANMF')
  if (!animation) return chunksOf(bytes, 12).some(({ name }) => /^VP8[ L]$/.test(name)) ? bytes : undefined
  // position, size, duration and flags stand before the frame's own chunks
  const { data } = animation
  const inner = chunksOf(data, 16)
  const alpha = inner.find(({ name }) => name === 'ALPH')
  const picture = inner.find(({ name }) => /^VP8[ L]$/.test(name))
  if (!picture) return
  if (!alpha || picture.name === 'VP8L') return container([picture])
  const canvas = new Uint8Array(10)
  canvas[0] = 0x10
  canvas.set(data.subarray(6, 12), 4)
  return container([{ name: 'VP8X', data: canvas }, alpha, picture])
}

type Chunk = { readonly name: string; readonly data: Uint8Array }

function chunksOf(bytes: Uint8Array, start: number): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = start; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true)
    if (at + 8 + size > bytes.length) break
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    chunks.push({ name, data: bytes.subarray(at + 8, at + 8 + size) })
    at += 8 + size + (size % 2)
  }
  return chunks
}

function container(chunks: readonly Chunk[]): Uint8Array {
  const size = chunks.reduce((sum, { data }) => sum + 8 + data.length + (data.length % 2), 4)
  const out = Buffer.alloc(8 + size)
  out.write('RIFF', 0, 'latin1')
  out.writeUInt32LE(size, 4)
  out.write('WEBP', 8, 'latin1')
  let at = 12
  for (const { name, data } of chunks) {
    out.write(name, at, 'latin1')
    out.writeUInt32LE(data.length, at + 4)
    out.set(data, at + 8)
    at += 8 + data.length + (data.length % 2)
  }
  return out
}
