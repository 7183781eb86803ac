import type { Config } from './Config.ts'
import type { SendState } from './sendState.ts'

/**
 * Sets fields of the send form; a field set to `undefined` is cleared. Ignored while a send waits in the wallet.
 * @example updateSend(config, { sendTokenAmount: '0.5', receiverAddress: '0x…' })
 */
export function updateSend(config: Config, update: SendUpdate): void {
  config._internal.setState((state) => ({
    ...state,
    send: reduceSend(state.send, { type: 'update', update }),
  }))
}

/**
 * The person has turned away from a send that waits in the wallet: the form is free for another one. What the wallet still answers
 * is followed as before (`state.sends`), but moves this form no more.
 */
export function leaveSend(config: Config): void {
  const { pending, setState } = config._internal
  for (const key of pending.keys()) if (key.startsWith('send ')) pending.delete(key)
  setState((state) => ({ ...state, send: reduceSend(state.send, { type: 'settle' }) }))
}

/** Empties the send form: token, amount, receiver, token list and progress. */
export function resetSend(config: Config): void {
  leaveSend(config)
  config._internal.setState((state) => ({ ...state, send: reduceSend(state.send, { type: 'reset' }) }))
}

/** What a person, or the page, sets on the form. */
export type SendUpdate = Partial<Omit<SendState, 'loading'>>

/** What happens to a send. */
export type SendStep =
  | { readonly type: 'update'; readonly update: SendUpdate }
  /** The wallet is about to be asked. */
  | { readonly type: 'submit' }
  /** It answered, with whatever outcome. */
  | { readonly type: 'settle' }
  | { readonly type: 'reset' }

/** The send flow, pure. While a send waits in the wallet the form is closed: what was shown is what is sent. */
export function reduceSend(state: SendState, step: SendStep): SendState {
  switch (step.type) {
    case 'update':
      return state.loading ? state : { ...state, ...step.update }
    case 'submit':
      return state.loading ? state : { ...state, loading: true }
    case 'settle':
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
      }
  }
}
