import { base58 } from '../base58.ts'

/** The extensions of a Token-2022 account as nodes name them: type and length, both u16, then the content. */
export function parseExtensions(bytes: Uint8Array): readonly unknown[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const found: unknown[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === 0) break
    found.push(parseExtension(type, bytes.subarray(at + 4, at + 4 + length)))
    at += 4 + length
  }
  return found
}

function parseExtension(type: number, bytes: Uint8Array): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const key = (at: number) => {
    const part = bytes.subarray(at, at + 32)
    return part.every((byte) => byte === 0) ? null : base58(part)
  }
  const fee = (at: number) => ({
    epoch: view.getBigUint64(at, true),
    maximumFee: view.getBigUint64(at + 8, true),
    transferFeeBasisPoints: view.getUint16(at + 16, true),
  })
  switch (type) {
    case 1:
      return {
        extension: 'transferFeeConfig',
        state: {
          transferFeeConfigAuthority: key(0),
          withdrawWithheldAuthority: key(32),
          withheldAmount: view.getBigUint64(64, true),
          olderTransferFee: fee(72),
          newerTransferFee: fee(90),
        },
      }
    case 2:
      return { extension: 'transferFeeAmount', state: { withheldAmount: view.getBigUint64(0, true) } }
    case 7:
      return { extension: 'immutableOwner' }
    case 18:
      return { extension: 'metadataPointer', state: { authority: key(0), metadataAddress: key(32) } }
    case 19:
      return { extension: 'tokenMetadata', state: readMetadata(bytes, view, key) }
    default:
      return { extension: 'unparseableExtension' }
  }
}

function readMetadata(bytes: Uint8Array, view: DataView, key: (at: number) => string | null) {
  let at = 64
  const text = () => {
    const length = view.getUint32(at, true)
    const part = Buffer.from(bytes.subarray(at + 4, at + 4 + length)).toString('utf8')
    at += 4 + length
    return part
  }
  const [name, symbol, uri] = [text(), text(), text()]
  const count = view.getUint32(at, true)
  at += 4
  const additionalMetadata = Array.from({ length: count }, () => [text(), text()])
  return { updateAuthority: key(0), mint: key(32), name, symbol, uri, additionalMetadata }
}
