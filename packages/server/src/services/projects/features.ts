import type { ProjectConfig } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import { offeredSocials } from '../../config/social.ts'

type Feature = ProjectConfig['features'][number]

/** What a server offers of what projects can switch. */
export type OfferedFeatures = {
  readonly activity: boolean
  readonly swap: boolean
  readonly onramp: boolean
  /** Ways to sign in: services, and `email`. */
  readonly logins: readonly string[]
}

/** What W2.4 knows beside them: nothing of it is served. `config: null`: the client's own default. */
const others: readonly Feature[] = [
  { id: 'email_capture', isEnabled: false, config: null },
  { id: 'fund_from_exchange', isEnabled: false, config: null },
  { id: 'payments', isEnabled: false, config: null },
  { id: 'reown_authentication', isEnabled: false, config: null },
]

/** Nothing is held back from anybody, whatever was set. */
const fixed: readonly Feature[] = [
  { id: 'multi_wallet', isEnabled: true, config: null },
  { id: 'headless', isEnabled: true, config: null },
  { id: 'reown_branding', isEnabled: false, config: null },
]

/**
 * A project's features as clients are told them: what is offered, less what the operator switched off for it; what isn't offered
 * can't be switched on. Over that what is fixed.
 */
export function effectiveFeatures(
  { activity, swap, onramp, logins }: OfferedFeatures,
  set: readonly { id: string; isEnabled: boolean; config: readonly string[] | null }[] = [],
): Feature[] {
  const offered: readonly Feature[] = [
    { id: 'activity', isEnabled: activity, config: null },
    { id: 'swap', isEnabled: swap, config: null },
    { id: 'onramp', isEnabled: onramp, config: null },
    { id: 'social_login', isEnabled: logins.length > 0, config: [...logins] },
    ...others,
  ]
  const features = new Map<string, Feature>(offered.map((feature) => [feature.id, feature]))
  for (const { id, isEnabled, config } of set) {
    const own = features.get(id)
    const list = config && own?.config ? own.config.filter((name) => config.includes(name)) : own?.config
    features.set(id, {
      id,
      isEnabled: isEnabled && own?.isEnabled !== false,
      config: list ?? config?.slice() ?? null,
    })
  }
  for (const feature of fixed) features.set(feature.id, feature)
  return [...features.values()]
}

/** What this server offers of what a project can switch, by its services and settings. */
export function offeredFeatures(
  {
    exchanges,
    onramp,
    mail,
    social,
    frameUrl,
  }: Pick<ServerConfig, 'exchanges' | 'onramp' | 'mail' | 'social' | 'frameUrl'>,
  services: readonly string[],
): OfferedFeatures {
  const { checkout, link, moonPay } = onramp
  const isLogin = services.includes('auth') && !!frameUrl
  return {
    activity: services.includes('history'),
    swap: services.includes('swaps') && Object.keys(exchanges).length > 0,
    onramp: services.includes('onramp') && !!(checkout || link || moonPay),
    logins: isLogin ? [...offeredSocials(social), ...(mail.urls.length > 0 ? ['email'] : [])] : [],
  }
}
