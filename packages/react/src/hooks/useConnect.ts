import { connect } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Connects a wallet. After its `signal` is aborted, an approval in the wallet has no effect. */
export function useConnect() {
  return useAction(connect)
}
