import { formatAmount } from '@latchkey/core'
import { address, createSolanaRpc } from '@solana/kit'
import { rpcUrl } from './config.ts'

/** What an account holds, in SOL. */
export async function readSol(owner: string): Promise<string> {
  const { value } = await createSolanaRpc(rpcUrl)
    .getBalance(address(owner), { commitment: 'confirmed' })
    .send()
  return formatAmount(value, 9)
}
