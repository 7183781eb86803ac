import type { FrameServices } from './FrameServices.ts'

/**
 * The addresses of the wallet that is open, or that the device keeps: a document that came in the place of a dead one was asked for no
 * wallet yet (X.26). Nothing where the person would have to recover it first.
 */
export async function keptAddresses({ state, wallet }: FrameServices) {
  if (state.addresses) return state.addresses
  const opened = await wallet.open()
  if (opened.kind === 'ready') state.addresses = opened.wallet.addresses
  return state.addresses
}
