import type { ChangedSettings, Settings } from '../ports/settings.ts'
import type { ServerConfig } from './readConfig.ts'

/**
 * Returns the configuration with what operators changed since the start on top of it: rate limits, who may embed the login, and amounts of
 * budgets. Each is read when it is used, so a change holds for the next request. It must not be spread: a copy stays as it was.
 */
export function createLiveConfig(config: ServerConfig, { current }: Pick<Settings, 'current'>): ServerConfig {
  let from: ChangedSettings | undefined
  let changed = applySettings(config, current())
  const latest = () => {
    const settings = current()
    if (settings !== from) {
      changed = applySettings(config, settings)
      from = settings
    }
    return changed
  }
  return {
    ...config,
    get limits() {
      return latest().limits
    },
    get frameEmbedders() {
      return latest().frameEmbedders
    },
    get smartAccounts() {
      return latest().smartAccounts
    },
  }
}

function applySettings(
  { limits, frameEmbedders, smartAccounts }: ServerConfig,
  settings: ChangedSettings,
): Pick<ServerConfig, 'limits' | 'frameEmbedders' | 'smartAccounts'> {
  // A budget of a project that is sponsored no more changes nothing.
  const policies = Object.entries(smartAccounts.policies).map(([project, policy]) => [
    project,
    Object.hasOwn(settings.budgets, project) ? { ...policy, ...settings.budgets[project] } : policy,
  ])
  return {
    limits: { ...limits, ...settings.limits },
    frameEmbedders: settings.embedders ?? frameEmbedders,
    smartAccounts: { ...smartAccounts, policies: Object.fromEntries(policies) },
  }
}
