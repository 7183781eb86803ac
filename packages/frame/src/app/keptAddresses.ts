import type { FrameServices } from './FrameServices.ts'

/**
 * The addresses of the wallet that is open, or that the device keeps: a document that came in the place of a dead one was asked for no
 * wallet yet (X.26). Nothing where the person would have to recover it first.
 */
export async function keptAddresses({ session, state, wallet }: FrameServices) {
  if (state.addresses) return state.addresses
  const before = await session.account()
  const opened = await wallet.open()
  const now = await session.account()
  // Meanwhile somebody may have signed out, or in.
  if (opened.kind === 'ready' && now?.id === before?.id) state.addresses = opened.wallet.addresses
  return state.addresses
}
