import type { Modal } from '../../createModal.ts'
import { Wallets } from '../flows/connect/ConnectWallets.tsx'
import type { AnyView, LoadedViews } from './ViewFrame.tsx'

/**
 * Views that come with the shell: what a first click shows must not wait for a second round trip. Where one can sign in
 * besides, the ways to connect are put in order first, by a view of its own, which asks for the app's terms too.
 */
export function arrivedViews(modal: Modal): LoadedViews {
  return modal.config.features.legalCheckbox || modal.config.connectors.some(({ login }) => login)
    ? {}
    : { Connect: Wallets as AnyView }
}
