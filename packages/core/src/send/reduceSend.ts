import type { SendState } from './SendState.ts'

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
