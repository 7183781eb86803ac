// Public API: `@latchkey/compat/appkit-wagmi`, in place of `@reown/appkit-adapter-wagmi`.
import { wagmi } from '@latchkey/wagmi'
import type { Config } from 'wagmi'
import type { AppKitAdapter } from '../appkit/createAppKit.ts'
import { createWagmiConfig, type WagmiConfigParameters } from '../wagmiKits/createWagmiConfig.ts'

type WagmiAdapterParameters = Omit<WagmiConfigParameters, 'chains'> & {
  readonly networks: WagmiConfigParameters['chains'] | readonly WagmiConfigParameters['chains'][number][]
}

/** AppKit's adapter for wagmi. Called with `new`, as there; `wagmiConfig` is for `WagmiProvider`. */
export const WagmiAdapter = function WagmiAdapter({ networks, ...parameters }: WagmiAdapterParameters) {
  const wagmiConfig = createWagmiConfig({
    ...parameters,
    chains: networks as WagmiConfigParameters['chains'],
  })
  return { wagmiConfig, latchkeyAdapter: wagmi({ config: wagmiConfig }) }
} as unknown as new (
  parameters: WagmiAdapterParameters,
) => AppKitAdapter & { readonly wagmiConfig: Config }
