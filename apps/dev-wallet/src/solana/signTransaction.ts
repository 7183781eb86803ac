import { getTransactionDecoder, getTransactionEncoder, partiallySignTransaction } from '@solana/kit'

/** The transaction with this key's signature in its place, as on the wire. */
export async function signTransaction(keys: CryptoKeyPair, wire: Uint8Array): Promise<Uint8Array> {
  const signed = await partiallySignTransaction([keys], getTransactionDecoder().decode(wire))
  return new Uint8Array(getTransactionEncoder().encode(signed))
}
