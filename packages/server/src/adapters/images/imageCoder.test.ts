import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import decodeWebp, { init } from '@jsquash/webp/decode.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePictures, makePng } from '../../testing/makePictures.ts'
import { createImageCoder } from './imageCoder.ts'
import { parseImageHeader } from './imageHeader.ts'

const coder = createImageCoder()
beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm')
  await init(new WebAssembly.Module(readFileSync(path)))
})
afterAll(() => coder.close())

/** Red, green, blue, alpha at a place of an encoded picture. */
async function colourAt(file: Uint8Array<ArrayBuffer>, x: number, y: number): Promise<number[]> {
  const { data, width } = await decodeWebp(file.slice().buffer)
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
}

it.each(['png', 'jpeg', 'gif', 'webp', 'animatedWebp'] as const)(
  '[X.41] [T-IMG] a %s comes out as a WebP of the same picture, an animation as its first frame',
  async (name) => {
    const pictures = await makePictures()
    const file = await coder.encode(pictures[name], 256)
    expect(parseImageHeader(file)).toEqual({ format: 'webp', width: 64, height: 32 })
    const [left, right] = [await colourAt(file, 8, 16), await colourAt(file, 56, 16)]
    expect(left[0]).toBeGreaterThan(200)
    expect(left[2]).toBeLessThan(60)
    expect(right[0]).toBeLessThan(60)
    expect(right[2]).toBeGreaterThan(200)
  },
)

it.each([
  [64, 32, 64, 32],
  [512, 512, 256, 256],
  [3000, 1500, 256, 128],
  [4096, 8, 256, 1],
  [2, 4096, 1, 256],
])(
  'a picture of %i x %i becomes %i x %i, and is never enlarged',
  async (width, height, outWidth, outHeight) => {
    const file = await coder.encode(makePng(width, height), 256)
    expect(parseImageHeader(file)).toMatchObject({ width: outWidth, height: outHeight })
    if (outWidth > 8) expect((await colourAt(file, 2, 0))[0]).toBeGreaterThan(200)
  },
)

it('[T-IMG] 4096 pixels a side are taken, one more isn’t, whatever the rest of the file says', async () => {
  const bomb = (width: number, height: number) => {
    const file = makePng(1, 1)
    file.writeUInt32BE(width, 16)
    file.writeUInt32BE(height, 20)
    return file
  }
  expect(parseImageHeader(await coder.encode(makePng(4096, 16), 32))?.width).toBe(32)
  const tooLarge = [bomb(4097, 1), bomb(1, 4097), bomb(0xffffffff, 0xffffffff), bomb(100_000, 100_000)]
  for (const file of tooLarge)
    await expect(coder.encode(file, 32)).rejects.toMatchObject({ code: 'too_large' })
  await expect(coder.encode(new Uint8Array(2 * 1024 * 1024 + 1), 32)).rejects.toMatchObject({
    code: 'too_large',
  })
})

it('[T-IMG] a picture that takes too long ends with its thread, and the next one is decoded', async () => {
  const impatient = createImageCoder({ codeTime: 1 })
  const slow = makePng(4096, 1024)
  await expect(impatient.encode(slow, 256)).rejects.toMatchObject({ code: 'too_slow' })
  await impatient.close()
  expect((await coder.encode(slow, 256)).length).toBeGreaterThan(0)
})

it('a decoder that fails takes nobody along', async () => {
  const good = makePng(16, 16)
  const bad = makePng(300, 300).subarray(0, 100)
  const answers = await Promise.allSettled([good, bad, good, bad, good].map((file) => coder.encode(file, 16)))
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

it('more than 64 waiting pictures are told to come back', async () => {
  const file = makePng(4, 4)
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => coder.encode(file, 4)))
  const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'made'))
  expect(codes.filter((code) => code === 'made').length).toBe(65)
  expect(codes.filter((code) => code === 'busy').length).toBe(15)
})
