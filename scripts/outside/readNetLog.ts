import { readFileSync } from 'node:fs'

/** What a browser tried, apart from its own errands. */
export type Attempts = {
  /** URLs of requests and sockets that were started, successful or not. */
  urls: string[]
  /** Names that were looked up; an address in digits needs no look-up. Empty where resolution is cut by a rule. */
  names: string[]
}

type Entry = { type: number; params?: Record<string, unknown> }

/**
 * Reads Chromium's own log of its network stack (`--log-net-log`), which is complete once the browser has ended. The
 * browser's errands (component updates, form predictions) are left out: no page started them and they go to its maker.
 */
export function readNetLog(file: string): Attempts {
  const log = JSON.parse(readFileSync(file, 'utf8')) as {
    constants: { logEventTypes: Record<string, number> }
    events: Entry[]
  }
  const names = new Map(Object.entries(log.constants.logEventTypes).map(([name, type]) => [type, name]))
  const urls = new Set<string>()
  const errands = new Set<string>()
  const hosts = new Set<string>()
  for (const { type, params } of log.events) {
    const name = names.get(type) ?? ''
    if (name === 'URL_REQUEST_START_JOB' && typeof params?.url === 'string') {
      if (isErrand(params.url, params.initiator)) errands.add(new URL(params.url).hostname)
      else urls.add(params.url)
    }
    if (name.startsWith('HOST_RESOLVER_') && typeof params?.host === 'string') hosts.add(hostOf(params.host))
  }
  const asked = [...urls].map((url) => new URL(url).hostname)
  const isName = (host: string) => !/^[\d.]+$|^\[.*\]$|^~notfound$/.test(host)
  return {
    urls: [...urls],
    names: [...hosts].filter((host) => isName(host) && (asked.includes(host) || !errands.has(host))),
  }
}

/** What a page starts has that page's origin as its initiator. */
function isErrand(url: string, initiator: unknown): boolean {
  return initiator === 'not an origin' && /\.(googleapis|google|gvt1)\.com$/.test(new URL(url).hostname)
}

/** A host is logged as a name, as `name:port` or as `scheme://name:port`. */
function hostOf(text: string): string {
  return text.replace(/^[a-z]+:\/\//, '').replace(/:\d+$/, '')
}
