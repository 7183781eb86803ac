import type { ProjectConfig } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import { listSocialProviders } from '../../config/social.ts'
import type { Ports } from '../../ports/Ports.ts'

type Feature = ProjectConfig['features'][number]

/** Features this server offers that a project can switch off. */
export type OfferedFeatures = {
  readonly activity: boolean
  readonly swap: boolean
  readonly onramp: boolean
  /** Ways to sign in: social providers, and `email`. */
  readonly logins: readonly string[]
}

/**
 * Features existing clients ask for that this server does not have. `config: null`: the client uses its
 * default.
 */
const missingFeatures: readonly Feature[] = [
  { id: 'email_capture', isEnabled: false, config: null },
  { id: 'fund_from_exchange', isEnabled: false, config: null },
  { id: 'payments', isEnabled: false, config: null },
  { id: 'reown_authentication', isEnabled: false, config: null },
]

/** Features with a fixed value, whatever is stored for the project. */
const fixedFeatures: readonly Feature[] = [
  { id: 'multi_wallet', isEnabled: true, config: null },
  { id: 'headless', isEnabled: true, config: null },
  { id: 'reown_branding', isEnabled: false, config: null },
]

/**
 * Merges what the server offers with the stored settings of a project. A setting can switch a feature off; it
 * cannot switch on what is not offered. Fixed features come last.
 */
export function effectiveFeatures(
  { activity, swap, onramp, logins }: OfferedFeatures,
  stored: readonly { id: string; isEnabled: boolean; config: readonly string[] | null }[] = [],
): Feature[] {
  const offered: readonly Feature[] = [
    { id: 'activity', isEnabled: activity, config: null },
    { id: 'swap', isEnabled: swap, config: null },
    { id: 'onramp', isEnabled: onramp, config: null },
    { id: 'social_login', isEnabled: logins.length > 0, config: [...logins] },
    ...missingFeatures,
  ]
  const features = new Map<string, Feature>(offered.map((feature) => [feature.id, feature]))
  for (const { id, isEnabled, config } of stored) {
    const current = features.get(id)
    const list =
      config && current?.config ? current.config.filter((name) => config.includes(name)) : current?.config
    features.set(id, {
      id,
      isEnabled: isEnabled && current?.isEnabled !== false,
      config: list ?? config?.slice() ?? null,
    })
  }
  for (const feature of fixedFeatures) features.set(feature.id, feature)
  return [...features.values()]
}

/** Derives the offered features from the running services and the configuration. */
export function offeredFeatures(
  { onramp, mail, social, frameUrl }: Pick<ServerConfig, 'onramp' | 'mail' | 'social' | 'frameUrl'>,
  services: readonly string[],
  { chains, swaps }: Pick<Ports, 'chains' | 'swaps'>,
): OfferedFeatures {
  const { checkout, link, moonPay } = onramp
  const isLogin = services.includes('auth') && !!frameUrl
  return {
    activity: services.includes('history'),
    swap: services.includes('swaps') && swaps.chains().some((chain) => chains.get(chain)?.http),
    onramp: services.includes('onramp') && !!(checkout || link || moonPay),
    logins: isLogin ? [...listSocialProviders(social), ...(mail.urls.length > 0 ? ['email'] : [])] : [],
  }
}
