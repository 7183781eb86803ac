'use client'
import {
  ConnectButton as LatchkeyConnectButton,
  NetworkButton,
  useModal,
  useModalState,
} from '@latchkey/react'
import { type ReactNode, useMemo } from 'react'
import type { Chain as ViemChain } from 'viem'
import { useAccount, useChains } from 'wagmi'
import { toRainbowVariables } from '../themeOf.ts'
import { WagmiKitProvider } from './WagmiKitProvider.tsx'

/** A theme of RainbowKit's functions. */
export type Theme = {
  readonly mode: 'light' | 'dark'
  readonly variables: Readonly<Record<`--lk-${string}`, string>>
}
type ThemeOptions = Parameters<typeof toRainbowVariables>[0] & { readonly overlayBlur?: string | undefined }

/** Returns the named accents of a theme function; they are options of it. */
const toAccents = (colors: Readonly<Record<(typeof accentNames)[number], string>>) =>
  Object.fromEntries(
    accentNames.map((name) => [name, { accentColor: colors[name], accentColorForeground: '#fff' }]),
  ) as Record<(typeof accentNames)[number], { accentColor: string; accentColorForeground: string }>
const accentNames = ['blue', 'green', 'orange', 'pink', 'purple', 'red'] as const

/** RainbowKit's light theme, with its options. */
export const lightTheme = (options: ThemeOptions = {}): Theme => ({
  mode: 'light',
  variables: toRainbowVariables(options),
})
lightTheme.accentColors = toAccents({
  blue: '#0e76fd',
  green: '#1db847',
  orange: '#ff801f',
  pink: '#ff5ca0',
  purple: '#5f5afa',
  red: '#fa423c',
})

/** RainbowKit's dark theme, with its options. */
export const darkTheme = (options: ThemeOptions = {}): Theme => ({
  mode: 'dark',
  variables: toRainbowVariables(options),
})
darkTheme.accentColors = toAccents({
  blue: '#3898ff',
  green: '#4bd166',
  orange: '#ff983d',
  pink: '#ff7ab8',
  purple: '#7a70ff',
  red: '#ff6257',
})

/** RainbowKit's midnight theme; here it is the dark one. */
export const midnightTheme = (options: ThemeOptions = {}): Theme => darkTheme(options)
midnightTheme.accentColors = darkTheme.accentColors

/** A chain as RainbowKit's configuration takes it. The pictures have no effect: they come from the server and the directory. */
export type Chain = ViemChain & {
  readonly iconUrl?: string | (() => Promise<string>) | null | undefined
  readonly iconBackground?: string | undefined
}

/** A language, e.g. `de` or `pt-BR`. */
export type Locale = string

/** RainbowKit's legal text below the wallet list. Accepted for its type only: Latchkey shows `termsConditionsUrl` and `privacyPolicyUrl`. */
export type DisclaimerComponent = (parts: {
  readonly Text: (props: { children: ReactNode }) => ReactNode
  readonly Link: (props: { children: ReactNode; href: string }) => ReactNode
}) => ReactNode

/** Properties of {@link RainbowKitProvider} that Latchkey has too. */
export type RainbowKitProviderProps = {
  children?: ReactNode
  theme?: Theme | { readonly lightMode: Theme; readonly darkMode: Theme } | null | undefined
  locale?: string | undefined
  initialChain?: number | { readonly id: number } | undefined
  appInfo?:
    | {
        readonly appName?: string | undefined
        readonly learnMoreUrl?: string | undefined
        /** Without effect, see {@link DisclaimerComponent}. */
        readonly disclaimer?: DisclaimerComponent | undefined
      }
    | undefined
  /** Without effect: the modal has one size. */
  modalSize?: 'compact' | 'wide' | undefined
  /** Without effect: the account's activity is read from the chain. */
  showRecentTransactions?: boolean | undefined
}

/** RainbowKit's provider. It stands below `WagmiProvider` and `QueryClientProvider`, as there. */
export function RainbowKitProvider({
  children,
  theme,
  locale,
  initialChain,
  appInfo,
}: RainbowKitProviderProps) {
  const isSystem = theme && 'lightMode' in theme
  const fixed = isSystem ? theme.darkMode : theme
  const text = JSON.stringify(fixed?.variables ?? {})
  const variables = useMemo(() => JSON.parse(text), [text])
  return (
    <WagmiKitProvider
      themeMode={isSystem ? 'system' : (fixed?.mode ?? 'light')}
      themeVariables={variables}
      locale={locale}
      initialChain={initialChain}
      appName={appInfo?.appName}
    >
      {children}
    </WagmiKitProvider>
  )
}

type Shown<value extends string> = value | { readonly smallScreen: value; readonly largeScreen?: value }

/** Properties of {@link ConnectButton}. */
export type ConnectButtonProps = {
  label?: string | undefined
  /** `none` hides the network. */
  chainStatus?: Shown<'full' | 'icon' | 'name' | 'none'> | undefined
  /** Accepted, and changes nothing: this button shows the name, or else the address. */
  accountStatus?: Shown<'full' | 'avatar' | 'address'> | undefined
  /** Accepted, and changes nothing: this button shows no balance. The account view has it. */
  showBalance?: boolean | { readonly smallScreen: boolean; readonly largeScreen?: boolean } | undefined
}

/** RainbowKit's button: the network, and the account or the way to connect. */
export function ConnectButton({ label, chainStatus }: ConnectButtonProps) {
  const { isConnected } = useAccount()
  return (
    <>
      {isConnected && chainStatus !== 'none' && <NetworkButton />}
      <LatchkeyConnectButton label={label} />
    </>
  )
}

/** What RainbowKit's custom button is rendered with. */
export type ConnectButtonState = {
  readonly account:
    | {
        readonly address: string
        readonly displayName: string
        /** Not known here: the account's view has the balance. */
        readonly displayBalance?: string | undefined
        readonly ensName?: string | undefined
        readonly ensAvatar?: string | undefined
        readonly hasPendingTransactions: boolean
      }
    | undefined
  readonly chain:
    | {
        readonly id: number
        readonly name: string | undefined
        readonly unsupported: boolean
        /** Always `false`: `useNetworkImage` of @latchkey/react returns a picture to render. */
        readonly hasIcon: boolean
        readonly iconUrl?: string | undefined
        readonly iconBackground?: string | undefined
      }
    | undefined
  readonly openAccountModal: () => void
  readonly openChainModal: () => void
  readonly openConnectModal: () => void
  readonly accountModalOpen: boolean
  readonly chainModalOpen: boolean
  readonly connectModalOpen: boolean
  readonly mounted: boolean
  /** Not known here: `useSignInState` of @latchkey/react. */
  readonly authenticationStatus?: 'loading' | 'unauthenticated' | 'authenticated' | undefined
}

ConnectButton.Custom = function ConnectButtonCustom({
  children,
}: {
  children: (state: ConnectButtonState) => ReactNode
}): ReactNode {
  const { address, chainId, isConnected, status } = useAccount()
  const chains = useChains()
  const { open } = useModal()
  const isOpen = useModalState().open
  const chain = chains.find(({ id }) => id === chainId)
  return children({
    account:
      isConnected && address
        ? {
            address,
            displayName: `${address.slice(0, 6)}…${address.slice(-4)}`,
            hasPendingTransactions: false,
          }
        : undefined,
    chain:
      isConnected && chainId !== undefined
        ? { id: chainId, name: chain?.name, unsupported: !chain, hasIcon: false }
        : undefined,
    openAccountModal: () => open({ view: 'Account' }),
    openChainModal: () => open({ view: 'Networks' }),
    openConnectModal: () => open({ view: 'Connect' }),
    accountModalOpen: isOpen && isConnected,
    chainModalOpen: isOpen && isConnected,
    connectModalOpen: isOpen && !isConnected,
    mounted: status !== 'reconnecting',
  })
}

/** Opens the connect view; `undefined` while connected, as in RainbowKit. */
export function useConnectModal() {
  const { isConnected } = useAccount()
  const { open } = useModal()
  const isOpen = useModalState().open
  return {
    openConnectModal: isConnected ? undefined : () => open({ view: 'Connect' }),
    connectModalOpen: isOpen && !isConnected,
  }
}

/** Opens the account; `undefined` without one, as in RainbowKit. */
export function useAccountModal() {
  const { isConnected } = useAccount()
  const { open } = useModal()
  const isOpen = useModalState().open
  return {
    openAccountModal: isConnected ? () => open({ view: 'Account' }) : undefined,
    accountModalOpen: isOpen && isConnected,
  }
}

/** Opens the list of networks; `undefined` without an account, as in RainbowKit. */
export function useChainModal() {
  const { isConnected } = useAccount()
  const { open } = useModal()
  const isOpen = useModalState().open
  return {
    openChainModal: isConnected ? () => open({ view: 'Networks' }) : undefined,
    chainModalOpen: isOpen && isConnected,
  }
}
