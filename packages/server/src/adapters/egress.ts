import { type LookupAddress, lookup as lookupAnyAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { WebSocket } from 'ws'
import { isEgressAllowed, isPrivateAddress, isPrivateHost } from '../base/privateHosts.ts'
import { EgressError } from '../errors.ts'
import type { Egress, EgressRequest, EgressResponse } from '../ports/platform.ts'

type EgressOptions = {
  /** Private `host` or `host:port` the operator allows. */
  readonly allow: readonly string[]
  /** The same for URLs chosen by strangers. Default: none. */
  readonly allowContent?: readonly string[]
  readonly resolve?: Resolve
}

/** The `Egress` port over undici and ws. The rules are described at the port. */
export function createEgress({ allow, allowContent = [], resolve }: EgressOptions): Egress {
  const pinned = createPinnedLookup(resolve ?? ((hostname) => lookup(hostname, { all: true })))
  const connectTimeout = 10_000
  const limits = { connections: 256, maxOrigins: 1_000, keepAliveTimeout: 30_000, autoSelectFamily: true }
  const guard = { ...limits, connect: { lookup: pinned, timeout: connectTimeout } }
  const guarded = new Agent(guard)
  // An agent of its own: a thousand slow hosts of somebody's NFTs must not use up the connections to the operator's nodes.
  const strangers = new Agent(guard)
  const open = new Agent({ ...limits, connect: { lookup: createOpenLookup(), timeout: connectTimeout } })

  return {
    async request(request) {
      const isStranger = request.chosenBy === 'stranger'
      const allowed = isStranger ? allowContent : allow
      const opened = request.allow ? [...allowed, ...request.allow] : allowed
      return requestThroughRedirects(request, (hop) => {
        const checked = checkUrl(hop.url, ['http:', 'https:'], opened)
        return sendRequest(checked.open ? open : isStranger ? strangers : guarded, checked.url, hop)
      })
    },
    openSocket(value, { timeout, maxBytes }) {
      const checked = checkUrl(value, ['ws:', 'wss:'], allow)
      return new WebSocket(checked.url, {
        followRedirects: false,
        handshakeTimeout: timeout,
        maxPayload: maxBytes,
        perMessageDeflate: false,
        ...(!checked.open && { lookup: pinned }),
      })
    },
    async close() {
      await Promise.all([guarded.destroy(), strangers.destroy(), open.destroy()])
    },
  }
}

/** A URL that passed the checks. `open`: the operator allowed it, so its address is not checked. */
type CheckedUrl = { readonly url: URL; readonly open: boolean }

/**
 * Checks a URL as far as possible without resolution. IP literals are checked here, because Node never looks them up.
 *
 * @throws EgressError
 */
function checkUrl(value: string, schemes: readonly string[], allow: readonly string[]): CheckedUrl {
  if (!URL.canParse(value)) throw new EgressError('invalid_url', 'The address is not a URL.')
  const url = new URL(value)
  if (!schemes.includes(url.protocol)) {
    throw new EgressError('scheme_refused', `Only ${schemes.join(' ')} may be requested.`)
  }
  if (url.username || url.password) {
    throw new EgressError('credentials_refused', 'A URL with a user name or password is not requested.')
  }
  if (isEgressAllowed(url, allow)) return { url, open: true }
  if (isPrivateHost(url.hostname)) {
    throw new EgressError(
      'private_address',
      'The address is private. Name it in LATCHKEY_EGRESS_ALLOW if that is meant.',
    )
  }
  return { url, open: false }
}

/** Resolves a name to all its addresses, like `dns.promises.lookup(name, { all: true })`. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/**
 * A `lookup` for `net.connect`. It resolves once, refuses a name with any private address, and passes the checked
 * addresses on: the connection goes where the check looked, and a second DNS answer has no effect.
 */
export function createPinnedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) callback(new EgressError('unresolvable', 'The name has no address.'), '')
        else if (addresses.some(({ address }) => isPrivateAddress(address))) {
          callback(new EgressError('private_address', 'The name resolves to a private address.'), '')
        } else if (options.all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (cause: unknown) =>
        callback(new EgressError('unresolvable', 'The name can’t be resolved.', { cause }), ''),
    )
  }
}

/**
 * A `lookup` for addresses the operator allowed. Names below `localhost` are this machine (RFC 6761 §6.3), which many
 * resolvers do not know. Other names are resolved as usual.
 */
function createOpenLookup(): LookupFunction {
  return (hostname, options, callback) => {
    if (!/(^|\.)localhost\.?$/i.test(hostname)) {
      lookupAnyAddress(hostname, options, callback)
      return
    }
    if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
    else callback(null, '127.0.0.1', 4)
  }
}

/**
 * Sends a request and follows its redirects, as many as it allows and within its one deadline. `send` checks each
 * address again, and returns a redirect as a response while `redirects` is above 0. Redirects lead to http(s) only, and
 * never from https to http. Another origin gets `accept` and no other header: keys are meant for the first origin.
 */
async function requestThroughRedirects(
  request: EgressRequest,
  send: (hop: EgressRequest) => Promise<EgressResponse>,
): Promise<EgressResponse> {
  const startedAt = performance.now()
  let { url, headers } = request
  for (let left = request.method === 'GET' ? (request.redirects ?? 0) : 0; ; left--) {
    const timeout = request.timeout - (performance.now() - startedAt)
    if (timeout <= 0) throw new EgressError('timed_out', `No whole answer within ${request.timeout} ms.`)
    const response = await send({ ...request, url, ...(headers && { headers }), redirects: left, timeout })
    if (![301, 302, 303, 307, 308].includes(response.status)) return response
    const { location } = response.headers
    if (typeof location !== 'string' || !URL.canParse(location, url))
      throw new EgressError('redirect_refused', 'The answer is a redirect to nowhere.')
    const target = new URL(location, url)
    if (target.protocol === 'http:' && url.toLowerCase().startsWith('https:'))
      throw new EgressError('redirect_refused', 'The answer is a redirect to an unprotected address.')
    if (headers && target.origin !== new URL(url).origin)
      headers = Object.fromEntries(
        Object.entries(headers).filter(([name]) => name.toLowerCase() === 'accept'),
      )
    url = target.href
  }
}

/** Sends one request through an undici agent and collects the response under its time and size limits. */
function sendRequest(agent: Agent, url: URL, request: EgressRequest): Promise<EgressResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    let size = 0
    let response: { status: number; headers: EgressResponse['headers'] } | undefined
    let controller: Dispatcher.DispatchController | undefined
    let failure: EgressError | undefined

    const fail = (error: EgressError) => {
      if (failure) return
      failure = error
      clearTimeout(timer)
      reject(error)
      controller?.abort(error)
    }
    const timer = setTimeout(
      () => fail(new EgressError('timed_out', `No whole answer within ${request.timeout} ms.`)),
      request.timeout,
    )

    agent.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: request.headers ?? {},
        body: request.body ?? null,
        // Our own timer covers the whole exchange.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart(current) {
          controller = current
          // The request waited for a free connection until its deadline had passed.
          if (failure) current.abort(failure)
        },
        onResponseStart(_, status, headers) {
          const mayFollow = (request.redirects ?? 0) > 0
          if (status >= 300 && status < 400 && status !== 304 && !mayFollow) {
            fail(new EgressError('redirect_refused', 'The answer is a redirect, which is not followed.'))
          } else if (Number(headers['content-length']) > request.maxBytes) {
            fail(new EgressError('too_large', `The answer is larger than ${request.maxBytes} bytes.`))
          }
          response = { status, headers }
        },
        onResponseData(_, chunk) {
          size += chunk.length
          if (size > request.maxBytes) {
            fail(new EgressError('too_large', `The answer is larger than ${request.maxBytes} bytes.`))
            // undici reads from sockets, never into shared memory.
          } else chunks.push(chunk as Buffer<ArrayBuffer>)
        },
        onResponseEnd() {
          clearTimeout(timer)
          const [first] = chunks
          const body = chunks.length === 1 && first ? first : Buffer.concat(chunks, size)
          if (response) resolve({ ...response, body })
        },
        onResponseError(_, error) {
          fail(
            error instanceof EgressError
              ? error
              : new EgressError('unreachable', reasonOf(error), { cause: error }),
          )
        },
      },
    )
  })
}

/** Messages of undici and Node contain hosts and addresses. Their codes do not. */
function reasonOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return `The connection failed (${code}).`
}
