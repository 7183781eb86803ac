import * as routeTable from '@latchkey/protocol/routes'
import { gatewayRequest } from '@latchkey/protocol/schemas'
import { Hono } from 'hono'
import { createChainReader } from '../../chain/chainReader.ts'
import { readJson } from '../../http/body.ts'
import { requireProject } from '../../http/checkProject.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { resolveThroughGateway } from './gateway.ts'
import { createIdentityReader, getIdentity, type IdentityOptions } from './identity.ts'
import { getName, getReverse, type NamesOptions } from './lookup.ts'
import { changeAddress, changeAttributes, maxWriteBody, registerName } from './nameChanges.ts'
import { getSuggestions } from './suggestions.ts'

/** Creates the service `names`: names of accounts. They are public, so no project is checked; changes carry a signature. */
export function names(options: NamesOptions): Service {
  const reader = createChainReader(options)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.getName, (c) => getName(c, options, reader))
  mount(routeTable.getNamesOfAddress, (c) => getReverse(c, options))
  mount(routeTable.getNameSuggestions, (c) => getSuggestions(c, options))
  mount(routeTable.registerName, (c) => registerName(c, options))
  mount(routeTable.changeNameAttributes, (c) => changeAttributes(c, options))
  mount(routeTable.changeNameAddress, (c) => changeAddress(c, options))
  // A resolver contract sends its callers to these addresses (ERC-3668), by GET or POST. GET /ccip names the
  // signer.
  mount(routeTable.getGatewaySigner, (c) =>
    c.json({ signer: options.nameSigner.address(), zones: options.config.nameZones }, 200, {
      'cache-control': 'no-store',
    }),
  )
  mount(routeTable.getGatewayAnswer, (c) =>
    resolveThroughGateway(c, options, {
      sender: c.req.param('sender') ?? '',
      data: (c.req.param('data') ?? '').replace(/\.json$/, ''),
    }),
  )
  mount(routeTable.postGatewayAnswer, async (c) =>
    resolveThroughGateway(c, options, await readJson(c, gatewayRequest, maxWriteBody)),
  )
  return { routes }
}

/** Creates the service `identity`: the name and picture of an account. */
export function identity(options: IdentityOptions): Service {
  const resolveIdentity = createIdentityReader(options)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.getIdentity, requireProject(options), (c) => getIdentity(c, options, resolveIdentity))
  return { routes }
}
