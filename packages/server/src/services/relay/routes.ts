import { relayErrorCodes, relayLimits } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import { readBody } from '../../http/body.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { admit, type RelayOptions } from './admission.ts'
import { formatAnswer, formatRefusal, parseFrame, RelayFailure } from './frames.ts'
import { createRelay, type Relay } from './relay.ts'
import { relaySockets } from './sockets.ts'

/** Creates the service `relay`, a WalletConnect v2 relay: WebSocket on `/` and `/relay`, the same calls by `POST /rpc`. */
export function relay(options: RelayOptions): Service {
  const server = createRelay(options)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.callRelay, (c) => postRelayRpc(c, options, server))
  return { routes, upgrades: relaySockets(options, server) }
}

/**
 * `POST /rpc`: one call, for clients without a WebSocket. A client that is not admitted gets 401, 403 or 503;
 * every other refusal is a JSON-RPC error with status 200, as on a socket.
 */
async function postRelayRpc(c: Context<ApiEnv>, options: RelayOptions, { calls }: Relay): Promise<Response> {
  const body = await readBody(c, relayLimits.frameBytes)
  const frame = parseFrame(body.toString('utf8'))
  const id = frame.type === 'answer' ? 'null' : frame.id
  try {
    const [, bearer] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    const caller = await admit(options, {
      token: c.req.query('auth') ?? bearer,
      projectId: c.req.query('projectId'),
      origin: c.req.header('origin'),
      clientAddress: c.env?.clientAddress ?? '',
    })
    if (frame.type === 'bad') throw frame.failure
    const handler = frame.type === 'call' ? calls.get(frame.method) : undefined
    if (frame.type !== 'call' || !handler) throw new RelayFailure('InvalidMethod', 'There is no such method')
    const { result, after } = await handler(caller, frame.params)
    after?.()
    return json(c, formatAnswer(id, result), 200)
  } catch (error) {
    if (!(error instanceof RelayFailure)) {
      options.log.error({ problem: error instanceof Error ? error.name : 'thrown' }, 'A relay call failed')
    }
    return json(c, formatRefusal(id, error), toStatus(error))
  }
}

function toStatus(error: unknown): 200 | 401 | 403 | 500 {
  if (!(error instanceof RelayFailure)) return 500
  if (error.tag === 'OriginNotAllowed') return 403
  return error.code === relayErrorCodes.InvalidJwt ? 401 : 200
}

function json(c: Context<ApiEnv>, text: string, status: 200 | 401 | 403 | 500): Response {
  return c.body(text, status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
}
