import { signTypedData } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Signs typed data (EIP-712) with the current account. */
export function useSignTypedData() {
  return useAction(signTypedData)
}
