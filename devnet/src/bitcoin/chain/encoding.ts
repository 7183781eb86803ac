/** Little-endian parts of Bitcoin's wire format, written here and not taken from the library whose signatures the node checks. */
export const encode = {
  uint32(value: number): Uint8Array {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value >>> 0)
    return bytes
  },
  int32(value: number): Uint8Array {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32LE(value | 0)
    return bytes
  },
  uint64(value: bigint): Uint8Array {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(value)
    return bytes
  },
  /** A length: one, three or five bytes. */
  size(value: number): Uint8Array {
    if (value < 0xfd) return Uint8Array.of(value)
    const bytes = Buffer.alloc(value <= 0xffff ? 3 : 5)
    if (value <= 0xffff) {
      bytes[0] = 0xfd
      bytes.writeUInt16LE(value, 1)
    } else {
      bytes[0] = 0xfe
      bytes.writeUInt32LE(value, 1)
    }
    return bytes
  },
  /** Bytes after their length. */
  script(script: Uint8Array): Uint8Array {
    return Buffer.concat([encode.size(script.length), script])
  },
}
