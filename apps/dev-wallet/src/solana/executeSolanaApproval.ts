import {
  type Address,
  createKeyPairFromPrivateKeyBytes,
  getBase16Encoder,
  getBase58Decoder,
  getBase64Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signBytes,
} from '@solana/kit'
import type { SolanaApproval } from '../approval/Approval.ts'
import type { WalletConfig } from '../config.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import { broadcastTransaction } from './callSolanaNode.ts'

/** Result for a page, in bytes; paired apps get it as text. */
type SolanaAnswer =
  | { readonly accounts: readonly string[] }
  | { readonly signature: Uint8Array }
  | { readonly transactions: readonly Uint8Array[] }

/**
 * Executes an approved Solana request.
 *
 * @param from the requester's origin, and the account chosen or shown on the screen
 * @throws Error that is returned to the requester
 */
export async function executeSolanaApproval(
  approval: SolanaApproval,
  from: { readonly origin: string; readonly account: string },
  { config, store }: { readonly config: WalletConfig; readonly store: WalletStore },
): Promise<SolanaAnswer> {
  if (approval.kind === 'solanaConnect') {
    store.update((state) => transitions.connectFamily(state, 'solana', from.origin, from.account))
    return { accounts: [from.account] }
  }
  const { solana } = config
  const seed = solana?.accounts.find(({ address }) => address === approval.account)?.privateKey
  if (!solana || !seed) throw new Error(`The dev wallet has no key for ${approval.account}.`)
  const keys = await createKeyPairFromPrivateKeyBytes(new Uint8Array(getBase16Encoder().encode(seed)))
  if (approval.kind === 'solanaSignMessage')
    return { signature: await signBytes(keys.privateKey, approval.message) }
  const transactions: Uint8Array[] = []
  for (const wire of approval.transactions) transactions.push(await signTransaction(keys, wire))
  if (!approval.send) return { transactions }
  const [wire] = transactions
  if (!wire) throw new Error('There is no transaction to send.')
  return { signature: await broadcastTransaction(solana.rpcUrl, wire) }
}

/** Adds this key's signature to a transaction; wire bytes in and out. */
async function signTransaction(keys: CryptoKeyPair, wire: Uint8Array): Promise<Uint8Array> {
  const signed = await partiallySignTransaction([keys], getTransactionDecoder().decode(wire))
  return new Uint8Array(getTransactionEncoder().encode(signed))
}

/** Formats a result as text, in the shapes of the WalletConnect Solana RPC reference. */
export function toRelayAnswer(approval: SolanaApproval, answer: SolanaAnswer): unknown {
  if ('accounts' in answer) return answer.accounts.map((pubkey) => ({ pubkey }))
  if ('signature' in answer) return { signature: getBase58Decoder().decode(answer.signature) }
  if (approval.kind !== 'solanaSignTransactions') throw new Error('This answers another question.')
  const transactions = answer.transactions.map((wire) => getBase64Decoder().decode(wire))
  if (approval.as === 'list') return { transactions }
  const [wire] = answer.transactions
  const signature = wire && getTransactionDecoder().decode(wire).signatures[approval.account as Address]
  if (!signature) throw new Error(`The transaction carries no signature of ${approval.account}.`)
  return { signature: getBase58Decoder().decode(signature), transaction: transactions[0] }
}
