import { computeBudgetProgram, highestSolanaFee } from '../describe/solanaFee.ts'
import { memoProgram, systemProgram, tokenAccountProgram, tokenPrograms } from '../describe/solanaStep.ts'
import type { PreparedSolanaTransactions } from '../PreparedRequest.ts'
import { parseSolanaTransaction, type SolanaInstruction } from '../solanaTransaction.ts'

/** A token a request spends, or allows somebody to take. */
export type Outflow = {
  /** Contract in lower case, or the mint of a Solana token; {@link nativeToken} for the native currency; '' where it is unknown. */
  readonly token: string
  /**
   * Base units; `all`: the whole balance. NFTs and unknown tokens count 0. `unknown`: it has a value that cannot be looked up.
   */
  readonly units: bigint | 'all' | 'unknown'
}

/** Stands for the native currency of a network. */
export const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A fee from a thousandth of a SOL on counts as spent. */
const countedFee = 1_000_000n
const unknown: Outflow = { token: '', units: 'unknown' }

/**
 * Lists what Solana transactions spend: fees, payments, and permissions as the amount they allow. An unknown instruction may
 * spend anything, so its value is unknown.
 */
export function solanaOutflows({ account, transactions }: PreparedSolanaTransactions): readonly Outflow[] {
  return transactions.flatMap((transaction) => {
    const { instructions, feePayer } = parseSolanaTransaction(transaction)
    const fee = feePayer === account ? highestSolanaFee(transaction) : 0n
    return [
      ...(fee >= countedFee ? [{ token: nativeToken, units: fee }] : []),
      ...instructions.flatMap((instruction) => instructionOutflows(instruction, account)),
    ]
  })
}

function instructionOutflows(instruction: SolanaInstruction, account: string): readonly Outflow[] {
  const { program, data, accounts } = instruction
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === computeBudgetProgram || program === memoProgram || program === tokenAccountProgram)
    return []
  if (program === systemProgram) {
    const kind = data.length >= 4 ? view.getUint32(0, true) : undefined
    // AdvanceNonceAccount
    if (kind === 4) return []
    // Transfer
    if (kind !== 2 || data.length !== 12) return [unknown]
    return accounts[0] === account ? [{ token: nativeToken, units: view.getBigUint64(4, true) }] : []
  }
  if (!tokenPrograms.includes(program)) return [unknown]
  switch (data[0]) {
    // Revoke, SyncNative
    case 5:
    case 17:
      return []
    // TransferChecked, ApproveChecked: the mint is the second account
    case 12:
    case 13: {
      const mint = accounts[1]
      return data.length === 10 && mint ? [{ token: mint, units: view.getBigUint64(1, true) }] : [unknown]
    }
    // Transfer and Approve name no mint, SetAuthority and CloseAccount no amount
    default:
      return [unknown]
  }
}
