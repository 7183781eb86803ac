import type { Config } from '@latchkey/core'
import { type SignPsbtErrorType, type SignPsbtParameters, signPsbt } from '@latchkey/core/bitcoin'
import { type ActionHookParameters, type ActionHookResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/**
 * Signs inputs of a partially signed Bitcoin transaction with the current Bitcoin account, and sends it where `broadcast` is
 * set. Show what `describePsbt` of `@latchkey/core/bitcoin` says of it first. Exported by `@latchkey/react/bitcoin`.
 *
 * @example useSignPsbt().mutate({ psbt, broadcast: true })
 */
export function useSignPsbt(
  parameters: ActionHookParameters<typeof signPsbt, SignPsbtErrorType> = {},
): ActionHookResult<typeof signPsbt, SignPsbtErrorType> {
  return useAction(signPsbt, parameters, withBitcoinContext)
}

const withBitcoinContext = (config: Config, parameters: SignPsbtParameters): SignPsbtParameters =>
  withContext<SignPsbtParameters>(config, { namespace: 'bip122', ...parameters })
