import { createSafeStorage, type Storage } from '../base/storage.ts'
import type { Config } from '../config/Config.ts'
import { showStoredSession } from './storedSession.ts'

/** Parameters of {@link createCookieStorage}. */
export type CookieStorageParameters = {
  /** A request's `Cookie` header, for a server: read, never written. Absent: the page's own cookies. */
  readonly cookie?: string | null | undefined
  /** Seconds a cookie lives; default one year. */
  readonly maxAge?: number | undefined
}

/** What a server needs to show a session. All else, keys of paired wallets first of all, never leaves the browser. */
const shared =
  /(^|\/)(schema|connections|active_caip_network_id|[a-z0-9]+:connected_connector_id|disconnected_connector_ids)$/
/** Browsers drop a longer cookie without a word. */
const maxLength = 3800

/**
 * A `storage` for `createConfig` whose session a server can read: address, network and wallet id of each
 * connection go into cookies of the page's own host, everything else stays in `localStorage`. A cookie is a hint whom
 * to ask, never a proof of connection, and anybody can write one: don't authorise with it.
 *
 * A session too long for a cookie throws, as a full storage does; the engine goes on in memory.
 *
 * @example createConfig({ networks, adapters: [evm()], storage: createCookieStorage() })
 */
export function createCookieStorage({ cookie, maxAge = 31_536_000 }: CookieStorageParameters = {}): Storage {
  const isPage = cookie === undefined && typeof document !== 'undefined'
  // A header can't be changed; what was dropped of it isn't there any more.
  const dropped = new Set<string>()
  const write = (key: string, value: string, age: number) => {
    const pair = `${encodeURIComponent(key)}=${encodeURIComponent(value)}`
    if (pair.length > maxLength) throw new Error('The session is too long for a cookie')
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is asynchronous, and not in every browser
    document.cookie = `${pair}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
  }
  return {
    getItem(key) {
      if (dropped.has(key)) return null
      if (!shared.test(key)) return isPage ? localStorage.getItem(key) : null
      return parseCookie(isPage ? document.cookie : (cookie ?? ''), key)
    },
    setItem(key, value) {
      if (!isPage) return
      if (shared.test(key)) write(key, value, maxAge)
      else localStorage.setItem(key, value)
    },
    removeItem(key) {
      if (!isPage) dropped.add(key)
      else if (shared.test(key)) write(key, '', 0)
      else localStorage.removeItem(key)
    },
  }
}

/**
 * Puts the session of a `Cookie` header into a config that hasn't started, as `reconnecting`: on the server before it
 * renders, and in the browser, with the same header handed down, before it hydrates. Both draw the same, nothing flashes
 *; `start()` then asks the wallets. Answers the config.
 *
 * @example
 * const [config] = useState(() => showCookieSession(createConfig({ ...parameters, storage: createCookieStorage() }), cookie))
 */
export function showCookieSession(config: Config, cookie: string | null | undefined): Config {
  const { events, logger, _internal: internal } = config
  const storage = createCookieStorage({ cookie: cookie ?? '' })
  const { storageScope: scope } = internal.parameters
  showStoredSession(config, createSafeStorage({ storage, scope, events, logger }))
  return config
}

/** The value of one cookie in a `Cookie` header or `document.cookie`; `null` where it isn't there or can't be read. */
export function parseCookie(header: string, name: string): string | null {
  const start = `${encodeURIComponent(name)}=`
  const found = header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
  if (found === undefined) return null
  try {
    return decodeURIComponent(found.slice(start.length))
  } catch {
    return null
  }
}
