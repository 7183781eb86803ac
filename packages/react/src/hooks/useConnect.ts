import { connect } from '@latchkey/core'
import { type ActionHookParameters, useAction } from './useAction.ts'

/** Connects a wallet. After its `signal` is aborted, an approval in the wallet has no effect. */
export function useConnect(parameters: ActionHookParameters<typeof connect> = {}) {
  return useAction(connect, parameters)
}
