import { parseCaipNetworkId } from '@latchkey/protocol'
import { createFrameHost, type FrameHostOptions, type ServerConfig } from '@latchkey/server'
import type { Hono } from 'hono'

export type ConfiguredFrameHostOptions = {
  /** The built frame. */
  readonly root: string
  readonly config: Pick<ServerConfig, 'mode' | 'networks' | 'auth' | 'keys'>
  readonly projects: FrameHostOptions['projects']
  /** Where clients reach the API; known once the port is open. */
  readonly api: () => string
}

/** The host `wallet.` of a configured server: which services the frame asks, which networks it serves. */
export function createConfiguredFrameHost({ root, config, projects, api }: ConfiguredFrameHostOptions): Hono {
  const { mode, auth, keys } = config
  const networks = config.networks.flatMap(({ caipNetworkId: known, id, name, nativeCurrency }) => {
    const caipNetworkId = parseCaipNetworkId(known ?? `eip155:${id}`)?.caipNetworkId
    const { symbol, decimals } = nativeCurrency
    return caipNetworkId
      ? [{ caipNetworkId, name: name.slice(0, 64), symbol: symbol.slice(0, 16), decimals }]
      : []
  })
  return createFrameHost({
    root,
    projects,
    isDevelopment: mode === 'development',
    describe: () => ({
      api: api(),
      auth: auth.url ?? api(),
      keys: keys.url ?? api(),
      networks,
      custody: keys.custody,
      spendLimit: keys.spendLimit,
      otpLength: auth.otpLength,
    }),
  })
}
