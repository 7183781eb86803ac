import { getBase58Encoder, getBase64Decoder } from '@solana/kit'
import { askNode } from './askNode.ts'

/** Hands a signed transaction to the chain; answers its first signature, by which it is known. @throws Error in the node's words */
export async function broadcast(rpcUrl: string, wire: Uint8Array): Promise<Uint8Array> {
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  const answer = await askNode(rpcUrl, 'sendTransaction', [getBase64Decoder().decode(wire), options])
  if (typeof answer !== 'string') throw new Error('The chain did not say by what the transaction is known.')
  return new Uint8Array(getBase58Encoder().encode(answer))
}
