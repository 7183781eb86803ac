import { fromBase58 } from '../base/base58.ts'

/**
 * A transaction on the wire with a signature in its signer's place (Solana's own layout: signatures, then a message whose
 * header says how many of the first addresses sign). `undefined` where that account doesn't sign it.
 */
export function putSignature(
  wire: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array | undefined {
  const count = wire[0] ?? 0
  const message = 1 + count * 64
  // A version is a byte with its highest bit set before the header of three bytes.
  const header = message + ((wire[message] ?? 0) >= 128 ? 1 : 0)
  // Counts beyond one byte never fit into a packet.
  const addresses = header + 4
  const key = fromBase58(address)
  if (count >= 128 || key?.length !== 32 || signature.length !== 64) return undefined
  for (let place = 0; place < Math.min(count, wire[header] ?? 0); place++) {
    const from = addresses + place * 32
    if (!key.every((byte, index) => wire[from + index] === byte)) continue
    const signed = wire.slice()
    signed.set(signature, 1 + place * 64)
    return signed
  }
  return undefined
}
