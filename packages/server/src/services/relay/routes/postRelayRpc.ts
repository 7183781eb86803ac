import { relayErrorCodes, relayLimits } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { readBody } from '../../../http/readBody.ts'
import { admit } from '../auth/admit.ts'
import { answerText } from '../calls/answerText.ts'
import { parseFrame } from '../calls/parseFrame.ts'
import { refusalText } from '../calls/refusalText.ts'
import type { Relay } from '../createRelay.ts'
import { RelayFailure } from '../RelayFailure.ts'
import type { RelayOptions } from '../RelayOptions.ts'

/**
 * `POST /rpc`: one call, for clients without a WebSocket. Who isn't let in gets 401, 403 or 503; every other refusal is a
 * JSON-RPC error with status 200, as it is on a socket.
 */
export async function postRelayRpc(
  c: Context<ApiEnv>,
  options: RelayOptions,
  { calls }: Relay,
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
    return json(c, answerText(id, result), 200)
  } catch (error) {
    if (!(error instanceof RelayFailure)) {
      options.log.error({ problem: error instanceof Error ? error.name : 'thrown' }, 'A relay call failed')
    }
    return json(c, refusalText(id, error), statusOf(error))
  }
}

function statusOf(error: unknown): 200 | 401 | 403 | 500 {
  if (!(error instanceof RelayFailure)) return 500
  if (error.tag === 'OriginNotAllowed') return 403
  return error.code === relayErrorCodes.InvalidJwt ? 401 : 200
}

function json(c: Context<ApiEnv>, text: string, status: 200 | 401 | 403 | 500): Response {
  return c.body(text, status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
}
