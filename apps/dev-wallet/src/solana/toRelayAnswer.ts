import { type Address, getBase58Decoder, getBase64Decoder, getTransactionDecoder } from '@solana/kit'
import type { SolanaAnswer } from './executeSolanaApproval.ts'
import type { SolanaApproval } from './SolanaApproval.ts'

/** An answer as text, in the shapes of the WalletConnect Solana RPC reference. */
export function toRelayAnswer(approval: SolanaApproval, answer: SolanaAnswer): unknown {
  if ('accounts' in answer) return answer.accounts.map((pubkey) => ({ pubkey }))
  if ('signature' in answer) return { signature: getBase58Decoder().decode(answer.signature) }
  if (approval.kind !== 'solanaSignTransactions') throw new Error('This answers another question.')
  const transactions = answer.transactions.map((wire) => getBase64Decoder().decode(wire))
  if (approval.as === 'list') return { transactions }
  const [wire] = answer.transactions
  const own = wire && getTransactionDecoder().decode(wire).signatures[approval.account as Address]
  if (!own) throw new Error(`The transaction carries no signature of ${approval.account}.`)
  return { signature: getBase58Decoder().decode(own), transaction: transactions[0] }
}
