import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

/** A connection that is to become a WebSocket. */
export type UpgradeRequest = {
  readonly incoming: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  readonly url: URL
  readonly clientAddress: string
  readonly requestId: string
}

/** The part of the server one service provides. Only `createServer` combines services. */
export type Service = {
  readonly routes: Hono<ApiEnv>
  /** Rejects when the service can't run as configured. Called before the port opens. */
  readonly check?: () => Promise<void>
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
