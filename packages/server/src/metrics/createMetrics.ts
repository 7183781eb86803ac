import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { andThen } from '../base/promises.ts'
import type { Ports } from '../ports/Ports.ts'

/** What the server counts of itself, in the text format of Prometheus. */
export type Metrics = {
  /** Media type of `print`. */
  readonly contentType: string
  print(): Promise<string>
  /** Counts a request and its time when its answer has ended. */
  observeRequest(incoming: IncomingMessage, outgoing: ServerResponse): void
  /** Returns ports that count what goes through them. */
  measure(ports: Ports): Ports
  /** Ends the timers of the process metrics. */
  close(): void
}

/** Seconds. */
const latencyBuckets = [0.005, 0.02, 0.1, 0.5, 2, 10]
/** Names of buckets that are not paths of routes. Anything else is `route`, so that no address becomes a label. */
const limitRules = [
  'project',
  'relay',
  'rpc',
  'rpc-calls',
  'rpc-broadcast',
  'login-mail',
  'login-mail-site',
  'login-pause',
] as const

/**
 * Creates the metrics of one server, in a registry of their own. Every label comes from a fixed list: none is a path as it
 * was asked for, an address, a topic, a project, a host or an error message.
 *
 * @param routeClasses first segments of the paths that are served, e.g. `v1`
 */
export function createMetrics({ routeClasses }: { readonly routeClasses: readonly string[] }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const instruments = createInstruments(registry)
  return {
    contentType: registry.contentType,
    print: () => registry.metrics(),
    observeRequest(incoming, outgoing) {
      const startedAt = performance.now()
      const route = toRouteClass(incoming.url ?? '', routeClasses)
      outgoing.once('close', () => {
        const status = outgoing.writableFinished ? `${Math.floor(outgoing.statusCode / 100)}xx` : 'aborted'
        instruments.requests.observe({ route, status }, (performance.now() - startedAt) / 1000)
      })
    },
    measure: (ports) => ({
      ...ports,
      limits: measureLimits(ports.limits, instruments),
      mailbox: measureMailbox(ports.mailbox, instruments),
      mailer: measureMailer(ports.mailer, instruments),
      chains: measureChains(ports.chains, instruments),
    }),
    close: () => registry.clear(),
  }
}

type Instruments = ReturnType<typeof createInstruments>

function createInstruments(registry: Registry) {
  const registers = [registry]
  return {
    requests: new Histogram({
      name: 'latchkey_http_request_seconds',
      help: 'Time from request to the end of its answer, by class of route and of status',
      labelNames: ['route', 'status'] as const,
      buckets: latencyBuckets,
      registers,
    }),
    refusals: new Counter({
      name: 'latchkey_limit_refusals_total',
      help: 'Requests, calls, messages and mails that a rate limit refused, by rule',
      labelNames: ['rule'] as const,
      registers,
    }),
    upstream: new Counter({
      name: 'latchkey_upstream_answers_total',
      help: 'Answers of chain nodes by namespace and outcome; jsonrpc_error is an answer that holds an error',
      labelNames: ['namespace', 'outcome'] as const,
      registers,
    }),
    mails: new Counter({
      name: 'latchkey_mails_total',
      help: 'Mails by outcome',
      labelNames: ['outcome'] as const,
      registers,
    }),
    relayMessages: new Counter({
      name: 'latchkey_relay_messages_total',
      help: 'Messages of the relay by what happened to them',
      labelNames: ['event'] as const,
      registers,
    }),
    stores: new Histogram({
      name: 'latchkey_store_seconds',
      help: 'Time of one operation of the mailbox (database) and of the rate limits (Valkey or memory)',
      labelNames: ['store'] as const,
      buckets: latencyBuckets,
      registers,
    }),
  }
}

function measureLimits(limits: Ports['limits'], { stores, refusals }: Instruments): Ports['limits'] {
  return {
    ...limits,
    consume(key, rule, cost) {
      const end = stores.startTimer({ store: 'limits' })
      return andThen(limits.consume(key, rule, cost), (wait) => {
        end()
        if (wait > 0) refusals.inc({ rule: toRule(key) })
        return wait
      })
    },
  }
}

function measureMailbox(mailbox: Ports['mailbox'], { stores, relayMessages }: Instruments): Ports['mailbox'] {
  return {
    ...mailbox,
    async append(mail) {
      const end = stores.startTimer({ store: 'mailbox' })
      try {
        const stored = await mailbox.append(mail)
        relayMessages.inc({ event: 'published' })
        return stored
      } catch (error) {
        relayMessages.inc({ event: 'refused' })
        throw error
      } finally {
        end()
      }
    },
    remove(mail) {
      relayMessages.inc({ event: 'acknowledged' })
      mailbox.remove(mail)
    },
  }
}

function measureMailer(mailer: Ports['mailer'], { mails }: Instruments): Ports['mailer'] {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail)
        mails.inc({ outcome: 'accepted' })
      } catch (error) {
        mails.inc({ outcome: 'refused' })
        throw error
      }
    },
  }
}

/** Bytes of an answer that are searched for an error. */
const inspectedBytes = 4_096

function measureChains(chains: Ports['chains'], { upstream }: Instruments): Ports['chains'] {
  return {
    ...chains,
    async send(id, ...rest) {
      const namespace = chains.get(id)?.namespace ?? 'unknown'
      try {
        const answer = await chains.send(id, ...rest)
        const { buffer, byteOffset, length } = answer.body
        const isError = Buffer.from(buffer, byteOffset, Math.min(length, inspectedBytes)).includes('"error"')
        upstream.inc({ namespace, outcome: isError ? 'jsonrpc_error' : 'ok' })
        return answer
      } catch (error) {
        upstream.inc({ namespace, outcome: 'unavailable' })
        throw error
      }
    },
  }
}

function toRouteClass(url: string, classes: readonly string[]): string {
  const [, first = ''] = /^\/([^/?#]*)/.exec(url) ?? []
  if (first === '') return 'root'
  return classes.includes(first) ? first : 'other'
}

function toRule(key: string): string {
  const [name = ''] = key.split('|', 1)
  return limitRules.find((rule) => rule === name) ?? 'route'
}
