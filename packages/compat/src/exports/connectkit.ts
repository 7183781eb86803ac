// Public API: `@latchkey/compat/connectkit`, in place of `connectkit`.
export {
  ConnectKitButton,
  type ConnectKitButtonProps,
  type ConnectKitButtonState,
  ConnectKitProvider,
  type ConnectKitProviderProps,
  getDefaultConfig,
  type UseModalOptions,
  useChainIsSupported,
  useIsMounted,
  useModal,
} from '../wagmiKits/connectkit.tsx'
