import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Transaction } from 'kysely'
import type { Tables } from '../ports/db.ts'

/** A connection that is to become a WebSocket. */
export type UpgradeRequest = {
  readonly incoming: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  readonly url: URL
  readonly clientAddress: string
  readonly requestId: string
}

/** Metrics that a service knows the value of. */
export type ServiceGauge =
  | 'latchkey_relay_connections'
  | 'latchkey_relay_deliveries_total'
  | 'latchkey_relay_unacknowledged'
  | 'latchkey_relay_waiting_bytes'

/** An account of the sign-in service, for somebody who helps its owner. No address, no key and no code. */
type SupportedAccount = {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly sessions: {
    id: string
    app: string
    /** Browser and system, as the device claims. */
    device: string
    createdAt: number
    lastUsedAt: number
  }[]
}

/** What an operator may do for the owner of an account. */
export type AccountSupport = {
  find(email: string): Promise<SupportedAccount | undefined>
  /**
   * Ends every session. Returns how many were open; undefined without such an account.
   *
   * @param note writes down who did it, in the same transaction
   */
  endSessions(
    account: string,
    note: (tx: Transaction<Tables>, ended: number) => Promise<void>,
  ): Promise<number | undefined>
}

/** The part of the server one service provides. Only `createServer` combines services. */
export type Service = {
  readonly routes: Hono<ApiEnv>
  /** Rejects when the service can't run as configured. Called before the port opens. */
  readonly check?: () => Promise<void>
  /** Begins what runs by itself. Called when the port is open and the adapters have started. */
  readonly start?: () => void
  /** What the metrics show of the service when they are printed, by the name of the metric. */
  readonly gauges?: () => Readonly<Partial<Record<ServiceGauge, number>>>
  /** What the console may do with accounts; of the sign-in service. */
  readonly accounts?: AccountSupport
  /** Ends waiting requests when the server stops. */
  readonly stop?: () => void
  /** WebSocket paths. A rejected promise is answered like an error of a route. */
  readonly upgrades?: {
    readonly paths: readonly string[]
    handle(request: UpgradeRequest): Promise<void>
    /** Tells every open socket that the server stops (1001). */
    close(): void
  }
}

/** What a handler finds in its Hono context. Absent when an app is called without a server, as unit tests do. */
export type ApiEnv = { Bindings: Partial<HttpBindings> & { requestId?: string; clientAddress?: string } }
