import type { WellKnownLatchkey } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import type { ServerConfig } from '../../config/readConfig.ts'
import { listSocialProviders } from '../../config/social.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Swaps } from '../../ports/assets.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Projects } from '../../ports/projects.ts'

type WellKnownOptions = Pick<Ports, 'chains' | 'limits' | 'projects' | 'swaps'> & {
  readonly config: Pick<
    ServerConfig,
    | 'mode'
    | 'limits'
    | 'preset'
    | 'projectId'
    | 'events'
    | 'relay'
    | 'frameUrl'
    | 'auth'
    | 'keys'
    | 'mail'
    | 'social'
    | 'exchanges'
    | 'nameZones'
    | 'onramp'
  >
  /** Base URL of the API; known once the port is open. */
  readonly apiUrl: () => string
  /** Names of the services this process runs. */
  readonly services: readonly string[]
}

/** Creates the service `well-known`: addresses and features of this server, which `createConfig({ server })` fetches once. */
export function wellKnown(options: WellKnownOptions): Service {
  const { limits, config, apiUrl, services, chains, projects, swaps } = options
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, { limits, config })
  mount(routeTable.getWellKnown, (c) =>
    getWellKnownLatchkey(c, config, { api: apiUrl(), services, chains, projects, swaps }),
  )
  return { routes }
}

/**
 * `GET /.well-known/latchkey`: addresses and features of this server. A key is present if its service runs here
 * and the operator has not switched it off for the requesting project.
 */
async function getWellKnownLatchkey(
  c: Context<ApiEnv>,
  {
    preset,
    projectId,
    events,
    relay,
    frameUrl,
    auth,
    keys,
    mail,
    social,
    exchanges,
    nameZones,
    onramp,
  }: WellKnownOptions['config'],
  {
    api,
    services,
    chains,
    projects,
    swaps,
  }: {
    readonly api: string
    readonly services: readonly string[]
    readonly chains: Pick<Chains, 'get'>
    readonly projects: Pick<Projects, 'features'>
    readonly swaps: Pick<Swaps, 'chains'>
  },
): Promise<Response> {
  const defaultRelays = services.includes('relay') ? [api.replace(/^http/, 'ws')] : []
  const relays = relay.urls.length > 0 ? [...relay.urls] : defaultRelays
  const requestingProject = c.req.query('projectId') ?? projectId
  const settings =
    requestingProject === undefined
      ? []
      : ((await projects.features(requestingProject).catch(() => undefined)) ?? [])
  const isOn = (id: string) => settings.find((feature) => feature.id === id)?.isEnabled !== false
  const logins = settings.find(({ id }) => id === 'social_login')?.config
  const socials = isOn('social_login')
    ? listSocialProviders(social).filter((name) => logins?.includes(name) ?? true)
    : []
  // Without mail and without a provider nobody can sign in.
  const isSignInOffered = mail.urls.length > 0 || listSocialProviders(social).length > 0
  const body: WellKnownLatchkey = {
    ...(projectId !== undefined && { projectId }),
    api,
    ...(relays.length > 0 && { relay: relays }),
    ...(relay.projectId !== undefined && { relayProjectId: relay.projectId }),
    ...(events.isStored && services.includes('events') && { events: api }),
    ...(frameUrl && { frame: frameUrl }),
    ...(services.includes('directory') && { directory: api }),
    // Sign-in and keys may run on another host, named by its URL.
    ...((services.includes('auth') ? isSignInOffered : auth.url) && { auth: auth.url ?? api }),
    ...((services.includes('keys') ? isSignInOffered : keys.url) && { keys: keys.url ?? api }),
    ...(services.includes('keys') &&
      isSignInOffered &&
      keys.recoveryFor.length > 0 && { recoveryFor: [...keys.recoveryFor] }),
    ...(services.includes('auth') && frameUrl && { socials }),
    ...(services.includes('balances') && { accounts: ['eip155', 'solana'] }),
    ...(services.includes('swaps') && isOn('swap') && toSwapFields({ exchanges, chains, swaps })),
    ...(services.includes('onramp') && isOn('onramp') && toOnrampFields(onramp)),
    ...(services.includes('names') && nameZones.length > 0 && { zones: [...nameZones] }),
    ...(services.includes('names') && chains.get('eip155:1')?.http && { foreignZones: ['eth'] }),
    preset,
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/** Networks that any source swaps on and a node is configured for, and the highest fee of the operator, in percent. */
function toSwapFields({
  exchanges,
  chains,
  swaps,
}: {
  readonly exchanges: ServerConfig['exchanges']
  readonly chains: Pick<Chains, 'get'>
  readonly swaps: Pick<Swaps, 'chains'>
}): Pick<WellKnownLatchkey, 'swaps' | 'fees'> {
  const networks = swaps.chains().filter((chain) => chains.get(chain)?.http)
  const bps = Math.max(0, ...Object.values(exchanges).map(({ fee }) => fee?.bps ?? 0))
  return networks.length > 0 ? { swaps: networks, fees: { swap: bps / 100 } } : {}
}

/** Chain families a provider sells tokens on. */
function toOnrampFields({
  checkout,
  link,
  moonPay,
}: ServerConfig['onramp']): Pick<WellKnownLatchkey, 'onramp'> {
  if (link || moonPay) return { onramp: ['eip155', 'solana'] }
  return checkout ? { onramp: ['eip155'] } : {}
}
