import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

/** A connection that asks to become a WebSocket. */
export type UpgradeRequest = {
  readonly incoming: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  readonly url: URL
  readonly clientAddress: string
  readonly requestId: string
}

/** What a service adds to the server. Only `createServer` puts services together. */
export type Service = {
  readonly routes: Hono<ApiEnv>
  /** Rejects when it can't serve as it is configured, before the port opens. */
  readonly check?: () => Promise<void>
  /** Ends requests that wait for something: the server stops. */
  readonly stop?: () => void
  /** WebSocket paths. A rejected promise is answered like a thrown error of a route. */
  readonly upgrades?: {
    readonly paths: readonly string[]
    handle(request: UpgradeRequest): Promise<void>
    /** Tells every open socket that the server stops (1001). */
    close(): void
  }
}

/** What a handler finds in its Hono context. Absent when an app is called without a server, as unit tests do. */
export type ApiEnv = { Bindings: Partial<HttpBindings> & { requestId?: string; clientAddress?: string } }
