import { gatewayRequest } from '@latchkey/protocol/schemas'
import { Hono } from 'hono'
import { createChainReader } from '../../chain/createChainReader.ts'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { readJson } from '../../http/readJson.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import { maxWriteBody } from './maxWriteBody.ts'
import type { NamesOptions } from './NamesOptions.ts'
import { answerGateway } from './routes/answerGateway.ts'
import { getName } from './routes/getName.ts'
import { getReverse } from './routes/getReverse.ts'
import { getSuggestions } from './routes/getSuggestions.ts'
import { postAddress } from './routes/postAddress.ts'
import { postAttributes } from './routes/postAttributes.ts'
import { postName } from './routes/postName.ts'

/** Names of accounts (W1.9, W1.10). They are public, so no project is asked for; writes carry a signature. */
export function names(options: NamesOptions): Service {
  const { limits, config } = options
  const rule = routeRule(config)
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
    guarded(guard('register'), (c) => postName(c, options)),
  )
  routes.post(
    '/v1/profile/account/:name/attributes',
    guarded(guard('change'), (c) => postAttributes(c, options)),
  )
  routes.post(
    '/v1/profile/account/:name/address',
    guarded(guard('change'), (c) => postAddress(c, options)),
  )
  // What a resolver contract sends its callers here for (ERC-3668), as GET, POST, and with nothing: who signs.
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
      answerGateway(c, options, {
        sender: c.req.param('sender') ?? '',
        data: (c.req.param('data') ?? '').replace(/\.json$/, ''),
      }),
    ),
  )
  routes.post(
    '/ccip',
    guarded(guard('gateway'), async (c) =>
      answerGateway(c, options, await readJson(c, gatewayRequest, maxWriteBody)),
    ),
  )
  return { routes }
}
