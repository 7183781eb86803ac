import type { OpenableView } from '../Modal.ts'

/** Which views `open({ view })` takes; the value is there for the compiler to ask for every one. */
export const openableViews: { readonly [view in OpenableView]: true } = {
  Connect: true,
  AllWallets: true,
  Account: true,
  Networks: true,
  WalletSend: true,
  WalletReceive: true,
  WalletCompatibleNetworks: true,
}
