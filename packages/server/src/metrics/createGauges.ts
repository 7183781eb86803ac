import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { withDeadline } from '../base/promises.ts'
import type { Service, ServiceGauge } from '../http/Service.ts'
import type { Ports } from '../ports/Ports.ts'

/** Milliseconds the size of the mailbox counts, because it is added up over all messages; and that it may take. */
const sizeFreshFor = 60_000
const sizeTimeout = 5_000
/** Seconds. */
const statementBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

const serviceGauges: Readonly<Record<ServiceGauge, string>> = {
  latchkey_relay_connections: 'Open WebSockets of the relay at this node',
  latchkey_relay_deliveries_total: 'Messages pushed to clients of this node since its start',
  latchkey_relay_unacknowledged: 'Messages pushed to clients of this node that none has acknowledged yet',
  latchkey_relay_waiting_bytes: 'Bytes that wait at this node until clients of the relay read them',
}

/**
 * Adds metrics that are read when they are printed: sockets and deliveries of the relay, the mailbox of the whole server, and what
 * waits at this node. Counts the statements of the database, too.
 */
export function createGauges(
  registry: Registry,
  { db, mailbox, clock, log }: Pick<Ports, 'db' | 'mailbox' | 'clock' | 'log'>,
  services: readonly Pick<Service, 'gauges'>[],
): void {
  const registers = [registry]
  for (const { gauges } of services)
    for (const name of Object.keys(gauges?.() ?? {}) as ServiceGauge[])
      new Gauge({
        name,
        help: serviceGauges[name],
        registers,
        collect() {
          this.set(gauges?.()[name] ?? 0)
        },
      })

  const statements = new Histogram({
    name: 'latchkey_database_statement_seconds',
    help: 'Time of a statement of the database',
    buckets: statementBuckets,
    registers,
  })
  const failures = new Counter({
    name: 'latchkey_database_failures_total',
    help: 'Statements of the database that failed',
    registers,
  })
  db.observe?.((milliseconds, isFailed) => {
    statements.observe(milliseconds / 1000)
    if (isFailed) failures.inc()
  })

  new Gauge({
    name: 'latchkey_queue_depth',
    help: 'What waits at this node: statements for a connection (database), messages to be written (mailbox)',
    labelNames: ['queue'] as const,
    registers,
    collect() {
      this.set({ queue: 'database' }, db.countWaiting?.() ?? 0)
      this.set({ queue: 'mailbox' }, mailbox.countWaiting?.() ?? 0)
    },
  })
  createMailboxGauges(registry, { mailbox, clock, log })
}

/** Messages, bytes and the age of the oldest one. While the database does not answer the last ones are shown. */
function createMailboxGauges(
  registry: Registry,
  { mailbox, clock, log }: Pick<Ports, 'mailbox' | 'clock' | 'log'>,
): void {
  const { measure } = mailbox
  if (!measure) return
  const registers = [registry]
  const bytes = new Gauge({
    name: 'latchkey_mailbox_bytes',
    help: 'Bytes of the stored messages, as LATCHKEY_RELAY_MAILBOX_BYTES counts them; at most a minute old',
    registers,
  })
  const age = new Gauge({
    name: 'latchkey_mailbox_oldest_seconds',
    help: 'Age of the oldest stored message; at most a minute old',
    registers,
  })
  let measuredAt = Number.NEGATIVE_INFINITY
  new Gauge({
    name: 'latchkey_mailbox_messages',
    help: 'Stored messages that nobody has acknowledged; at most a minute old',
    registers,
    async collect() {
      if (clock.monotonic() - measuredAt < sizeFreshFor) return
      measuredAt = clock.monotonic()
      try {
        const size = await withDeadline(measure(), sizeTimeout, 'The size of the mailbox')
        this.set(size.messages)
        bytes.set(size.bytes)
        age.set(size.oldestAt === undefined ? 0 : Math.max(0, (clock.now() - size.oldestAt) / 1000))
      } catch (error) {
        const problem = error instanceof Error ? error.name : 'thrown'
        log.warn({ problem }, 'The size of the mailbox can’t be read for the metrics')
      }
    },
  })
}
