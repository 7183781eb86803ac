'use client'
import { ConnectButton, useModal as useLatchkeyModal, useModalState } from '@latchkey/react'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useAccount, useAccountEffect, useChains } from 'wagmi'
import { toWagmiParameters } from './createWagmiConfig.ts'
import { WagmiKitProvider } from './WagmiKitProvider.tsx'

/** Names of ConnectKit's variables, and ours. Others have no counterpart. */
const tokens: Readonly<Record<string, `--lk-${string}`>> = {
  '--ck-font-family': '--lk-font',
  '--ck-border-radius': '--lk-radius',
  '--ck-accent-color': '--lk-accent',
  '--ck-accent-text-color': '--lk-on-accent',
  '--ck-body-background': '--lk-surface',
  '--ck-body-color': '--lk-text',
  '--ck-body-color-muted': '--lk-text-muted',
}

/** Properties of {@link ConnectKitProvider} that Latchkey has too. */
export type ConnectKitProviderProps = {
  children?: ReactNode
  mode?: 'light' | 'dark' | 'auto' | undefined
  /** Without effect: one look, in your colours. */
  theme?: string | undefined
  customTheme?: Readonly<Record<string, string | number | undefined>> | undefined
  options?:
    | {
        readonly language?: string | undefined
        readonly initialChainId?: number | undefined
        readonly enforceSupportedChains?: boolean | undefined
        readonly [option: string]: unknown
      }
    | undefined
}

/** ConnectKit's provider. It stands below `WagmiProvider` and `QueryClientProvider`, as there. */
export function ConnectKitProvider({
  children,
  mode = 'auto',
  customTheme,
  options = {},
}: ConnectKitProviderProps) {
  const text = JSON.stringify(customTheme ?? {})
  const variables = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(JSON.parse(text)).flatMap(([name, value]) => {
          const token = tokens[name]
          if (!token) return []
          return [[token, typeof value === 'number' ? `${value}px` : String(value)]]
        }),
      ),
    [text],
  )
  return (
    <WagmiKitProvider
      themeMode={mode === 'auto' ? 'system' : mode}
      themeVariables={variables}
      locale={options.language}
      initialChain={options.initialChainId}
      allowUnsupportedChain={options.enforceSupportedChains === false}
    >
      {children}
    </WagmiKitProvider>
  )
}

/** Properties of {@link ConnectKitButton}. */
export type ConnectKitButtonProps = { label?: string | undefined; [property: string]: unknown }

/** ConnectKit's button. */
export function ConnectKitButton({ label }: ConnectKitButtonProps) {
  return <ConnectButton label={label} />
}

/** What ConnectKit's custom button is rendered with. */
export type ConnectKitButtonState = {
  readonly isConnected: boolean
  readonly isConnecting: boolean
  readonly show: () => void
  readonly hide: () => void
  readonly address: `0x${string}` | undefined
  readonly truncatedAddress: string | undefined
  readonly ensName: undefined
  readonly chain: { readonly id: number; readonly name: string } | undefined
  readonly unsupported: boolean
}

ConnectKitButton.Custom = function ConnectKitButtonCustom({
  children,
}: {
  children: (state: ConnectKitButtonState) => ReactNode
}): ReactNode {
  const { address, chainId, isConnected, isConnecting } = useAccount()
  const chain = useChains().find(({ id }) => id === chainId)
  const { open, close } = useLatchkeyModal()
  return children({
    isConnected,
    isConnecting,
    show: () => open(),
    hide: () => close(),
    address,
    truncatedAddress: address && `${address.slice(0, 6)}…${address.slice(-4)}`,
    ensName: undefined,
    chain: chain && { id: chain.id, name: chain.name },
    unsupported: isConnected && !chain,
  })
}

/** What {@link useModal} calls when a wallet connects or disconnects. */
export type UseModalOptions = {
  readonly onConnect?:
    | ((account: { readonly address: `0x${string}`; readonly connectorId: string }) => void)
    | undefined
  readonly onDisconnect?: (() => void) | undefined
}

/** Opens and closes the modal, as ConnectKit's hook of this name does. */
export function useModal({ onConnect, onDisconnect }: UseModalOptions = {}) {
  useAccountEffect({
    onConnect: ({ address, connector }) => onConnect?.({ address, connectorId: connector.id }),
    onDisconnect: () => onDisconnect?.(),
  })
  const { open, close } = useLatchkeyModal()
  const isOpen = useModalState().open
  return {
    open: isOpen,
    setOpen: (next: boolean) => (next ? open() : close()),
    openProfile: () => open({ view: 'Account' }),
    openSwitchNetworks: () => open({ view: 'Networks' }),
    openAbout: () => open({ view: 'WhatIsAWallet' }),
    openOnboarding: () => open({ view: 'WhatIsAWallet' }),
  }
}

/** Returns parameters of wagmi's `createConfig`, as ConnectKit's function of this name does; wallets are those of the browser. */
export const getDefaultConfig = toWagmiParameters

/** Whether a chain is one of the wagmi config's. */
export function useChainIsSupported(chainId: number | undefined): boolean {
  return useChains().some(({ id }) => id === chainId)
}

const subscribeToNothing = () => () => {}

/** Whether the component is mounted in a browser: `false` on a server, and in the render that hydrates its page. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
