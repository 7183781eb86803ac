import { gatewayRequest } from '@latchkey/protocol/schemas'
import { Hono } from 'hono'
import { createChainReader } from '../../chain/chainReader.ts'
import { readJson } from '../../http/body.ts'
import { requireProject } from '../../http/checkProject.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute, routeLimitRule } from '../../http/rateLimit.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { resolveThroughGateway } from './gateway.ts'
import { createIdentityReader, getIdentity, type IdentityOptions } from './identity.ts'
import { getName, getReverse, type NamesOptions } from './lookup.ts'
import { changeAddress, changeAttributes, maxWriteBody, registerName } from './nameChanges.ts'
import { getSuggestions } from './suggestions.ts'

/** Names of accounts. They are public, so no project is checked; changes carry a signature. */
export function names(options: NamesOptions): Service {
  const { limits, config } = options
  const rule = routeLimitRule(config)
  const reader = createChainReader(options)
  const routes = new Hono<ApiEnv>()
  const guard = (route: string) => [limitRoute(limits, `names-${route}`, rule)]
  routes.get(
    '/v1/profile/account/:name',
    guarded(guard('find'), (c) => getName(c, options, reader)),
  )
  routes.get(
    '/v1/profile/reverse/:address',
    guarded(guard('reverse'), (c) => getReverse(c, options)),
  )
  routes.get(
    '/v1/profile/suggestions/:name',
    guarded(guard('suggest'), (c) => getSuggestions(c, options)),
  )
  routes.post(
    '/v1/profile/account',
    guarded(guard('register'), (c) => registerName(c, options)),
  )
  routes.post(
    '/v1/profile/account/:name/attributes',
    guarded(guard('change'), (c) => changeAttributes(c, options)),
  )
  routes.post(
    '/v1/profile/account/:name/address',
    guarded(guard('change'), (c) => changeAddress(c, options)),
  )
  // A resolver contract sends its callers to these addresses (ERC-3668), by GET or POST. GET /ccip names the
  // signer.
  routes.get(
    '/ccip',
    guarded(guard('gateway'), (c) =>
      c.json({ signer: options.nameSigner.address(), zones: config.nameZones }, 200, {
        'cache-control': 'no-store',
      }),
    ),
  )
  routes.get(
    '/ccip/:sender/:data',
    guarded(guard('gateway'), (c) =>
      resolveThroughGateway(c, options, {
        sender: c.req.param('sender') ?? '',
        data: (c.req.param('data') ?? '').replace(/\.json$/, ''),
      }),
    ),
  )
  routes.post(
    '/ccip',
    guarded(guard('gateway'), async (c) =>
      resolveThroughGateway(c, options, await readJson(c, gatewayRequest, maxWriteBody)),
    ),
  )
  return { routes }
}

/** Identity: the name and picture of an account. */
export function identity(options: IdentityOptions): Service {
  const { limits, config } = options
  const resolveIdentity = createIdentityReader(options)
  const routes = new Hono<ApiEnv>()
  const serve = guarded(
    [limitRoute(limits, 'identity', routeLimitRule(config)), requireProject(options)],
    (c) => getIdentity(c, options, resolveIdentity),
  )
  routes.get('/v1/identity/:address', serve)
  routes.get('/v1/account/:address/identity', serve)
  return { routes }
}
