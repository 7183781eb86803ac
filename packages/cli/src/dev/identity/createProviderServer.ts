import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CodeProvider } from '@latchkey/protocol'
import type { ServerConfig } from '@latchkey/server'
import { html, raw } from 'hono/html'
import type { Configuration } from 'oidc-provider'

/** A provider as a Node request listener. */
export type ProviderServer = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** Claims of each scope. */
const claims = {
  openid: ['sub'],
  email: ['email', 'email_verified', 'is_private_email'],
  profile: ['name'],
} as const

type ProviderServerOptions = {
  readonly issuer: string
  /** URL of the sign-in API. */
  readonly api: string
  readonly client: NonNullable<ServerConfig['social']['providers'][CodeProvider]>
}

/** Creates the OpenID Connect server that simulates one provider, with its claims, quirks and profile routes. */
export async function createProviderServer(
  provider: CodeProvider,
  { issuer, api, client }: ProviderServerOptions,
): Promise<ProviderServer> {
  const { default: Provider } = await import('oidc-provider')
  const peopleById = new Map<string, DevPerson>()
  const { pathname: prefix } = new URL(issuer)
  const { secret } = client
  const configuration = configure(provider, { api, client, prefix, peopleById })
  const server = new Provider(issuer, configuration)
  const handleOidc = server.callback()

  /** Serves the page of a sign-in and handles its form. */
  async function handleInteraction(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'GET') {
      const { params } = await server.interactionDetails(request, response)
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(signInPage(provider, String(params.client_id)))
      return
    }
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString('utf8'))
    if (form.get('decision') !== 'continue') {
      const declined = { error: 'access_denied', error_description: 'The person declined.' }
      return server.interactionFinished(request, response, declined, { mergeWithLastSubmission: false })
    }
    const person = toPerson(provider, form)
    peopleById.set(person.sub, person)
    return server.interactionFinished(
      request,
      response,
      { login: { accountId: person.sub, remember: false } },
      { mergeWithLastSubmission: false },
    )
  }

  async function respondWithProfile(request: IncomingMessage, response: ServerResponse, index: number) {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const token = await server.AccessToken.find(bearer)
    const answer = peopleById.get(token?.accountId ?? '')?.answers[index]
    response
      .writeHead(answer === undefined ? 401 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? {}))
  }

  return {
    async answer(request, response) {
      const url = new URL(request.url ?? '/', issuer)
      const path = url.pathname.slice(prefix.length)
      const profile = /^\/profile\/(\d)$/.exec(path)?.[1]
      if (profile !== undefined) return respondWithProfile(request, response, Number(profile))
      // every visitor has to sign in
      if (path === '/auth') url.searchParams.set('prompt', 'login')
      request.url = `${path}${url.search}`
      // tells the library its path prefix
      const prefixedRequest = Object.assign(request, { originalUrl: `${prefix}${request.url}` })
      if (/^\/interaction\/[\w-]+$/.test(path)) return handleInteraction(prefixedRequest, response)
      if (path === '/token' && typeof secret !== 'string') {
        const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString('utf8'))
        const isSigned = isSignedBy(secret.privateKey, form.get('client_secret') ?? '')
        form.delete('client_secret')
        if (!isSigned) form.delete('code')
        Object.assign(prefixedRequest, { body: Object.fromEntries(form) })
      }
      await handleOidc(prefixedRequest, response)
    },
  }
}

/** Configures the server of one provider: one client, its claims, no persistent sessions. */
function configure(
  provider: CodeProvider,
  {
    api,
    client,
    prefix,
    peopleById,
  }: {
    readonly api: string
    readonly client: ProviderServerOptions['client']
    /** The path of the issuer. */
    readonly prefix: string
    readonly peopleById: ReadonlyMap<string, DevPerson>
  },
): Configuration {
  const { clientId: id, secret } = client
  return {
    clients: [
      {
        client_id: id,
        ...(typeof secret === 'string' && { client_secret: secret }),
        redirect_uris: [`${api}/login/social/callback/${provider}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        // Apple's secret is a signed token, which is verified before the library gets the request
        token_endpoint_auth_method:
          provider === 'x' ? 'client_secret_basic' : provider === 'apple' ? 'none' : 'client_secret_post',
      },
    ],
    claims: Object.fromEntries(Object.entries(claims).map(([scope, names]) => [scope, [...names]])),
    scopes: [
      'openid',
      'email',
      'profile',
      'read:user',
      'user:email',
      'identify',
      'users.read',
      'tweet.read',
      'public_profile',
    ],
    // Google and Apple put these into ID tokens
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${prefix}/interaction/${uid}` },
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
    },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...(peopleById.get(sub)?.claims ?? {}) }),
    }),
    // signing in on the page is consent
    async loadExistingGrant({ oidc }) {
      const { client, session, params } = oidc
      const grant = new oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope(String(params?.scope ?? 'openid'))
      await grant.save()
      return grant
    },
  }
}

/** Whether a client secret is a token signed by the key the operator was given (ES256), as Apple wants it. */
function isSignedBy(privateKey: string, token: string): boolean {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' as const }
  return verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
}

/** A person who signs in at a simulated provider. */
type DevPerson = {
  readonly sub: string
  readonly claims: Readonly<Record<string, unknown>>
  /** Answers of the provider's profile routes. */
  readonly answers: readonly unknown[]
}

/** Returns the person of a form in the format of a provider. Names, ids and claims differ between providers. */
function toPerson(provider: CodeProvider, form: URLSearchParams): DevPerson {
  const name = form.get('name')?.trim() || 'Ada'
  const email = form.get('email')?.trim() || undefined
  const verified = form.get('confirmed') === 'on'
  const hash = createHash('sha256').update(`${provider}|${name.toLowerCase()}`).digest('hex')
  const numericId = Number.parseInt(hash.slice(0, 8), 16)
  const sub = provider === 'google' ? String(numericId) : hash.slice(0, 24)
  const login = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const answers: { readonly [name in CodeProvider]: readonly unknown[] } = {
    google: [],
    apple: [],
    github: [{ id: numericId, login }, email ? [{ email, primary: true, verified }] : []],
    discord: [{ id: String(numericId), username: login, global_name: name, email: email ?? null, verified }],
    x: [{ data: { id: String(numericId), name, username: login } }],
    facebook: [{ id: String(numericId), name }],
  }
  const isRelay = email?.endsWith('@privaterelay.appleid.com') ?? false
  const claims =
    provider === 'apple'
      ? // Apple writes flags as text and has no name in the token
        { ...(email && { email, email_verified: String(verified), is_private_email: String(isRelay) }) }
      : { name, ...(email && { email, email_verified: verified }) }
  return { sub, claims, answers: answers[provider] }
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:0 auto;padding:24px}
label{display:block;margin:0 0 16px}input:not([type=checkbox]){display:block;width:100%;box-sizing:border-box;font:inherit;padding:8px;margin-top:4px}
button{font:inherit;padding:10px 16px;margin-inline-end:8px}h1{font-size:1.3rem}`

/** Renders the sign-in page of a simulated provider. */
function signInPage(provider: CodeProvider, client: string): string {
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in (${provider} of development)</title><style>${raw(style)}</style></head><body>
<h1>${provider} of development</h1><p>${client} wants to know who you are. Be anybody.</p>
<form method="post"><label>Name<input name="name" value="Ada" required></label>
<label>E-mail address, if you want to tell one<input name="email" type="email"></label>
<label><input name="confirmed" type="checkbox" checked> It is confirmed</label>
<button name="decision" value="continue">Continue</button>
<button name="decision" value="decline" formnovalidate>Cancel</button></form></body></html>`)
}
