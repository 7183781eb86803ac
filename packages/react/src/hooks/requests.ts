import { revokeApproval, sendTransaction, signMessage, signTypedData } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Signs a message with the current account. */
export function useSignMessage() {
  return useAction(signMessage)
}

/** Signs typed data (EIP-712) with the current account. */
export function useSignTypedData() {
  return useAction(signTypedData)
}

/** Sends a transaction through the wallet. `data` is its hash once the wallet has accepted it. */
export function useSendTransaction() {
  return useAction(sendTransaction)
}

/** Revokes a token approval. `data` has the hash of the transaction once the wallet has accepted it, and the transaction. */
export function useRevokeApproval() {
  return useAction(revokeApproval)
}
