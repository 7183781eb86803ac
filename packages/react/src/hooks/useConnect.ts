import { connect } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Connects a wallet. Pass a `signal` to give up: a late approval then wins nothing. */
export function useConnect() {
  return useAction(connect)
}
