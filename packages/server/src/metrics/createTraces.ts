import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLoop } from '../base/loop.ts'
import { toHostAndPort } from '../base/privateHosts.ts'
import type { TracesConfig } from '../config/endpoints.ts'
import type { Ports } from '../ports/Ports.ts'

/** Milliseconds between two exports, and that one may take. */
const exportEvery = 5_000
const exportTimeout = 4_000
/** Spans of one export, and those that wait at most: while the collector is away newer ones are dropped. */
const batchSize = 500
const maxWaiting = 5_000

type SpanIds = { readonly traceId: string; readonly spanId: string }
type Parent = SpanIds & { readonly isSampled: boolean }
type Context = Parent & {
  /** Shared by all spans of a request. What it began for others, as a loop, goes on after it has ended. */
  readonly request: { isOpen: boolean }
}
type Attributes = Readonly<Record<string, string | number>>
type Span = Parent & {
  readonly parentSpanId: string
  readonly name: string
  /** OTLP: 2 is a server's, 3 a client's. */
  readonly kind: 2 | 3
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
  readonly attributes: Attributes
  readonly isFailed: boolean
  /** Another trace that the request names. */
  readonly link?: SpanIds | undefined
}

type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Sends what happens in a request to a collector of OpenTelemetry. */
export type Traces = {
  /** Wraps the listener of requests: each is a span, and those of `measure` are its children. */
  wrap(listener: RequestListener): RequestListener
  /** Returns ports whose slow parts are spans: chain nodes, mails, stored messages. */
  measure(ports: Ports): Ports
  /** Sends what waits. Rejects when the collector does not take it. */
  flush(): Promise<void>
  /** Begins to send. */
  start(): void
  close(): Promise<void>
}

type TracesOptions = Pick<Ports, 'egress' | 'log'> & {
  readonly config: TracesConfig
  /** The class of a path, e.g. `v1`. */
  readonly toRoute: (url: string) => string
  readonly version: string
}

/**
 * Creates the traces of one server, as OTLP over HTTP in JSON (https://opentelemetry.io/docs/specs/otlp/). A caller's `traceparent`
 * (https://www.w3.org/TR/trace-context/) is continued where the operator says that only own programs send one; any other is a link, and does not
 * decide what is recorded. Names and attributes come from fixed lists but for the request id: no path as it was asked for, no
 * address, no project, no host.
 */
export function createTraces(options: TracesOptions): Traces {
  const { config, toRoute } = options
  const current = new AsyncLocalStorage<Context>()
  const queue = createSpanQueue(options)
  const { add } = queue

  /** Runs work as a child of the request under way. Without one nothing is recorded. */
  async function record<result>(
    name: string,
    attributes: Attributes,
    run: () => Promise<result>,
  ): Promise<result> {
    const parent = current.getStore()
    if (!parent?.isSampled || !parent.request.isOpen) return run()
    const start = Date.now()
    const { traceId, isSampled, request } = parent
    const context = { traceId, isSampled, request, spanId: createId(8) }
    const finish = (isFailed: boolean) =>
      add({
        traceId,
        isSampled,
        spanId: context.spanId,
        parentSpanId: parent.spanId,
        name,
        kind: 3,
        start,
        end: Date.now(),
        attributes,
        isFailed,
      })
    try {
      const result = await current.run(context, run)
      finish(false)
      return result
    } catch (error) {
      finish(true)
      throw error
    }
  }

  return {
    flush: queue.flush,
    wrap: (listener) => (incoming, outgoing) => {
      const given = parseTraceparent(incoming.headers.traceparent)
      const parent = config.isContinued ? given : undefined
      const own = {
        traceId: parent?.traceId ?? createId(16),
        spanId: createId(8),
        isSampled: parent?.isSampled ?? Math.random() * 100 < config.percent,
      }
      const request = { isOpen: true }
      const start = Date.now()
      outgoing.once('close', () => {
        request.isOpen = false
        const { statusCode, writableFinished } = outgoing
        const route = toRoute(incoming.url ?? '')
        const { requestId } = outgoing as ServerResponse & { requestId?: string }
        add({
          ...own,
          link: parent ? undefined : given,
          parentSpanId: parent?.spanId ?? '',
          name: `${toMethod(incoming.method)} ${route}`,
          kind: 2,
          start,
          end: Date.now(),
          attributes: {
            'http.request.method': toMethod(incoming.method),
            'http.route': route,
            'http.response.status_code': statusCode,
            ...(requestId !== undefined && { 'latchkey.request_id': requestId }),
            ...(!writableFinished && { 'latchkey.aborted': 'yes' }),
          },
          isFailed: statusCode >= 500,
        })
      })
      current.run({ ...own, request }, () => listener(incoming, outgoing))
    },
    measure: (ports) => ({
      ...ports,
      chains: {
        ...ports.chains,
        send: (id, ...rest) =>
          record('chain node', { 'latchkey.namespace': ports.chains.get(id)?.namespace ?? 'unknown' }, () =>
            ports.chains.send(id, ...rest),
          ),
      },
      mailer: { ...ports.mailer, send: (mail) => record('mail', {}, () => ports.mailer.send(mail)) },
      mailbox: {
        ...ports.mailbox,
        append: (mail) => record('mailbox', {}, () => ports.mailbox.append(mail)),
      },
    }),
    start: queue.start,
    close: queue.close,
  }
}

/** Spans that wait to be sent. */
function createSpanQueue({ config, egress, log, version }: TracesOptions) {
  const waiting: Span[] = []
  let dropped = 0
  let loop: ReturnType<typeof createLoop> | undefined

  const add = (span: Span) => {
    if (!span.isSampled) return
    if (waiting.length < maxWaiting) waiting.push(span)
    else dropped++
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      const { status } = await egress.request({
        url: `${config.url}/v1/traces`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toExport(batch, version)),
        allow: [toHostAndPort(config.url)],
        timeout: exportTimeout,
        maxBytes: 65_536,
      })
      if (status >= 300) throw new Error(`The collector answered ${status}`)
      waiting.splice(0, batch.length)
    }
    if (dropped > 0) log.warn({ dropped }, 'Traces were dropped, because the collector took none for a while')
    dropped = 0
  }

  return {
    add,
    flush,
    start() {
      loop ??= createLoop(flush, exportEvery, (error) => {
        const problem = error instanceof Error ? error.name : 'thrown'
        log.warn({ problem }, 'Traces could not be sent to LATCHKEY_TRACES_URL. It is tried again')
      })
    },
    async close() {
      await loop?.close()
      await flush().catch(() => undefined)
    },
  }
}

const createId = (bytes: number) => randomBytes(bytes).toString('hex')
const methods = ['GET', 'POST', 'OPTIONS', 'HEAD']
const toMethod = (method = '') => (methods.includes(method) ? method : '_OTHER')

/** Parses the header of a caller. Undefined for one of another version or form, and for ids of zeros. */
function parseTraceparent(header: unknown): Parent | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(typeof header === 'string' ? header : '') ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The body of an export: `ExportTraceServiceRequest`. 64-bit numbers are texts in it, and ids are hexadecimal. */
function toExport(spans: readonly Span[], version: string): object {
  const toAttributes = (attributes: Attributes) =>
    Object.entries(attributes).map(([key, value]) => ({
      key,
      value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
    }))
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes({ 'service.name': 'latchkey', 'service.version': version }) },
        scopeSpans: [
          {
            scope: { name: 'latchkey' },
            spans: spans.map((span) => ({
              traceId: span.traceId,
              spanId: span.spanId,
              ...(span.parentSpanId !== '' && { parentSpanId: span.parentSpanId }),
              name: span.name,
              kind: span.kind,
              startTimeUnixNano: `${span.start}000000`,
              endTimeUnixNano: `${span.end}000000`,
              attributes: toAttributes(span.attributes),
              ...(span.link && { links: [{ traceId: span.link.traceId, spanId: span.link.spanId }] }),
              status: span.isFailed ? { code: 2 } : {},
            })),
          },
        ],
      },
    ],
  }
}
