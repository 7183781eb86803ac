import * as table from '@latchkey/protocol/routes'
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

/** Names of accounts. They are public, so no project is checked; changes carry a signature. */
export function names(options: NamesOptions): Service {
  const reader = createChainReader(options)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(table.getName, (c) => getName(c, options, reader))
  mount(table.getNamesOfAddress, (c) => getReverse(c, options))
  mount(table.getNameSuggestions, (c) => getSuggestions(c, options))
  mount(table.registerName, (c) => registerName(c, options))
  mount(table.changeNameAttributes, (c) => changeAttributes(c, options))
  mount(table.changeNameAddress, (c) => changeAddress(c, options))
  // A resolver contract sends its callers to these addresses (ERC-3668), by GET or POST. GET /ccip names the
  // signer.
  mount(table.getGatewaySigner, (c) =>
    c.json({ signer: options.nameSigner.address(), zones: options.config.nameZones }, 200, {
      'cache-control': 'no-store',
    }),
  )
  mount(table.getGatewayAnswer, (c) =>
    resolveThroughGateway(c, options, {
      sender: c.req.param('sender') ?? '',
      data: (c.req.param('data') ?? '').replace(/\.json$/, ''),
    }),
  )
  mount(table.postGatewayAnswer, async (c) =>
    resolveThroughGateway(c, options, await readJson(c, gatewayRequest, maxWriteBody)),
  )
  return { routes }
}

/** Identity: the name and picture of an account. */
export function identity(options: IdentityOptions): Service {
  const resolveIdentity = createIdentityReader(options)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(table.getIdentity, requireProject(options), (c) => getIdentity(c, options, resolveIdentity))
  return { routes }
}
