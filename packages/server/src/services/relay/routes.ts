import { ServerResponse } from 'node:http'
import { relayErrorCodes, relayLimits } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import { readBody } from '../../http/body.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { admit, type RelayOptions } from './admission.ts'
import { createAnswerCount } from './countAnswer.ts'
import { formatAnswer, formatRefusal, parseFrame, RelayFailure } from './frames.ts'
import { bindLog, logCallFailure } from './logCall.ts'
import { createRelay, type Relay } from './relay.ts'
import { relaySockets } from './sockets.ts'
import { createWaitingBytes, toWaitingBytesLimits } from './waitingBytes.ts'

/** Creates the service `relay`, a WalletConnect v2 relay: WebSocket on `/` and `/relay`, the same calls by `POST /rpc`. */
export function relay(options: RelayOptions): Service {
  const { config } = options
  const server = createRelay(options)
  const waiting = createWaitingBytes(
    toWaitingBytesLimits(config.relay.bufferBytes, config.mode !== 'development'),
  )
  const countAnswer = createAnswerCount(waiting)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.callRelay, (c) => postRelayRpc(c, options, server, countAnswer))
  const upgrades = relaySockets(options, server, waiting)
  const gauges = () => {
    const { pushed, waiting: unacknowledged } = server.hub.counts()
    return {
      latchkey_relay_connections: upgrades.countOpen(),
      latchkey_relay_deliveries_total: pushed,
      latchkey_relay_unacknowledged: unacknowledged,
      latchkey_relay_waiting_bytes: waiting.total(),
    }
  }
  return { routes, upgrades, gauges }
}

/**
 * `POST /rpc`: one call, for clients without a WebSocket. A client that is not admitted gets 401, 403 or 503;
 * every other refusal is a JSON-RPC error with status 200, as on a socket.
 */
async function postRelayRpc(
  c: Context<ApiEnv>,
  options: RelayOptions,
  { calls }: Relay,
  countAnswer: ReturnType<typeof createAnswerCount>,
): Promise<Response> {
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
    const answer = formatAnswer(id, result)
    const outgoing = c.env?.outgoing
    if (outgoing instanceof ServerResponse)
      countAnswer({ outgoing, holder: caller, bytes: Buffer.byteLength(answer) })
    return json(c, answer, 200)
  } catch (error) {
    logCallFailure(bindLog(options.log, c.env?.requestId ?? ''), error)
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
