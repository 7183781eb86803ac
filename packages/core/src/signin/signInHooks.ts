import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { getFeatureState } from '../config/stores.ts'

/** The hooks of the sign-in: the app's own, or built-in ones by its settings; `undefined` if sign-in is off. */
export async function getSignInHooks(config: Config): Promise<SiwxHooks | undefined> {
  const state = getFeatureState<{ hooks?: SiwxHooks | undefined }>(config, 'signInHooks', () => ({}))
  state.hooks ??= await createHooks(config, config._internal.parameters)
  return state.hooks
}

async function createHooks(
  config: Config,
  { siwx, siweConfig }: Config['_internal']['parameters'],
): Promise<SiwxHooks | undefined> {
  if (siweConfig) {
    if (siweConfig.enabled === false) return undefined
    const { siweSessions } = await loadCode(() => import('./sessions/siweSessions.ts'))
    return siweSessions(config, siweConfig)
  }
  if (!siwx) return undefined
  if (!('sessions' in siwx)) return siwx
  if (siwx.sessions === 'server') {
    const { serverSessions } = await loadCode(() => import('./sessions/serverSessions.ts'))
    return serverSessions(config, siwx)
  }
  if (siwx.sessions === 'backend') {
    const { backendSessions } = await loadCode(() => import('./sessions/backendSessions.ts'))
    return backendSessions(siwx)
  }
  const { localSessions } = await loadCode(() => import('./sessions/localSessions.ts'))
  return localSessions(config, siwx)
}
