import type { ChainRequest } from '@latchkey/core/siwx'
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { SiwxBackendError } from '../errors.ts'
import { createBrowserNonces } from './browserNonces.ts'
import { createRpcRequest, limitConcurrency } from './nodes.ts'
import { createRoutes } from './routes.ts'
import { parseSites } from './sites.ts'
import { guardStore, type SiwxStore } from './store.ts'
import { endSessions, getVisitor, type SiwxAsker, type SiwxContext, type SiwxVisitor } from './visitors.ts'

/**
 * Sign-in with wallets for a backend of your own: nonces, verified messages, sessions in cookies. No framework: hand it to one
 * with `honoSiwx`, `expressSiwx` or `nextSiwx`, or call `handle` with a web `Request`.
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
  // The other cookie of an app called "shop" is "shop-browser".
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
  const nodes = new Map(Object.entries(rpc).map(([chain, node]) => [chain, nodeOf(chain, node)]))
  // The prefix keeps a neighbour under another name of the same domain from writing them.
  const session = sites.isSecure ? `__Host-${cookieName}` : cookieName
  const world: SiwxContext = {
    sites,
    nonces: createBrowserNonces(secret),
    store: guardStore(options.store),
    request: (chain) => nodes.get(chain),
    chains,
    check: limitConcurrency(maxConcurrentChecks),
    life: sessionDays * 24 * 60 * 60_000,
    cookies: { session, browser: `${session}-browser` },
    now,
  }
  // what becomes of the app's log is no concern of whoever asks
  const tell = (error: unknown) =>
    void Promise.resolve()
      .then(() => options.onError?.(error))
      .catch(() => undefined)
  return {
    handle: createRoutes(world, tell),
    getVisitor: (request) => getVisitor(request, world),
    endSessions: (visitor) => endSessions(visitor, world),
  }
}

/** @throws SiwxBackendError `options` for a network that is none, and for a node that was meant to be there */
function nodeOf(chain: string, node: string | ChainRequest | undefined): ChainRequest {
  if (!parseCaipNetworkId(chain) || node === undefined || node === '')
    throw new SiwxBackendError(
      'options',
      `\`rpc\` has no node for "${chain}". Name networks by CAIP-2, e.g. eip155:1.`,
    )
  return typeof node === 'string' ? createRpcRequest(node) : node
}

/** Sign-in with wallets for an app's own backend. */
export type SiwxBackend = {
  /**
   * Answers `nonce`, `authenticate`, `me` and `sign-out`, whatever the path before them. Never rejects: what goes wrong is an
   * answer, with the reason in `reasons[0]`.
   */
  handle(request: Request): Promise<Response>
  /**
   * Who asks, by the session's cookie; undefined for nobody. A request that may change something counts only from the page that
   * signed in: another site can have a browser send it, but not say it is that page.
   *
   * @throws SiwxBackendError `store`
   */
  getVisitor(request: SiwxAsker): Promise<SiwxVisitor | undefined>
  /**
   * Ends every session of an account, in all browsers: for *sign out everywhere*, or when you close an account. A key’s end on all
   * networks it signed in with, also where it lent its account code (EIP-7702); a contract’s on its own: elsewhere its address may
   * be somebody else’s. What was signed with a nonce from before signs in nobody. It is no ban: who asks for another nonce and signs
   * that one is in again.
   *
   * @param visitor what `getVisitor` answered, or its `account` alone (CAIP-10)
   * @throws SiwxBackendError `account`, `store`
   */
  endSessions(visitor: Pick<SiwxVisitor, 'account'>): Promise<void>
}

/** Options of `createSiwxBackend`. */
export type SiwxBackendOptions = {
  /**
   * Origins of the pages that sign in, e.g. `['https://shop.example']`; `http:` on this machine alone. The host of the page that
   * asks is what a message has to name, and a session counts on its own page only.
   */
  readonly origins: readonly (string | undefined)[]
  /** 32 characters or more, the same for all processes, e.g. of `openssl rand -hex 32`. What makes nonces yours. */
  readonly secret: string | undefined
  /** Your database, or `memorySiwxStore()`. */
  readonly store: SiwxStore
  /**
   * Nodes by CAIP-2, for accounts that are contracts (ERC-1271, ERC-6492): a URL, or a function that asks, e.g.
   * `(call) => client.request(call)`. On other networks only accounts with a key of their own sign in.
   */
  readonly rpc?: { readonly [caipNetworkId: string]: string | ChainRequest | undefined } | undefined
  /**
   * Networks a sign-in may name; all when absent. Set it where your users are rows by address: one address can be another
   * person's contract on another network.
   */
  readonly chains?: readonly CaipNetworkId[] | undefined
  /** Days a session lasts, unless its message ends sooner; default 7. */
  readonly sessionDays?: number | undefined
  /** Sign-ins whose signatures are checked at the same time; default 32. More are told to come back. */
  readonly maxConcurrentChecks?: number | undefined
  /**
   * What the cookies are called, behind `__Host-`; default `siwx`. Two apps on one host, `localhost` on any port among them, need
   * two names: each would sign out the other's visitors. None ends in `-browser`, which the second cookie of an app does.
   */
  readonly cookieName?: string | undefined
  /** Told of what made an answer 503, e.g. for your log; never of what a visitor did wrong. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Milliseconds since 1970; for tests. */
  readonly now?: (() => number) | undefined
}
