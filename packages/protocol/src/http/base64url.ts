import * as v from 'valibot'

/** Bytes as base64url without padding (RFC 4648 §5); `min` and `max` count bytes. */
export function base64url(min: number, max: number) {
  const characters = (bytes: number) => Math.ceil((bytes * 4) / 3)
  return v.pipe(
    v.string(),
    v.minLength(characters(min)),
    v.maxLength(characters(max)),
    v.regex(/^[A-Za-z0-9_-]+$/),
  )
}
