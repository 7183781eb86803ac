import { parseCaipAddress } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { fungiblePriceRequest } from '@latchkey/protocol/schemas'
import { type Context, Hono } from 'hono'
import { tokenId } from '../../chain/addresses.ts'
import { readJson } from '../../http/body.ts'
import { checkProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { getPrices, type PricesOptions, type RequestedToken } from './prices.ts'

/** Bytes of the largest request body. */
const maxBody = 64 * 1024

/** Creates the service `prices`: prices of tokens. */
export function prices(options: PricesOptions): Service {
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.getPrices, (c) => postPrices(c, options))
  return { routes }
}

/** `POST /v1/fungible/price`. The project id is in the body, so the project is checked after reading it. */
async function postPrices(c: Context<ApiEnv>, options: PricesOptions): Promise<Response> {
  const request = await readJson(c, fungiblePriceRequest, maxBody)
  const { projectId = c.req.query('projectId'), addresses } = request
  await checkProject(options, {
    projectId,
    origin: c.req.header('origin'),
    clientAddress: c.env?.clientAddress ?? '',
  })
  if (addresses.length === 0) throw new HttpFailure(400, 'addresses', 'Invalid parameter: addresses is empty')
  const requested = [...new Set(addresses)].map(parseToken)
  return c.json(await getPrices(requested, request, options), 200, { 'cache-control': 'no-store' })
}

function parseToken(text: string): RequestedToken {
  const parts = parseCaipAddress(text)
  if (!parts) throw new HttpFailure(400, '', 'Crypto utils error: Wrong CAIP-10 format in addresses')
  const { namespace, caipNetworkId, address } = parts
  return { text, parts, id: tokenId(caipNetworkId, namespace === 'eip155' ? address.toLowerCase() : address) }
}
