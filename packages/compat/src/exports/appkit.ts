// Public API: `@latchkey/compat/appkit`, in place of `@reown/appkit` and `@reown/appkit/react`.
export {
  type AppKit,
  type AppKitAccount,
  type AppKitAdapter,
  type AppKitEvent,
  type AppKitNetwork,
  type AppKitNetworkState,
  type AppKitOptions,
  type AppKitProvider,
  type AppKitWalletInfo,
  createAppKit,
  getAppKit,
} from '../appkit/createAppKit.ts'
export {
  useAppKit,
  useAppKitAccount,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '../appkit/hooks.ts'
