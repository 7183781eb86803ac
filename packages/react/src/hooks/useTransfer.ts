import { transfer } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Transfers the native currency or a token. `data` has the hash once the wallet has accepted it; see `transfer`. */
export function useTransfer() {
  return useAction(transfer)
}
