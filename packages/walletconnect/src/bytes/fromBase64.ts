/** Bytes of base64 in either alphabet, with or without padding; `undefined` for anything else. */
export function fromBase64(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll('-', '+').replaceAll('_', '/')
  const bare = text.replace(/={1,2}$/, '')
  const isWhole = text.length === bare.length || text.length % 4 === 0
  if (!isWhole || bare.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(bare)) return undefined
  return Uint8Array.from(atob(bare), (character) => character.charCodeAt(0))
}
