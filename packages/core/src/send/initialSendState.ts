import type { SendState } from './SendState.ts'

/** An untouched send form. */
export const initialSendState: SendState = { tokenBalances: [], loading: false }
