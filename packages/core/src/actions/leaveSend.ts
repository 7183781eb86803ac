import type { Config } from '../config/Config.ts'
import { reduceSend } from '../send/reduceSend.ts'

/**
 * The person has turned away from a send that waits in the wallet: the form is free for another one. What the wallet still answers
 * is followed as before (`state.sends`), but moves this form no more.
 */
export function leaveSend(config: Config): void {
  const { pending, setState } = config._internal
  for (const key of pending.keys()) if (key.startsWith('send ')) pending.delete(key)
  setState((state) => ({ ...state, send: reduceSend(state.send, { type: 'settle' }) }))
}
