import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Devnet } from '@latchkey/devnet'
import { type CodeProvider, codeProviders } from '@latchkey/protocol'
import type { CliContext } from '../Command.ts'

/**
 * Returns the environment variables of the development server: the caller's, with the local chains as nodes.
 * A production server reads the same variables. Variables before `...env` are defaults; those after it
 * override the caller's.
 */
export function devEnvironment(
  env: CliContext['env'],
  host: string,
  data: string,
  chains: Devnet['chains'] = [],
  solana?: Devnet['solana'],
): Record<string, string | undefined> {
  const port = env.LATCHKEY_PORT?.trim() || '4180'
  const nodes = [...chains, ...(solana ? [solana] : [])].flatMap(({ rpcUrl, wsUrl }) => [
    new URL(rpcUrl).host,
    new URL(wsUrl).host,
  ])
  const identityHost = port === '0' ? undefined : `id.localhost:${port}`
  const payHost = port === '0' ? undefined : `pay.localhost:${port}`
  const allowedByCaller = (env.LATCHKEY_EGRESS_ALLOW ?? '').split(',')
  const allowed = [...allowedByCaller, ...new Set(nodes), identityHost ?? '', payHost ?? ''].filter(Boolean)
  return {
    LATCHKEY_PROJECT_ID: 'local',
    // Metrics and console.
    LATCHKEY_ADMIN_PORT: '0',
    // The server requires a URL when it listens on all addresses. This one suits clients on this machine.
    LATCHKEY_PUBLIC_URL: port === '0' ? undefined : `http://127.0.0.1:${port}`,
    LATCHKEY_FRAME_URL: port === '0' ? undefined : `http://wallet.localhost:${port}`,
    ...(identityHost && devSocials(`http://${identityHost}`, chains)),
    ...(payHost && devCheckout(`http://${payHost}`)),
    ...env,
    LATCHKEY_MODE: 'development',
    LATCHKEY_HOST: host,
    LATCHKEY_INDEX: env.LATCHKEY_INDEX ?? chains.map(({ caipNetworkId }) => caipNetworkId).join(','),
    LATCHKEY_DATA: data,
    LATCHKEY_EGRESS_ALLOW: allowed.join(','),
    ...Object.fromEntries(
      chains.map(({ id, rpcUrl, wsUrl }) => [`LATCHKEY_RPC_EIP155_${id}`, `${rpcUrl},${wsUrl}`]),
    ),
    ...(solana && {
      [`LATCHKEY_RPC_SOLANA_${solana.caipNetworkId.slice('solana:'.length)}`]: `${solana.rpcUrl},${solana.wsUrl}`,
    }),
  }
}

/** Returns the variables of two onramp providers, simulated by the host `pay.`: one with a checkout, one with a page only. */
function devCheckout(base: string): Record<string, string> {
  return {
    LATCHKEY_CHECKOUT_URL: base,
    LATCHKEY_CHECKOUT_SECRET: randomBytes(32).toString('hex'),
    LATCHKEY_CHECKOUT_NAME: 'Test card',
    LATCHKEY_CHECKOUT_KIND: 'test',
    LATCHKEY_ONRAMP_LINK_URL: `${base}/link`,
    LATCHKEY_ONRAMP_LINK_NAME: 'Test transfer',
    LATCHKEY_ONRAMP_LINK_KIND: 'test',
  }
}

/** Returns the variables of every sign-in provider, simulated by the host `id.`. The caller's own settings take precedence. */
function devSocials(base: string, chains: Devnet['chains']): Record<string, string | undefined> {
  const clients = codeProviders.map((provider) => {
    const { id, secret } = devClient(provider)
    const prefix = `LATCHKEY_${provider.toUpperCase()}`
    const credentials = provider === 'apple' ? createAppleKey() : { CLIENT_SECRET: secret }
    return Object.fromEntries(
      Object.entries({ CLIENT_ID: id, ...credentials }).map(([name, value]) => [`${prefix}_${name}`, value]),
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

/** Same value as `farcasterRegistryAddress` of the devnet package, which is not loaded at this point. */
const farcasterRegistry = '0x0000000000000000000000000000000000fa4ca5'

/** Returns client id and secret at a simulated provider. No real provider accepts them. */
function devClient(provider: CodeProvider): { readonly id: string; readonly secret: string } {
  return { id: `latchkey-dev-${provider}`, secret: `the secret of ${provider} in development` }
}

/** Creates a client key in the format Apple issues. */
function createAppleKey(): {
  readonly TEAM_ID: string
  readonly KEY_ID: string
  readonly PRIVATE_KEY: string
} {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { TEAM_ID: 'DEVELOPMENT', KEY_ID: 'DEVELOPMENT', PRIVATE_KEY: pem }
}
