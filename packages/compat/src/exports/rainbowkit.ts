// Public API: `@latchkey/compat/rainbowkit`, in place of `@rainbow-me/rainbowkit`.
export {
  createWagmiConfig as getDefaultConfig,
  type WagmiConfigParameters,
} from '../wagmiKits/createWagmiConfig.ts'
export {
  type Chain,
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonState,
  type DisclaimerComponent,
  darkTheme,
  type Locale,
  lightTheme,
  midnightTheme,
  RainbowKitProvider,
  type RainbowKitProviderProps,
  type Theme,
  useAccountModal,
  useChainModal,
  useConnectModal,
} from '../wagmiKits/rainbowkit.tsx'
