/** Views of the modal (S2.14), as far as they exist. */
export type ViewName = keyof ViewParameters

/** What travels with a view's entry in the history (S2.15). */
export type ViewParameters = {
  Connect: undefined
  ConnectingExternal: { connectorUid: string }
  Account: undefined
  Networks: undefined
  SwitchNetwork: { network: `${string}:${string}` }
  WalletSend: undefined
  WalletSendPreview: undefined
  WalletReceive: undefined
  WalletCompatibleNetworks: undefined
}
