import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type CodeProvider, codeProviders } from '@latchkey/protocol'
import type { ServerConfig } from '@latchkey/server'
import { type Context, Hono } from 'hono'
import type { FarcasterRoutes } from './createFarcasterRoutes.ts'
import { createProviderServer, type ProviderServer } from './createProviderServer.ts'

type IdentityHostOptions = {
  /** `http://id.localhost:<port>`, known once the port is open. */
  readonly origin: () => string
  /** URL of the sign-in API. */
  readonly api: () => string
  /** Whether names other than `*.localhost` may be used (`--host`). */
  readonly allowAnyHostname: boolean
  /** Our clients at each provider. */
  readonly clients: ServerConfig['social']['providers']
  readonly farcaster: FarcasterRoutes
}

/**
 * Creates the host `id.`: simulates each sign-in provider at `/<provider>`, with its claims and quirks, over a real OpenID Connect
 * server. Anybody gets an account there. Part of `latchkey dev` only.
 */
export function createIdentityHost({
  origin,
  api,
  allowAnyHostname,
  clients,
  farcaster,
}: IdentityHostOptions): Hono {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const servers = new Map<CodeProvider, Promise<ProviderServer>>()

  const serverOf = (provider: CodeProvider) => {
    const client = clients[provider]
    const server =
      servers.get(provider) ??
      (client && createProviderServer(provider, { issuer: `${origin()}/${provider}`, api: api(), client }))
    if (server) servers.set(provider, server)
    return server
  }

  app.use('*', async (c, next) => {
    const { hostname } = new URL(c.req.url)
    if (!allowAnyHostname && !hostname.endsWith('.localhost'))
      return c.text('This identity provider answers to *.localhost only.\n', 403)
    return next()
  })
  // Browsers ask for it unbidden, and print a red line for an answer that is an error.
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.route('/farcaster', farcaster)
  app.all('/:provider/*', async (c: Context<{ Bindings: HttpBindings }>) => {
    const provider = codeProviders.find((name) => name === c.req.param('provider'))
    const server = provider && (await serverOf(provider))
    if (!server) return c.text('There is nothing at this address.\n', 404)
    await server.answer(c.env.incoming, c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })
  app.notFound((c) => c.text('There is nothing at this address.\n', 404))
  return app as unknown as Hono
}
