import type { Chain, Transport } from 'viem'
import { type Config, type CreateConfigParameters, createConfig, http } from 'wagmi'

/** Parameters of {@link createWagmiConfig}: what the kits' own functions take, of which Latchkey needs the chains. */
export type WagmiConfigParameters = {
  readonly chains: readonly [Chain, ...Chain[]]
  /** By chain id; default the chain's own URLs. */
  readonly transports?: Readonly<Record<number, Transport>> | undefined
  readonly ssr?: boolean | undefined
  /** Where wagmi stores the session, e.g. `createStorage({ storage: cookieStorage })` for a server that renders. */
  readonly storage?: CreateConfigParameters['storage'] | undefined
  /** Connectors beside those of the browser's wallets. */
  readonly connectors?: CreateConfigParameters['connectors'] | undefined
  /** Options of the kit; without effect here. Wallets are found in the browser, or come from the directory. */
  readonly [option: string]: unknown
}

/**
 * Creates a wagmi config whose wallets are those of the browser (EIP-6963).
 *
 * @example
 * export const config = createWagmiConfig({ appName: 'Shop', chains: [mainnet] })
 */
export function createWagmiConfig(parameters: WagmiConfigParameters): Config {
  return createConfig(toWagmiParameters(parameters))
}

/** Returns what wagmi's `createConfig` takes of the parameters of a kit. */
export function toWagmiParameters({ chains, transports = {}, ...more }: WagmiConfigParameters) {
  const { ssr, storage, connectors } = more
  return {
    chains,
    transports: Object.fromEntries(chains.map(({ id }) => [id, transports[id] ?? http()])),
    ...(ssr !== undefined && { ssr }),
    ...(storage !== undefined && { storage }),
    ...(connectors !== undefined && { connectors }),
  }
}
