import type { Devnet } from '@latchkey/devnet'
import { codeProviders } from '@latchkey/protocol'
import type { CliContext } from '../commands/Command.ts'
import { devClient, makeAppleKey } from './identity/devClient.ts'

/**
 * The environment the server is configured by in development: the caller's own, with the local chains as its nodes.
 * Production reads the same variables, so development walks the same paths.
 */
export function devEnvironment(
  env: CliContext['env'],
  host: string,
  data: string,
  chains: Devnet['chains'] = [],
): Record<string, string | undefined> {
  const port = env.LATCHKEY_PORT?.trim() || '4180'
  const nodes = chains.flatMap(({ rpcUrl, wsUrl }) => [new URL(rpcUrl).host, new URL(wsUrl).host])
  const idHost = port === '0' ? undefined : `id.localhost:${port}`
  const allowed = [...(env.LATCHKEY_EGRESS_ALLOW ?? '').split(','), ...new Set(nodes), idHost ?? ''].filter(
    Boolean,
  )
  return {
    LATCHKEY_PROJECT_ID: 'local',
    // Needed when listening on every address; clients on this machine reach us here either way.
    LATCHKEY_PUBLIC_URL: port === '0' ? undefined : `http://127.0.0.1:${port}`,
    LATCHKEY_FRAME_URL: port === '0' ? undefined : `http://wallet.localhost:${port}`,
    ...(idHost && devSocials(`http://${idHost}`, chains)),
    ...env,
    LATCHKEY_MODE: 'development',
    LATCHKEY_HOST: host,
    LATCHKEY_INDEX: env.LATCHKEY_INDEX ?? chains.map(({ caipNetworkId }) => caipNetworkId).join(','),
    LATCHKEY_DATA: data,
    LATCHKEY_EGRESS_ALLOW: allowed.join(','),
    ...Object.fromEntries(
      chains.map(({ id, rpcUrl, wsUrl }) => [`LATCHKEY_RPC_EIP155_${id}`, `${rpcUrl},${wsUrl}`]),
    ),
  }
}

/** Every provider, played by the host `id.`; an operator's own settings come before these. */
function devSocials(base: string, chains: Devnet['chains']): Record<string, string | undefined> {
  const clients = codeProviders.map((provider) => {
    const { id, secret } = devClient(provider)
    const prefix = `LATCHKEY_${provider.toUpperCase()}`
    const own = provider === 'apple' ? makeAppleKey() : { CLIENT_SECRET: secret }
    return Object.fromEntries(
      Object.entries({ CLIENT_ID: id, ...own }).map(([name, value]) => [`${prefix}_${name}`, value]),
    )
  })
  return {
    LATCHKEY_SOCIAL_BASE: base,
    ...Object.assign({}, ...clients),
    LATCHKEY_FARCASTER_RELAY: `${base}/farcaster`,
    LATCHKEY_FARCASTER_CHAIN: chains[0]?.caipNetworkId,
    LATCHKEY_FARCASTER_ID_REGISTRY: farcasterRegistry,
    LATCHKEY_FARCASTER_KEY_REGISTRY: farcasterRegistry,
  }
}

/** `farcasterRegistryAddress` of the devnet, which isn't loaded before it starts. */
const farcasterRegistry = '0x0000000000000000000000000000000000fa4ca5'
