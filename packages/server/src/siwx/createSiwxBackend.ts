import type { ChainRequest } from '@latchkey/core/siwx'
import { parseCaipNetworkId } from '@latchkey/protocol'
import { SiwxBackendError } from '../errors/SiwxBackendError.ts'
import { askRpc } from './askRpc.ts'
import { createBrowserNonces } from './createBrowserNonces.ts'
import { createRoutes } from './createRoutes.ts'
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
 *   const visitor = await siwx.visitor(req) // { account: 'eip155:1:0x…', address, … } or undefined
 * })
 */
export function createSiwxBackend(options: SiwxBackendOptions): SiwxBackend {
  const { secret = '', chains, rpc = {}, days = 7, parallel = 32, now = Date.now } = options
  const sites = readSites(options.origins)
  if (secret.length < 32)
    throw new SiwxBackendError('options', '`secret` needs 32 characters or more: openssl rand -hex 32')
  if (!(days > 0 && days <= 400))
    throw new SiwxBackendError('options', '`days` is how long a session lasts: more than 0, 400 at most.')
  if (!(Number.isSafeInteger(parallel) && parallel > 0))
    throw new SiwxBackendError('options', '`parallel` is how many sign-ins are checked at once: 1 or more.')
  if (chains && !(chains.length > 0 && chains.every((chain) => parseCaipNetworkId(chain))))
    throw new SiwxBackendError(
      'options',
      '`chains` names networks by CAIP-2, e.g. eip155:1, or is left out for all.',
    )
  const nodes = new Map(Object.entries(rpc).map(([chain, node]) => [chain, nodeOf(chain, node)]))
  // The prefix keeps a neighbour under another name of the same domain from writing them.
  const prefix = sites.isSecure ? '__Host-siwx' : 'siwx'
  const world: SiwxWorld = {
    sites,
    nonces: createBrowserNonces(secret),
    store: guardStore(options.store),
    request: (chain) => nodes.get(chain),
    chains,
    check: limitParallel(parallel),
    life: days * 24 * 60 * 60_000,
    cookies: { session: prefix, browser: `${prefix}-browser` },
    now,
  }
  // what becomes of the app's log is no concern of whoever asks
  const tell = (error: unknown) =>
    void Promise.resolve()
      .then(() => options.onError?.(error))
      .catch(() => undefined)
  return { handle: createRoutes(world, tell), visitor: (request) => readVisitor(request, world) }
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
