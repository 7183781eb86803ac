import { sendTransaction } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Sends a transaction through the wallet. `data` is its hash once the wallet has accepted it. */
export function useSendTransaction() {
  return useAction(sendTransaction)
}
