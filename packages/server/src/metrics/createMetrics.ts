import type { IncomingMessage, ServerResponse } from 'node:http'
import type { readiness as readinessSchema } from '@latchkey/protocol/schemas'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { InferOutput } from 'valibot'
import { andThen } from '../base/promises.ts'
import { isNotification, toBuffer } from '../base/socketMessages.ts'
import type { Service } from '../http/Service.ts'
import type { Ports } from '../ports/Ports.ts'
import { createGauges } from './createGauges.ts'
import type { TrafficCounts } from './createTrafficHistory.ts'

/** What the server counts of itself, in the text format of Prometheus. */
export type Metrics = {
  /** Media type of `print`. */
  readonly contentType: string
  print(): Promise<string>
  /** Counts a request and its time when its answer has ended. */
  observeRequest(incoming: IncomingMessage, outgoing: ServerResponse): void
  /** Shows a result of readiness until the next one. */
  observeReadiness(readiness: Pick<InferOutput<typeof readinessSchema>, 'parts'>): void
  /** Returns ports that count what goes through them. */
  measure(ports: Ports): Ports
  /** Shows what ports and services know themselves, whenever the metrics are printed. */
  show(ports: Ports, services: readonly Pick<Service, 'gauges'>[]): void
  /** Totals since the start, and the connections that are open, for the console. */
  countTraffic(): Promise<TrafficCounts>
  /** How often each rule refused since the start. */
  countRefusals(): Promise<readonly { readonly rule: string; readonly count: number }[]>
  /** Ends the timers of the process metrics. */
  close(): void
}

const stateValues = { ready: 1, degraded: 0.5, unavailable: 0 } as const
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
    observeReadiness({ parts }) {
      for (const [part, { state, age }] of Object.entries(parts)) {
        if (state === 'off') continue
        instruments.dependencies.set({ part }, stateValues[state])
        instruments.dependencyAges.set({ part }, age / 1000)
      }
    },
    measure: (ports) => ({
      ...ports,
      limits: measureLimits(ports.limits, instruments),
      mailbox: measureMailbox(ports.mailbox, instruments),
      mailer: measureMailer(ports.mailer, instruments),
      chains: measureChains(ports.chains, instruments),
      bundler: measureBundler(ports.bundler, instruments),
    }),
    show: (ports, services) => createGauges(registry, ports, services),
    countTraffic: () => countTraffic(registry, instruments),
    async countRefusals() {
      const { values } = await instruments.refusals.get()
      return values.map(({ labels, value }) => ({ rule: String(labels.rule), count: value }))
    },
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
      help: 'Answers of chain nodes by HTTP and WebSocket, by namespace and outcome; jsonrpc_error is an answer that holds an error',
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
    dependencies: new Gauge({
      name: 'latchkey_dependency_state',
      help: 'What readiness says of a dependency: 1 ready, 0.5 degraded, 0 unavailable. The canaries are relay and mail.canary',
      labelNames: ['part'] as const,
      registers,
    }),
    dependencyAges: new Gauge({
      name: 'latchkey_dependency_age_seconds',
      help: 'How old that was when readiness was last made',
      labelNames: ['part'] as const,
      registers,
    }),
    operations: new Counter({
      name: 'latchkey_bundler_operations_total',
      help: 'Operations of smart accounts by what the bundler did with them',
      labelNames: ['outcome'] as const,
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

function measureBundler(bundler: Ports['bundler'], { operations }: Instruments): Ports['bundler'] {
  return {
    ...bundler,
    async accept(operation) {
      try {
        const outcome = await bundler.accept(operation)
        operations.inc({ outcome })
        return outcome
      } catch (error) {
        operations.inc({ outcome: 'unavailable' })
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
        upstream.inc({ namespace, outcome: toOutcome(answer.body) })
        return answer
      } catch (error) {
        upstream.inc({ namespace, outcome: 'unavailable' })
        throw error
      }
    },
    async openSocket(id, ...rest) {
      const namespace = chains.get(id)?.namespace ?? 'unknown'
      try {
        const socket = await chains.openSocket(id, ...rest)
        socket.on('message', (data) => {
          const message = toBuffer(data)
          if (!isNotification(message)) upstream.inc({ namespace, outcome: toOutcome(message) })
        })
        return socket
      } catch (error) {
        upstream.inc({ namespace, outcome: 'unavailable' })
        throw error
      }
    },
  }
}

function toOutcome({ buffer, byteOffset, length }: Uint8Array): 'jsonrpc_error' | 'ok' {
  const start = Buffer.from(buffer, byteOffset, Math.min(length, inspectedBytes))
  return start.includes('"error"') ? 'jsonrpc_error' : 'ok'
}

async function countTraffic(
  registry: Registry,
  { requests, relayMessages, refusals }: Instruments,
): Promise<TrafficCounts> {
  const sum = (values: readonly { readonly value: number }[]) =>
    values.reduce((total, { value }) => total + value, 0)
  // Absent where this process runs no relay.
  const gauge = async (name: string) => sum((await registry.getSingleMetric(name)?.get())?.values ?? [])
  const [answers, messages, refused] = [await requests.get(), await relayMessages.get(), await refusals.get()]
  const counts = answers.values.filter(({ metricName }) => metricName?.endsWith('_count'))
  return {
    connections: await gauge('latchkey_relay_connections'),
    delivered: await gauge('latchkey_relay_deliveries_total'),
    published: sum(messages.values.filter(({ labels }) => labels.event === 'published')),
    requests: sum(counts),
    failed: sum(counts.filter(({ labels }) => labels.status === '5xx')),
    refused: sum(refused.values),
  }
}

/** The class of a path: its first segment if that is one of the table's, `root` or `other`. */
export function toRouteClass(url: string, classes: readonly string[]): string {
  const [, first = ''] = /^\/([^/?#]*)/.exec(url) ?? []
  if (first === '') return 'root'
  return classes.includes(first) ? first : 'other'
}

function toRule(key: string): string {
  const [name = ''] = key.split('|', 1)
  return limitRules.find((rule) => rule === name) ?? 'route'
}
