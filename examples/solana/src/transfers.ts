import type { SolanaTransaction } from '@latchkey/core/solana'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  lamports as toLamports,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { rpcUrl } from './config.ts'

type Transfer = { from: string; to: string; lamports: bigint }

const instructionOf = ({ from, to, lamports }: Transfer) =>
  getTransferSolInstruction({
    // The wallet signs later.
    source: createNoopSigner(address(from)),
    destination: address(to),
    amount: toLamports(lamports),
  })

/** Instructions of a Solana program's own client: Latchkey adds blockhash, fee and signature. */
export async function transferByInstructions(transfer: Transfer): Promise<SolanaTransaction> {
  const { programAddress, accounts, data } = instructionOf(transfer)
  const plain = accounts.map(({ address, role }) => ({ address, role }))
  return { instructions: [{ programAddress, accounts: plain, data: new Uint8Array(data) }] }
}

/** A whole transaction of version 0, made by kit: Latchkey has it signed and sends it. */
export async function transferWhole(transfer: Transfer): Promise<SolanaTransaction> {
  const { value: lifetime } = await createSolanaRpc(rpcUrl)
    .getLatestBlockhash({ commitment: 'confirmed' })
    .send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(address(transfer.from), draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstruction(instructionOf(transfer), draft),
  )
  return { serialized: getBase64EncodedWireTransaction(compileTransaction(message)) }
}
