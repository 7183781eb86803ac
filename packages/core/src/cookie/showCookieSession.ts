import type { Config } from '../config/Config.ts'
import { showStored } from '../connection/showStored.ts'
import { createSafeStorage } from '../storage/createSafeStorage.ts'
import { createCookieStorage } from './createCookieStorage.ts'

/**
 * Puts the session of a `Cookie` header into a config that hasn't started, as `reconnecting`: on the server before it
 * renders, and in the browser, with the same header handed down, before it hydrates. Both draw the same, nothing flashes
 * (X.48); `start()` then asks the wallets. Answers the config.
 *
 * @example
 * const [config] = useState(() => showCookieSession(createConfig({ ...parameters, storage: createCookieStorage() }), cookie))
 */
export function showCookieSession(config: Config, cookie: string | null | undefined): Config {
  const { events, logger, _internal: internal } = config
  const storage = createCookieStorage({ cookie: cookie ?? '' })
  const { storageScope: scope } = internal.parameters
  showStored(config, createSafeStorage({ storage, scope, events, logger }))
  return config
}
