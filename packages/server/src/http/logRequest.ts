import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../ports/Clock.ts'
import type { Log } from '../ports/Log.ts'

/** One line per answered request. The query stays out, it may hold keys and tokens; of it only a plain project id. */
export function logRequest(
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
