/** Bytes of hex digits without `0x`; `undefined` for anything else. */
export function fromHex(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof value !== 'string' || value.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(value)) return undefined
  return Uint8Array.from({ length: value.length / 2 }, (_, index) =>
    Number.parseInt(value.slice(index * 2, index * 2 + 2), 16),
  )
}
