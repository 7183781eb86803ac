'use client'
import { type Config, createConfig, type Metadata } from '@latchkey/core'
import { LatchkeyProvider, type ThemeMode } from '@latchkey/react'
import { wagmi } from '@latchkey/wagmi'
import { type ReactNode, useMemo } from 'react'
import { useConfig } from 'wagmi'

/** Properties of {@link WagmiKitProvider}. */
export type WagmiKitProviderProps = {
  readonly themeMode: ThemeMode
  readonly themeVariables: Readonly<Record<`--lk-${string}`, string>>
  readonly locale?: string | undefined
  readonly appName?: string | undefined
  readonly initialChain?: number | { readonly id: number } | undefined
  readonly allowUnsupportedChain?: boolean | undefined
  readonly children?: ReactNode
}

/** The provider of Latchkey over the wagmi config of the `WagmiProvider` above it: its chains, wallets and connections. */
export function WagmiKitProvider(props: WagmiKitProviderProps) {
  const { children, locale, appName, initialChain, themeMode, themeVariables, allowUnsupportedChain } = props
  const wagmiConfig = useConfig()
  const initialId = typeof initialChain === 'object' ? initialChain.id : initialChain
  // biome-ignore lint/correctness/useExhaustiveDependencies: name and first chain are initial values
  const config = useMemo(
    () =>
      createConfig({
        networks: wagmiConfig.chains,
        adapters: [wagmi({ config: wagmiConfig })],
        metadata: { name: appName ?? '' } satisfies Metadata,
        ...(initialId !== undefined && { defaultNetwork: `eip155:${initialId}` as const }),
      }) as Config,
    [wagmiConfig],
  )
  return (
    <LatchkeyProvider
      config={config}
      themeMode={themeMode}
      themeVariables={themeVariables}
      locale={locale}
      allowUnsupportedChain={allowUnsupportedChain}
    >
      {children}
    </LatchkeyProvider>
  )
}
