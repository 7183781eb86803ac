/** Standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In slices: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  }
  return btoa(text)
}
