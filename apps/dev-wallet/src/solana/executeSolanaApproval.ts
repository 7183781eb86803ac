import { createKeyPairFromPrivateKeyBytes, getBase16Encoder, signBytes } from '@solana/kit'
import type { WalletConfig } from '../config/WalletConfig.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import { broadcast } from './broadcast.ts'
import type { SolanaApproval } from './SolanaApproval.ts'
import { signTransaction } from './signTransaction.ts'

/** What a page gets: bytes, which a paired app is told as text. */
export type SolanaAnswer =
  | { readonly accounts: readonly string[] }
  | { readonly signature: Uint8Array }
  | { readonly transactions: readonly Uint8Array[] }

/**
 * Does what the person agreed to on Solana.
 *
 * @param account what the person chose, or saw on the screen
 * @throws Error that goes back to the asker
 */
export async function executeSolanaApproval(
  approval: SolanaApproval,
  from: { readonly origin: string; readonly account: string },
  { config, store }: { readonly config: WalletConfig; readonly store: WalletStore },
): Promise<SolanaAnswer> {
  if (approval.kind === 'solanaConnect') {
    store.update((state) => transitions.connectSolana(state, from.origin, from.account))
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
  return { signature: await broadcast(solana.rpcUrl, wire) }
}
