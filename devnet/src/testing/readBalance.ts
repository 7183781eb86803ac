import { callChain } from '../callChain.ts'

/** The coins of an address in base units. */
export async function readBalance(rpcUrl: string, address: string): Promise<bigint> {
  return BigInt(await callChain(rpcUrl, 'eth_getBalance', [address, 'latest']))
}
