import { signPsbt } from '@latchkey/core/bitcoin'
import { useAction } from './useAction.ts'

/**
 * Signs inputs of a partially signed Bitcoin transaction with the current Bitcoin account, and sends it where `broadcast` is
 * set. Show what `describePsbt` of `@latchkey/core/bitcoin` says of it first.
 *
 * @example useSignPsbt().mutate({ psbt, broadcast: true })
 */
export function useSignPsbt() {
  return useAction(signPsbt)
}
