import type { HttpBindings } from '@hono/node-server'

/** What a handler finds in its Hono context. Absent when an app is called without a server, as unit tests do. */
export type ApiEnv = { Bindings: Partial<HttpBindings> & { requestId?: string; clientAddress?: string } }
