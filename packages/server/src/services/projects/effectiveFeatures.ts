import type { ProjectConfig } from '@latchkey/protocol'

type Feature = ProjectConfig['features'][number]

/** What W2.4 knows, with what this server serves switched on. `config: null`: the client's own default. */
const defaults: readonly Feature[] = [
  { id: 'activity', isEnabled: true, config: null },
  { id: 'swap', isEnabled: false, config: null },
  { id: 'onramp', isEnabled: false, config: null },
  { id: 'social_login', isEnabled: false, config: null },
  { id: 'email_capture', isEnabled: false, config: null },
  { id: 'fund_from_exchange', isEnabled: false, config: null },
  { id: 'payments', isEnabled: false, config: null },
  { id: 'reown_authentication', isEnabled: false, config: null },
]

/** Nothing is held back from anybody, whatever was set (W2.4). */
const fixed: readonly Feature[] = [
  { id: 'multi_wallet', isEnabled: true, config: null },
  { id: 'headless', isEnabled: true, config: null },
  { id: 'reown_branding', isEnabled: false, config: null },
]

/** A project's features as clients are told them: the defaults, over them what the operator set, over that what is fixed. */
export function effectiveFeatures(
  set: readonly { id: string; isEnabled: boolean; config: readonly string[] | null }[] = [],
): Feature[] {
  const features = new Map<string, Feature>()
  for (const { id, isEnabled, config } of [...defaults, ...set, ...fixed])
    features.set(id, { id, isEnabled, config: config && [...config] })
  return [...features.values()]
}
