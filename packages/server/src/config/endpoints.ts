import { parseOriginPattern } from '@latchkey/protocol'
import { type EnvironmentReader, parseBaseUrl, type ServerMode } from './environment.ts'

/** Parses the URL at which clients reach the API. It is required where the server listens on more than this machine. */
export function parsePublicUrl(reader: EnvironmentReader, host: string): string | undefined {
  const variable = 'LATCHKEY_PUBLIC_URL'
  // Clients are sent to this address. A guess from 0.0.0.0 or from a Host header would send them to a wrong one.
  if (reader.text(variable) === undefined && !/^(127(\.\d+){3}|::1|localhost)$/.test(host))
    reader.fail(variable, `is needed when LATCHKEY_HOST is ${host}: it is the address clients are told`)
  return parseBaseUrl(reader, variable)
}

/**
 * Parses how many reverse proxies stand in front. This server speaks no TLS, so an https address means that there is one.
 * Not told of it, the server would take all visitors for the proxy, and let them share one limit of requests and of mails.
 */
export function parseProxyHops(
  reader: EnvironmentReader,
  { publicUrl, mode }: { readonly publicUrl: string | undefined; readonly mode: ServerMode },
): number {
  const variable = 'LATCHKEY_TRUST_PROXY'
  const hops = reader.integer(variable, 0, [0, 10])
  if (hops === 0 && mode === 'production' && publicUrl?.startsWith('https:'))
    reader.fail(
      variable,
      'is 0, but LATCHKEY_PUBLIC_URL is https, so a reverse proxy is in front and all visitors would share its limits. Set it to the number of proxies that append to LATCHKEY_FORWARD_HEADER, usually 1',
    )
  return hops
}

/** Parses the prefix of `ipfs://` content. The result ends with a slash. */
export function parseIpfsGateway(reader: EnvironmentReader): string | undefined {
  const value = reader.text('LATCHKEY_IPFS_GATEWAY')
  const url = value !== undefined && URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.href.replace(/\/*$/, '/')
  if (value !== undefined)
    reader.fail('LATCHKEY_IPFS_GATEWAY', 'must be an http:// or https:// URL, e.g. https://ipfs.io/ipfs/')
  return undefined
}

/** Where traces go. */
export type TracesConfig = {
  /** Base URL of OTLP over HTTP without a slash at its end. */
  readonly url: string
  /** How many of 100 requests are recorded. */
  readonly percent: number
  /** Whether the trace of a caller is continued, and its word on what is recorded taken. */
  readonly isContinued: boolean
}

/** Parses `LATCHKEY_TRACES_*`. Undefined: nothing is recorded. */
export function parseTraces(reader: EnvironmentReader): TracesConfig | undefined {
  const value = reader.text('LATCHKEY_TRACES_URL')
  const percent = reader.integer('LATCHKEY_TRACES_PERCENT', 100, [1, 100])
  const isContinued = reader.choice('LATCHKEY_TRACES_CONTINUE', ['on', 'off'], 'off') === 'on'
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return { url: url.href.replace(/\/+$/, ''), percent, isContinued }
  reader.fail(
    'LATCHKEY_TRACES_URL',
    'must be the http:// or https:// base URL of an OpenTelemetry collector, e.g. http://127.0.0.1:4318',
  )
  return undefined
}

/** Parses `DATABASE_URL`. The value holds a password, so it never appears in a problem. */
export function parseDatabaseUrl(reader: EnvironmentReader): string | undefined {
  const variable = 'DATABASE_URL'
  const value = reader.text(variable)
  if (value === undefined) return undefined
  if (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)) return value
  reader.fail(
    variable,
    'must be postgres://<user>:<password>@<host>:<port>/<database>, with characters such as @, / and # in the password percent-encoded',
  )
  return undefined
}

/** Parses `REDIS_URL`. The value may hold a password, so it never appears in a problem. */
export function parseRedisUrl(reader: EnvironmentReader): string | undefined {
  const value = reader.text('REDIS_URL')
  if (value === undefined || (URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol))) return value
  reader.fail(
    'REDIS_URL',
    'must be redis://<host>:<port> or rediss://…, with characters such as @, / and # in a password percent-encoded',
  )
  return undefined
}

/** Parses the name of the header in which reverse proxies forward client addresses. */
export function parseHeaderName(reader: EnvironmentReader): string {
  const value = reader.text('LATCHKEY_FORWARD_HEADER') ?? 'x-forwarded-for'
  if (!/^[A-Za-z0-9-]{1,64}$/.test(value)) reader.fail('LATCHKEY_FORWARD_HEADER', 'is not a header name')
  return value.toLowerCase()
}

/** Parses a list of `host` and `host:port`. */
export function parseEgressAllow(reader: EnvironmentReader, variable: string): string[] {
  return reader.list(variable).filter((entry) => {
    const isHost = !/[/@?#\s]/.test(entry) && URL.canParse(`http://${entry}`)
    if (!isHost) reader.fail(variable, `"${entry}" is not host or host:port`)
    return isHost
  })
}

/** Parses a list of origin patterns. */
export function parseOrigins(reader: EnvironmentReader, variable: string): string[] {
  return reader.list(variable).filter((entry) => {
    const isPattern = parseOriginPattern(entry) !== undefined
    if (!isPattern) reader.fail(variable, `"${entry}" is not an origin or host, e.g. https://*.example.com`)
    return isPattern
  })
}

/** Parses the server's own secret. The value never appears in a problem, because problems are printed. */
export function parseSecret(reader: EnvironmentReader): string | undefined {
  const value = reader.text('LATCHKEY_SECRET')
  if (value === undefined || value.length >= 32) return value
  reader.fail('LATCHKEY_SECRET', 'must have 32 characters at least, e.g. of "openssl rand -hex 32"')
  return undefined
}
