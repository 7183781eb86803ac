/** Why a picture was not made. */
export type ImageRefusedCode =
  /** No PNG, JPEG, GIF or WebP by its first bytes. */
  | 'unknown_format'
  /** More pixels or bytes than are taken. */
  | 'too_large'
  /** It says it is a picture, and its data aren't. */
  | 'undecodable'
  /** Decoding took longer than it may. */
  | 'too_slow'
  /** Too many pictures are waiting. Try again in a moment. */
  | 'busy'

const messages: Record<ImageRefusedCode, string> = {
  unknown_format: 'The file is no PNG, JPEG, GIF or WebP. Convert it to one of these.',
  too_large: 'The picture has more than 4096 pixels on a side or more than 2 MB. Use a smaller one.',
  undecodable: 'The picture is damaged. Save it anew.',
  too_slow: 'The picture takes too long to decode. Use a simpler one.',
  busy: 'Too many pictures are waiting to be decoded. Try again in a moment.',
}

/** A picture that can't be shown. */
export class ImageRefusedError extends Error {
  readonly code: ImageRefusedCode

  constructor(code: ImageRefusedCode) {
    super(messages[code])
    this.name = 'ImageRefusedError'
    this.code = code
  }
}
