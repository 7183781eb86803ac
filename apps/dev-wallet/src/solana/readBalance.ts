import { askNode } from './askNode.ts'

/** Lamports. @throws Error */
export async function readBalance(rpcUrl: string, address: string): Promise<bigint> {
  const answer = await askNode(rpcUrl, 'getBalance', [address, { commitment: 'confirmed' }])
  const { value } = answer as { value: number }
  return BigInt(value)
}
