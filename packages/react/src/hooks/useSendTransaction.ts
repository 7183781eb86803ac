import { sendTransaction } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Hands a transaction to the wallet; `data` is its hash once the wallet accepted. */
export function useSendTransaction() {
  return useAction(sendTransaction)
}
