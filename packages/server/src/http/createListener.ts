import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ServerConfig } from '../config/readConfig.ts'
import type { Clock, Log } from '../ports/platform.ts'
import { type ApiResponse, preflightHeaders, toApiResponse } from './apiResponse.ts'
import { failureResponse, HttpFailure } from './HttpFailure.ts'
import { getClientAddress } from './rateLimit.ts'
import type { ApiEnv } from './Service.ts'

/** The request listener of the Node server. */
type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

type ListenerOptions = {
  readonly api: Hono<ApiEnv>
  /** Apps by the first label of their host. */
  readonly hosts: Readonly<Record<string, Hono>>
  readonly config: Pick<ServerConfig, 'forward'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Creates the listener that routes requests by host: a known label gets its app and nothing of the API; every other
 * host gets the API and never an app.
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
        clientAddress: getClientAddress(incoming, config.forward),
      })
    },
    {
      // Of a request by HTTP/1.0 without a Host header, as load balancers send it to see whether a node is ready.
      hostname: 'localhost',
      errorHandler: () =>
        failureResponse(new HttpFailure(400, '', 'The request line or Host header is malformed')),
    },
  )

  return (incoming, outgoing) => {
    const requestId = randomUUID()
    if (log.isLevelEnabled('info')) logRequest(incoming, outgoing, requestId, clock, log)
    const app = apps.size > 0 && apps.get(getHostLabel(incoming.headers.host))
    if (app) {
      outgoing.setHeader('x-request-id', requestId)
      void app(incoming, outgoing)
      return
    }
    const response = toApiResponse(outgoing, requestId)
    if (incoming.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders).end()
      return
    }
    void answer(incoming, response)
  }
}

/** Logs one line per answered request. Of the query, which may hold keys and tokens, only a plain project id is logged. */
function logRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
  clock: Clock,
  log: Log,
): void {
  const startedAt = clock.monotonic()
  outgoing.once('close', () => {
    const [path = '', query = ''] = (incoming.url ?? '').split('?', 2)
    const projectId = new URLSearchParams(query).get('projectId') ?? ''
    log.info(
      {
        requestId,
        method: incoming.method,
        path: path.slice(0, 200),
        ...(/^[\w-]{1,64}$/.test(projectId) && { projectId }),
        status: outgoing.statusCode,
        ms: Math.round(clock.monotonic() - startedAt),
        ...(!outgoing.writableFinished && { aborted: true }),
      },
      'request',
    )
  })
}

/** The first label of a Host header in lower case: `App.localhost:4180` is `app`. Addresses have none. */
export function getHostLabel(host: string | undefined): string {
  if (!host || /^[\d.]+(:\d+)?$/.test(host) || host.startsWith('[')) return ''
  return (/^[^.:]*/.exec(host)?.[0] ?? '').toLowerCase()
}
