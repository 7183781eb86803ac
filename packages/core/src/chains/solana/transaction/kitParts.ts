import { address, isOffCurveAddress } from '@solana/kit'
import { compileTransaction } from './compileTransaction.ts'
import { planTransfer } from './planTransfer.ts'
import { transferInstructions } from './transferInstructions.ts'

/** What needs `@solana/kit`: one chunk, loaded with the first transaction. */
export const kitParts = {
  compileTransaction,
  planTransfer,
  transferInstructions,
  isOffCurve: (text: string) => isOffCurveAddress(address(text)),
}
