import type { Config } from './Config.ts'
import type { State } from './State.ts'
import { initialSendState, type SendState } from './sendState.ts'

/**
 * Sets fields of the send form. A field set to `undefined` is cleared. Does nothing while a send waits in the wallet.
 *
 * @example updateSend(config, { sendTokenAmount: '0.5', receiverAddress: '0x…' })
 */
export function updateSend(config: Config, update: SendUpdate): void {
  config._internal.setState((state) => ({
    ...state,
    send: reduceSend(state.send, { type: 'update', update }),
  }))
}

/**
 * Unlocks the form while a send still waits in the wallet. That send is watched to its end as usual (`state.sends`), but
 * no longer changes the form.
 */
export function leaveSend(config: Config): void {
  const { inFlight, setState } = config._internal
  // `send` uses keys with this prefix. It changes the form only while its entry is in the map.
  for (const key of inFlight.keys()) if (key.startsWith('send ')) inFlight.delete(key)
  setState((state) => ({ ...state, send: reduceSend(state.send, { type: 'settle' }) }))
}

/** Empties the send form: token, amount, receiver, token list and progress. */
export function resetSend(config: Config): void {
  leaveSend(config)
  config._internal.setState((state) => ({ ...state, send: reduceSend(state.send, { type: 'reset' }) }))
}

/**
 * Empties the send form when the app has moved to another network, because its token and amount belong to the previous
 * one. A form that waits in a wallet stays as it was shown and is emptied when the wallet has answered.
 */
export function resetSendOnMove(before: State, next: State): State {
  const { send } = next
  if (next.activeNetwork === before.activeNetwork || send === initialSendState) return next
  return { ...next, send: send.loading ? { ...send, isOutdated: true } : initialSendState }
}

/** Fields that a person or the page sets. */
export type SendUpdate = Partial<Omit<SendState, 'loading' | 'isOutdated'>>

/** What happens to the form, for {@link reduceSend}. */
export type SendStep =
  | { readonly type: 'update'; readonly update: SendUpdate }
  /** The request is about to go to the wallet. */
  | { readonly type: 'submit' }
  /** The wallet has accepted, rejected or failed. */
  | { readonly type: 'settle' }
  | { readonly type: 'reset' }

/**
 * Returns the state of the send form after a step. Pure. The form is locked while a send waits in the wallet, so that
 * exactly what was shown is sent.
 */
export function reduceSend(state: SendState, step: SendStep): SendState {
  switch (step.type) {
    case 'update':
      return state.loading ? state : { ...state, ...step.update }
    case 'submit':
      return state.loading ? state : { ...state, loading: true }
    case 'settle':
      if (state.isOutdated) return initialSendState
      return state.loading ? { ...state, loading: false } : state
    case 'reset':
      return {
        ...state,
        token: undefined,
        sendTokenAmount: undefined,
        receiverAddress: undefined,
        receiverProfileImageUrl: undefined,
        receiverProfileName: undefined,
        filledFrom: undefined,
        tokenBalances: [],
        loading: false,
        isOutdated: undefined,
      }
  }
}
