import type { ChainRequest } from '@latchkey/core/siwx'
import { parseCaipNetworkId } from '@latchkey/protocol'
import { SiwxBackendError } from '../errors/SiwxBackendError.ts'
import { askRpc } from './askRpc.ts'
import { createBrowserNonces } from './createBrowserNonces.ts'
import { createRoutes } from './createRoutes.ts'
import { endSessions } from './endSessions.ts'
import { guardStore } from './guardStore.ts'
import { limitParallel } from './limitParallel.ts'
import { readSites } from './readSites.ts'
import { readVisitor } from './readVisitor.ts'
import type { SiwxBackend } from './SiwxBackend.ts'
import type { SiwxBackendOptions } from './SiwxBackendOptions.ts'
import type { SiwxWorld } from './SiwxWorld.ts'

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
  const sites = readSites(options.origins)
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
  const world: SiwxWorld = {
    sites,
    nonces: createBrowserNonces(secret),
    store: guardStore(options.store),
    request: (chain) => nodes.get(chain),
    chains,
    check: limitParallel(maxConcurrentChecks),
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
    getVisitor: (request) => readVisitor(request, world),
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
  return typeof node === 'string' ? askRpc(node) : node
}
