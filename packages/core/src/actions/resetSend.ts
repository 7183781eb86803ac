import type { Config } from '../config/Config.ts'
import { reduceSend } from '../send/reduceSend.ts'
import { leaveSend } from './leaveSend.ts'

/** Empties the send form (S3.09): token, amount, receiver, token list and progress. */
export function resetSend(config: Config): void {
  leaveSend(config)
  config._internal.setState((state) => ({ ...state, send: reduceSend(state.send, { type: 'reset' }) }))
}
