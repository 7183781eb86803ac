import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createKeyPairFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
} from '@solana/kit'
import type { Ledger, LedgerEntry } from '../ledger/Ledger.ts'
import type { SolanaAccount } from '../SolanaDevnet.ts'

/** Signs instructions with local keys and executes them; the first signer pays the fee. @throws LedgerRefusal */
export async function signAndSend(
  ledger: Ledger,
  signers: readonly [SolanaAccount, ...SolanaAccount[]],
  list: readonly Instruction[],
): Promise<LedgerEntry> {
  const slot = ledger.slot()
  const lifetime = {
    blockhash: blockhash(ledger.blockhashOf(slot)),
    lastValidBlockHeight: BigInt(slot + 150),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(address(signers[0].address), draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(list, draft),
  )
  const keys = await Promise.all(
    signers.map((one) => createKeyPairFromPrivateKeyBytes(Buffer.from(one.privateKey, 'hex'))),
  )
  const signed = await signTransaction(keys, compileTransaction(message))
  return ledger.send(new Uint8Array(getTransactionEncoder().encode(signed)))
}
