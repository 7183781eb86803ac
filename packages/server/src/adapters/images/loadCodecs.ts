import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import resize, { initResize } from '@jsquash/resize'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initEncoder } from '@jsquash/webp/encode.js'
import { simd } from 'wasm-feature-detect'

/** Decoders, scaler and encoder, as WebAssembly. Only inside the worker: what a picture breaks there is thrown away. */
export async function loadCodecs() {
  const { resolve } = createRequire(import.meta.url)
  const compile = (path: string) => new WebAssembly.Module(readFileSync(resolve(path)))
  const encoder = (await simd()) ? 'webp_enc_simd' : 'webp_enc'
  await initPng(compile('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
  await initJpeg(compile('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
  await initWebp(compile('@jsquash/webp/codec/dec/webp_dec.wasm'))
  await initResize(compile('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'))
  await initEncoder(compile(`@jsquash/webp/codec/enc/${encoder}.wasm`))
  return { decodeJpeg, decodePng, decodeWebp, resize, encodeWebp }
}
