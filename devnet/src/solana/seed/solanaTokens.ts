import type { SolanaAccount, SolanaToken } from '../SolanaDevnet.ts'
import { sha256 } from '../SolanaDevnet.ts'
import { solanaAccountOf } from '../solanaAccounts.ts'

/** A token of the local chain with the key pair of its mint. */
export type SeededToken = Omit<SolanaToken, 'mint'> & {
  readonly mint: SolanaAccount
  /** Of the metadata document; at most 200 bytes. */
  readonly uri?: string
}

const mintOf = (symbol: string) => solanaAccountOf(sha256(`Latchkey mint ${symbol}`))

/** The tokens every local Solana chain has. Their mints follow from their symbols, so they are the same everywhere. */
export const solanaTokens: readonly SeededToken[] = [
  {
    symbol: 'LKS',
    name: 'Latchkey Sol',
    decimals: 9,
    program: 'spl-token',
    transferFee: 0,
    mint: mintOf('LKS'),
  },
  {
    symbol: 'TUSD',
    name: 'Test Dollar',
    decimals: 6,
    program: 'spl-token',
    transferFee: 0,
    mint: mintOf('TUSD'),
  },
  {
    symbol: 'TFEE',
    name: 'Fee Token',
    decimals: 6,
    program: 'spl-token-2022',
    transferFee: 100,
    mint: mintOf('TFEE'),
  },
]

/** The NFT the first account holds. */
export const solanaNft: SeededToken = {
  symbol: 'DOOR',
  name: 'Latchkey Door #1',
  decimals: 0,
  program: 'spl-token',
  transferFee: 0,
  mint: mintOf('DOOR'),
  // A picture of one pixel.
  uri: 'data:application/json,{"image":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="}',
}
