import { approveSwap } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Approves what a quoted swap spends, and waits for the network; see `approveSwap`. Then get a new quote. */
export function useApproveSwap() {
  return useAction(approveSwap)
}
