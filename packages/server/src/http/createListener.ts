import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ServerConfig } from '../config/ServerConfig.ts'
import type { Clock } from '../ports/Clock.ts'
import type { Log } from '../ports/Log.ts'
import type { ApiEnv } from './ApiEnv.ts'
import { failureResponse } from './failureResponse.ts'
import { HttpFailure } from './HttpFailure.ts'
import { hostLabel } from './hostLabel.ts'
import { logRequest } from './logRequest.ts'
import { type ApiResponse, nameResponse } from './nameResponse.ts'
import { preflightHeaders } from './preflightHeaders.ts'
import { readClientAddress } from './readClientAddress.ts'

/** Called by Node for each request. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

export type ListenerOptions = {
  readonly api: Hono<ApiEnv>
  /** Apps by the first label of their host. */
  readonly hosts: Readonly<Record<string, Hono>>
  readonly config: Pick<ServerConfig, 'forward'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Splits requests by host: a known label gets its app and nothing of the API, every other Host gets the API and
 * never an app.
 */
export function createListener({ api, hosts, config, clock, log }: ListenerOptions): Listener {
  const apps = new Map(Object.entries(hosts).map(([label, app]) => [label, getRequestListener(app.fetch)]))
  const answer = getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings & { outgoing: ApiResponse }
      return api.fetch(request, {
        incoming,
        outgoing,
        requestId: outgoing.requestId,
        clientAddress: readClientAddress(incoming, config.forward),
      })
    },
    {
      errorHandler: () =>
        failureResponse(new HttpFailure(400, '', 'The request line or Host header is malformed')),
    },
  )

  return (incoming, outgoing) => {
    const requestId = randomUUID()
    if (log.isLevelEnabled('info')) logRequest(incoming, outgoing, requestId, clock, log)
    const app = apps.size > 0 && apps.get(hostLabel(incoming.headers.host))
    if (app) {
      outgoing.setHeader('x-request-id', requestId)
      void app(incoming, outgoing)
      return
    }
    const response = nameResponse(outgoing, requestId)
    if (incoming.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders).end()
      return
    }
    void answer(incoming, response)
  }
}
