import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction as compile,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  isOffCurveAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { InvalidParameterError } from '../../base/errors.ts'
import { getTransferFee } from './getTransferFee.ts'
import type { SolanaInstruction } from '../../config/Transaction.ts'
import { planTransfer, transferInstructions } from './planTransfer.ts'

/**
 * What transactions need of `@solana/kit`, and what only they need, in one object. Load this file with `loadCode` only, so
 * that the library is loaded with the first transaction.
 */
export const kitParts = {
  compileTransaction,
  planTransfer,
  getTransferFee,
  transferInstructions,
  isOffCurve: (text: string) => isOffCurveAddress(address(text)),
}

/** Until when the network accepts a transaction. */
type Lifetime = { readonly blockhash: string; readonly lastValidBlockHeight: bigint }

/**
 * Compiles an unsigned transaction paid by `from`. With lookup tables it is of version 0.
 *
 * @throws InvalidParameterError
 */
export function compileTransaction(p: {
  from: string
  instructions: readonly SolanaInstruction[]
  lifetime: Lifetime
  tables: Readonly<Record<string, readonly string[]>>
}): Uint8Array {
  const lifetime = {
    blockhash: blockhash(p.lifetime.blockhash),
    lastValidBlockHeight: p.lifetime.lastValidBlockHeight,
  }
  const instructions = p.instructions.map((instruction) => ({
    ...instruction,
    programAddress: address(instruction.programAddress),
    accounts: instruction.accounts?.map((account) => ({ ...account, address: address(account.address) })),
  })) as Instruction[]
  const payer = address(p.from)
  try {
    const tables = Object.fromEntries(
      Object.entries(p.tables).map(([table, addresses]) => [table, addresses.map((entry) => address(entry))]),
    )
    const transaction =
      Object.keys(tables).length > 0
        ? pipe(
            createTransactionMessage({ version: 0 }),
            (draft) => setTransactionMessageFeePayer(payer, draft),
            (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
            (draft) => appendTransactionMessageInstructions(instructions, draft),
            (draft) => compile(compressTransactionMessageUsingAddressLookupTables(draft, tables)),
          )
        : pipe(
            createTransactionMessage({ version: 'legacy' }),
            (draft) => setTransactionMessageFeePayer(payer, draft),
            (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
            (draft) => appendTransactionMessageInstructions(instructions, draft),
            (draft) => compile(draft),
          )
    return new Uint8Array(getTransactionEncoder().encode(transaction))
  } catch (cause) {
    throw new InvalidParameterError({ field: 'instructions', write: 'instructions of @solana/kit', cause })
  }
}
