import { sendTransaction, signMessage, signTypedData } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Signs a text with the current account. */
export function useSignMessage() {
  return useAction(signMessage)
}

/** Signs typed data (EIP-712) with the current account. */
export function useSignTypedData() {
  return useAction(signTypedData)
}

/** Hands a transaction to the wallet; `data` is its hash once the wallet accepted. */
export function useSendTransaction() {
  return useAction(sendTransaction)
}
