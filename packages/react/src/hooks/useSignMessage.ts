import { signMessage } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Signs a message with the current account. */
export function useSignMessage() {
  return useAction(signMessage)
}
