import type { FrameEvent } from '@latchkey/protocol'
import type { FrameServices, FrameState } from '../FrameServices.ts'

/** Notifies the app that somebody else is signed in, so that it fetches the user (`GET_USER`) again. */
export const userChanged: FrameEvent = { type: '@w3m-frame/SESSION_UPDATE', payload: { token: '' } }

/**
 * Returns the addresses that this document has opened for who is signed in. Undefined where it has opened none, nobody is signed in, or
 * somebody else has signed in since in another tab, which has the same session.
 */
export async function getOwnAddresses({
  session,
  state,
}: Pick<FrameServices, 'session' | 'state'>): Promise<FrameState['addresses']> {
  if (!state.addresses) return undefined
  const account = await session.account()
  const isOwn = state.addressesOf === undefined || state.addressesOf === account?.id
  return account && isOwn ? state.addresses : undefined
}

/** Stores the addresses of the wallet that was opened for an account, by its id. */
export function setOwnAddresses(
  state: Pick<FrameState, 'addresses' | 'addressesOf' | 'isWalletReady'>,
  addresses: FrameState['addresses'],
  account: string,
): void {
  // The wallet of somebody else has to be made ready, too.
  if (state.addressesOf !== undefined && state.addressesOf !== account) state.isWalletReady = false
  state.addresses = addresses
  state.addressesOf = account
}
