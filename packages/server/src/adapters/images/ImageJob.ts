import type { ImageRefusedCode } from '../../errors/ImageRefusedError.ts'

/** A picture for the worker: its file, and the square it has to fit into. */
export type ImageJob = { readonly bytes: Uint8Array<ArrayBuffer>; readonly edge: number }

/** What became of it: a WebP, or why there is none. */
export type ImageAnswer =
  | { readonly body: Uint8Array<ArrayBuffer>; readonly problem?: undefined }
  | { readonly problem: ImageRefusedCode; readonly body?: undefined }
