import type { Storage } from '../base/storage.ts'
import type { InitialState } from '../config/ConfigParameters.ts'

/** Parameters of {@link createCookieStorage}. */
export type CookieStorageParameters = {
  /** `Cookie` header of a request, on a server; it is never written. Absent: the cookies of the page. */
  readonly cookie?: string | null | undefined
  /** Lifetime of a cookie in seconds; default one year. */
  readonly maxAge?: number | undefined
}

/** Keys that a server needs to render a session. All others, such as the keys of paired wallets, stay in the browser. */
const sharedKeys =
  /(^|\/)(schema|connections|active_caip_network_id|[a-z0-9]+:connected_connector_id|disconnected_connector_ids)$/
/** Most characters of a cookie. Browsers drop longer cookies silently. */
const maxCookieLength = 3800

/**
 * Creates a `storage` for `createConfig` whose session a server can read. Address, network and wallet id of
 * each connection are stored in cookies of the page's host, everything else in `localStorage`.
 *
 * The cookie only names the wallet to reconnect with. Anybody can write a cookie: never use it to authorise.
 *
 * A session that is too long for a cookie throws, as a full storage does. The engine then keeps it in memory.
 *
 * @example
 * createConfig({ networks, adapters: [evm()], storage: createCookieStorage() })
 */
export function createCookieStorage({ cookie, maxAge = 31_536_000 }: CookieStorageParameters = {}): Storage {
  const isPage = cookie === undefined && typeof document !== 'undefined'
  // The header of a request is read-only: removed keys are remembered here.
  const removed = new Set<string>()
  const write = (key: string, value: string, ageInSeconds: number) => {
    const pair = `${encodeURIComponent(key)}=${encodeURIComponent(value)}`
    if (pair.length > maxCookieLength) throw new Error('The session is too long for a cookie')
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is asynchronous, and not in every browser
    document.cookie = `${pair}; Path=/; Max-Age=${ageInSeconds}; SameSite=Lax${secure}`
  }
  return {
    getItem(key) {
      if (removed.has(key)) return null
      if (!sharedKeys.test(key)) return isPage ? localStorage.getItem(key) : null
      return parseCookie(isPage ? document.cookie : (cookie ?? ''), key)
    },
    setItem(key, value) {
      if (!isPage) return
      if (sharedKeys.test(key)) write(key, value, maxAge)
      else localStorage.setItem(key, value)
    },
    removeItem(key) {
      if (!isPage) removed.add(key)
      else if (sharedKeys.test(key)) write(key, '', 0)
      else localStorage.removeItem(key)
    },
  }
}

/**
 * Returns the session in a `Cookie` header, for `initialState` of `createConfig`. Call it on the server and pass the result to the
 * browser, so that both render the same. It has the entries of {@link createCookieStorage} and no other cookie of the header.
 *
 * @example
 * const initialState = cookieToInitialState(request.headers.get('cookie'))
 * createConfig({ networks, adapters: [evm()], storage: createCookieStorage(), initialState })
 */
export function cookieToInitialState(cookie: string | null | undefined): InitialState {
  const entries = (cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    const key = decode(pair.slice(0, at).trim())
    const value = decode(pair.slice(at + 1).trim())
    return key?.startsWith('latchkey/') && sharedKeys.test(key) && value !== undefined
      ? [[key, value] as const]
      : []
  })
  // Of two cookies with one name the first counts: its path is the longer one.
  return Object.fromEntries(entries.reverse())
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Returns the value of a cookie in a `Cookie` header or `document.cookie`, or `null` when it is missing or malformed. */
export function parseCookie(header: string, name: string): string | null {
  const start = `${encodeURIComponent(name)}=`
  const found = header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
  return (found && decode(found.slice(start.length))) ?? null
}
