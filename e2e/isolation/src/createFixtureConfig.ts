import { type Config, createConfig } from '@latchkey/core'
import { cookieToInitialState, createCookieStorage } from '@latchkey/core/cookie'
import { evm } from '@latchkey/core/evm'
import type { Circumstance } from './readCircumstance.ts'

/** The app's config; `cookie`: the `Cookie` header the page was asked for with. */
export function createFixtureConfig(it: Circumstance, cookie: string | undefined, scope?: string): Config {
  const networks = [31337, 31338].map((id, i) => ({
    id,
    name: `Chain ${i + 1}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: it.rpc[i] ? [it.rpc[i]] : [] } },
  }))
  return createConfig({
    networks,
    adapters: [evm()],
    server: it.server,
    storageScope: scope,
    logLevel: 'silent',
    metadata: { name: 'Isolation' },
    ...(it.cookie && {
      storage: createCookieStorage({ cookie: isServer ? cookie : undefined }),
      initialState: cookieToInitialState(cookie),
    }),
  })
}

const isServer = typeof document === 'undefined'
