import type { ComponentType } from 'react'
import type { ViewName } from '../router/ViewName.ts'
import type { ViewProps } from '../router/ViewProps.ts'

/**
 * Where each view's code is: one chunk a view, loaded when first shown. A new view is its folder and one line here.
 * Plain functions instead of `React.lazy`, which remembers a failed load for ever: here "Try again" asks anew.
 */
export const viewRegistry: { readonly [name in ViewName]: () => Promise<ComponentType<ViewProps<name>>> } = {
  Connect: async () => (await import('../views/Connect/index.ts')).Connect,
  ConnectingExternal: async () => (await import('../views/ConnectingExternal/index.ts')).ConnectingExternal,
  Account: async () => (await import('../views/Account/index.ts')).Account,
  Networks: async () => (await import('../views/Networks/index.ts')).Networks,
  SwitchNetwork: async () => (await import('../views/SwitchNetwork/index.ts')).SwitchNetwork,
  WalletSend: async () => (await import('../views/WalletSend/index.ts')).WalletSend,
  WalletSendPreview: async () => (await import('../views/WalletSendPreview/index.ts')).WalletSendPreview,
  WalletReceive: async () => (await import('../views/WalletReceive/index.ts')).WalletReceive,
  WalletCompatibleNetworks: async () =>
    (await import('../views/WalletCompatibleNetworks/index.ts')).WalletCompatibleNetworks,
}
