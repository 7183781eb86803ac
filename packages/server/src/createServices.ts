import { purgeWallet as purgeRoute } from '@latchkey/protocol/routes'
import type { ServerConfig } from './config/readConfig.ts'
import { createRemoteJwks } from './http/caller/session.ts'
import type { Service } from './http/Service.ts'
import { getPackageVersion } from './packageFiles.ts'
import type { Ports } from './ports/Ports.ts'
import type { Egress } from './ports/platform.ts'
import { balances, nfts } from './services/accounts/routes.ts'
import { type AuthService, auth } from './services/auth/routes.ts'
import { directory, images } from './services/directory/routes.ts'
import { events } from './services/events/routes.ts'
import { type CanaryResult, createCanary } from './services/health/createCanary.ts'
import type { Readiness } from './services/health/readiness.ts'
import { health } from './services/health/routes.ts'
import { history } from './services/history/routes.ts'
import { type KeysService, keys } from './services/keys/routes.ts'
import { identity, names } from './services/names/routes.ts'
import { supportedChains } from './services/networks/routes.ts'
import { onramp } from './services/onramp/routes.ts'
import { prices } from './services/prices/routes.ts'
import { projects } from './services/projects/routes.ts'
import { relay } from './services/relay/routes.ts'
import { rpc } from './services/rpc/routes.ts'
import { siwx } from './services/siwx/routes.ts'
import { hidePermissionsOf } from './services/smartAccounts/hiddenPermissions.ts'
import { smartAccounts } from './services/smartAccounts/routes.ts'
import { swaps } from './services/swaps/routes.ts'
import { verify } from './services/verify/routes.ts'
import { wellKnown } from './services/wellKnown/routes.ts'

/** The services, by the names `latchkey serve --services` takes. */
export const serviceNames = [
  'rpc',
  'supported-chains',
  'directory',
  'well-known',
  'images',
  'projects',
  'events',
  'auth',
  'keys',
  'siwx',
  'balances',
  'history',
  'nfts',
  'prices',
  'swaps',
  'onramp',
  'smart-accounts',
  'names',
  'identity',
  'relay',
  'verify',
  'health',
] as const

/** A service by name. */
export type ServiceName = (typeof serviceNames)[number]

/** What the health service has of the server around it. */
type HealthOptions = {
  readonly isDraining?: () => boolean
  readonly onReadiness?: (readiness: Readiness) => void
}

/**
 * Creates the named services, each with the ports it needs.
 *
 * @param health whether the server is about to stop, which readiness says, and who gets its results
 */
export function createServices(
  chosen: readonly ServiceName[],
  config: ServerConfig,
  ports: Ports,
  apiUrl: () => string,
  { isDraining = () => false, onReadiness }: HealthOptions = {},
): Service[] {
  const build = { version: getPackageVersion(), hash: config.buildHash }
  const authUrl = () => config.auth.url ?? apiUrl()
  const keysUrl = () => config.keys.url ?? apiUrl()
  // The keys service is created below: it needs the public keys of this one.
  const purgeWallet = (order: string) =>
    wallets ? wallets.purge(order) : postPurgeOrder(ports.egress, keysUrl(), order)
  // Created once: the keys service uses its public keys, as it would fetch them from another host.
  const signIn: AuthService | undefined = chosen.includes('auth')
    ? auth({ ...ports, config, baseUrl: authUrl, purgeWallet })
    : undefined
  const jwks =
    signIn?.jwks ?? createRemoteJwks(() => `${authUrl()}/login/v1/jwks.json`, ports.egress, ports.clock)
  const forgetAddress = (address: string, query: Ports['db']['query']) =>
    hidePermissionsOf(query, address, ports.clock.now())
  const createKeys = () => keys({ ...ports, config, baseUrl: keysUrl, issuer: authUrl, jwks, forgetAddress })
  const wallets: KeysService | undefined = chosen.includes('keys') ? createKeys() : undefined
  const makers: Record<ServiceName, () => Service> = {
    rpc: () => rpc({ ...ports, config }),
    'supported-chains': () => supportedChains({ ...ports, config }),
    directory: () => directory({ ...ports, config }),
    'well-known': () => wellKnown({ ...ports, config, apiUrl, services: chosen }),
    images: () => images({ ...ports, config }),
    projects: () => projects({ ...ports, config, services: chosen }),
    auth: () => signIn ?? auth({ ...ports, config, baseUrl: authUrl, purgeWallet }),
    keys: () => wallets ?? createKeys(),
    siwx: () => siwx({ ...ports, config }),
    events: () => events({ ...ports, config }),
    balances: () => balances({ ...ports, config }),
    history: () => history({ ...ports, config }),
    nfts: () => nfts({ ...ports, config }),
    prices: () => prices({ ...ports, config }),
    swaps: () => swaps({ ...ports, config }),
    onramp: () => onramp({ ...ports, config, apiUrl }),
    'smart-accounts': () => smartAccounts({ ...ports, config }),
    names: () => names({ ...ports, config }),
    identity: () => identity({ ...ports, config }),
    relay: () => relay({ ...ports, config, apiUrl }),
    verify: () => verify({ ...ports, config }),
    health: () =>
      health({
        ...ports,
        config,
        build,
        features: chosen,
        ...(signIn && { socials: signIn.socials }),
        isDraining,
        ...(onReadiness && { onReadiness }),
        ...(chosen.includes('relay') && createConfiguredCanary(config, ports)),
      }),
  }
  return chosen.map((name) => makers[name]())
}

/** Bytes of the largest answer to a canary. */
const maxCanaryBytes = 65_536

/** The canary of the relay. There is none without a public URL, or with `LATCHKEY_CANARY=off`. */
function createConfiguredCanary(
  { hasCanary, publicUrl }: Pick<ServerConfig, 'hasCanary' | 'publicUrl'>,
  { egress, projects }: Pick<Ports, 'egress' | 'projects'>,
): { readonly canary?: () => Promise<CanaryResult> } {
  if (!hasCanary || publicUrl === undefined) return {}
  const openSocket = (url: string) => egress.openSocket(url, { timeout: 5_000, maxBytes: maxCanaryBytes })
  const run = createCanary({ openSocket, getProjectId: () => projects.getAnyId() })
  return { canary: () => run(publicUrl) }
}

/** Sends an order of the sign-in service to a keys service on another host. */
async function postPurgeOrder(egress: Egress, baseUrl: string, order: string): Promise<void> {
  const { status } = await egress.request({
    url: `${baseUrl}${purgeRoute.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order }),
    timeout: 10_000,
    maxBytes: 65_536,
  })
  if (status !== 200) throw new Error(`The keys service answered ${status} to an order to delete.`)
}
