import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import type { ChainRequest } from '../verifier/verifyEvmSignature.ts'
import { createBrowserNonces } from './browserNonces.ts'
import { SiwxBackendError } from './errors.ts'
import { createRpcRequest, limitConcurrency } from './nodes.ts'
import { createRoutes } from './routes.ts'
import { parseSites } from './sites.ts'
import { guardStore, type SiwxStore } from './store.ts'
import {
  endSessions,
  getVisitor,
  type SiwxContext,
  type SiwxVisitor,
  type SiwxVisitorRequest,
} from './visitors.ts'

/**
 * Creates sign-in with wallets for a backend of your own: nonces, verified messages, sessions in cookies. It
 * needs no framework: pass it to `honoSiwx`, `expressSiwx` or `nextSiwx`, or call `handle` with a web
 * `Request`.
 *
 * @throws SiwxBackendError `options`
 * @example
 * const siwx = createSiwxBackend({
 *   origins: ['https://shop.example'], secret: process.env.SIWX_SECRET, store: memorySiwxStore(),
 *   rpc: { 'eip155:1': process.env.ETHEREUM_RPC },
 * })
 * app.use('/siwx', expressSiwx(siwx))
 * app.get('/orders', async (req, res) => {
 *   const visitor = await siwx.getVisitor(req) // { account: 'eip155:1:0x…', address, … } or undefined
 * })
 */
export function createSiwxBackend(options: SiwxBackendOptions): SiwxBackend {
  const { secret = '', chains, rpc = {}, sessionDays = 7, maxConcurrentChecks = 32, now = Date.now } = options
  const { cookieName = 'siwx' } = options
  const sites = parseSites(options.origins)
  if (typeof secret !== 'string' || secret.length < 32)
    throw new SiwxBackendError('options', '`secret` needs 32 characters or more: openssl rand -hex 32')
  // Browsers keep a cookie for 400 days at most (draft-ietf-httpbis-rfc6265bis).
  if (!(sessionDays > 0 && sessionDays <= 400))
    throw new SiwxBackendError(
      'options',
      '`sessionDays` is how long a session lasts: more than 0, 400 at most.',
    )
  if (!(Number.isSafeInteger(maxConcurrentChecks) && maxConcurrentChecks > 0))
    throw new SiwxBackendError(
      'options',
      '`maxConcurrentChecks` is how many sign-ins are checked at the same time: 1 or more.',
    )
  // The second cookie of an app called "shop" is "shop-browser".
  if (!/^[a-z\d][a-z\d-]{0,39}$/.test(cookieName) || cookieName.endsWith('-browser'))
    throw new SiwxBackendError(
      'options',
      '`cookieName` is 1 to 40 small letters, digits and hyphens, e.g. "shop", and doesn’t end in "-browser". `__Host-` is put before it.',
    )
  if (chains && !(chains.length > 0 && chains.every((chain) => parseCaipNetworkId(chain))))
    throw new SiwxBackendError(
      'options',
      '`chains` names networks by CAIP-2, e.g. eip155:1, or is left out for all.',
    )
  const nodes = new Map(Object.entries(rpc).map(([chain, node]) => [chain, toChainRequest(chain, node)]))
  // The prefix prevents another host of the same domain from setting these cookies.
  const session = sites.isSecure ? `__Host-${cookieName}` : cookieName
  const context: SiwxContext = {
    sites,
    nonces: createBrowserNonces(secret),
    store: guardStore(options.store),
    request: (chain) => nodes.get(chain),
    chains,
    check: limitConcurrency(maxConcurrentChecks),
    sessionDuration: sessionDays * 24 * 60 * 60_000,
    cookies: { session, browser: `${session}-browser` },
    now,
  }
  // A failing `onError` must not change the answer.
  const reportError = (error: unknown) =>
    void Promise.resolve()
      .then(() => options.onError?.(error))
      .catch(() => undefined)
  return {
    handle: createRoutes(context, reportError),
    getVisitor: (request) => getVisitor(request, context),
    endSessions: (visitor) => endSessions(visitor, context),
  }
}

/**
 * Validates an entry of `rpc`.
 *
 * @throws SiwxBackendError `options` for an invalid network id or a missing node
 */
function toChainRequest(chain: string, node: string | ChainRequest | undefined): ChainRequest {
  if (!parseCaipNetworkId(chain) || node === undefined || node === '')
    throw new SiwxBackendError(
      'options',
      `\`rpc\` has no node for "${chain}". Name networks by CAIP-2, e.g. eip155:1.`,
    )
  return typeof node === 'string' ? createRpcRequest(node) : node
}

/** Sign-in with wallets for an app’s own backend. */
export type SiwxBackend = {
  /**
   * Answers `nonce`, `authenticate`, `me` and `sign-out` under any path prefix. Never rejects: failures are
   * answers, with the reason in `reasons[0]`.
   */
  handle(request: Request): Promise<Response>
  /**
   * Returns the visitor of a session cookie; undefined for nobody. A request that may change something is
   * accepted only from the page that signed in: another site can make a browser send it, but not with that
   * Origin.
   *
   * @throws SiwxBackendError `store`
   */
  getVisitor(request: SiwxVisitorRequest): Promise<SiwxVisitor | undefined>
  /**
   * Ends every session of an account, in all browsers: for *sign out everywhere*, or when you close an account.
   * The sessions of a key end on all networks it signed in with, also when it delegates to account code
   * (EIP-7702). The sessions of a contract end on its own network, because on another one its address may
   * belong to somebody else. Messages with a nonce issued before sign in nobody any more. This is no ban: with
   * a new nonce the account can sign in again.
   *
   * @param visitor the result of `getVisitor`, or its `account` alone (CAIP-10)
   * @throws SiwxBackendError `account`, `store`
   */
  endSessions(visitor: Pick<SiwxVisitor, 'account'>): Promise<void>
}

/** Options of `createSiwxBackend`. */
export type SiwxBackendOptions = {
  /**
   * Origins of the pages that sign in, e.g. `['https://shop.example']`; `http:` only on this machine. A message
   * has to name the host of the requesting page, and a session is valid on its own page only.
   */
  readonly origins: readonly (string | undefined)[]
  /**
   * 32 characters or more, the same for all processes, e.g. from `openssl rand -hex 32`. Nonces are
   * authenticated with it.
   */
  readonly secret: string | undefined
  /** Your database, or `memorySiwxStore()`. */
  readonly store: SiwxStore
  /**
   * Nodes by CAIP-2, for contract accounts (ERC-1271, ERC-6492): a URL, or a request function such as `(call)
   * => client.request(call)`. On other networks only EOAs can sign in.
   */
  readonly rpc?: { readonly [caipNetworkId: string]: string | ChainRequest | undefined } | undefined
  /**
   * Networks a sign-in may name; all when absent. Set it if your users are rows by address: one address can be
   * another person’s contract on another network.
   */
  readonly chains?: readonly CaipNetworkId[] | undefined
  /** Days a session lasts, unless its message expires sooner; default 7. */
  readonly sessionDays?: number | undefined
  /** Signatures verified at the same time; default 32. Further sign-ins are told to retry. */
  readonly maxConcurrentChecks?: number | undefined
  /**
   * Name of the cookies, after the prefix `__Host-`; default `siwx`. Two apps on one host (all ports of
   * `localhost` are one host) need two names, or each would sign out the other’s visitors. It cannot end in
   * `-browser`, which is the name of the second cookie.
   */
  readonly cookieName?: string | undefined
  /** Called with the cause of a 503, e.g. for your log; never with mistakes of a visitor. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Milliseconds since 1970; for tests. */
  readonly now?: (() => number) | undefined
}
