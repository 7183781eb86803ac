import { createPublicKey, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CodeProvider } from '@latchkey/protocol'
import type { ServerConfig } from '@latchkey/server'
import type { Configuration } from 'oidc-provider'
import { type DevPerson, profileOf } from './profileOf.ts'
import { signInPage } from './signInPage.ts'

/** One provider, as a Node request listener. */
export type ProviderServer = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

const claims = {
  openid: ['sub'],
  email: ['email', 'email_verified', 'is_private_email'],
  profile: ['name'],
} as const

export type ProviderServerOptions = {
  readonly issuer: string
  /** Where clients reach the sign-in API. */
  readonly api: string
  readonly client: NonNullable<ServerConfig['social']['providers'][CodeProvider]>
}

export async function createProviderServer(
  provider: CodeProvider,
  { issuer, api, client: known }: ProviderServerOptions,
): Promise<ProviderServer> {
  const { default: Provider } = await import('oidc-provider')
  const people = new Map<string, DevPerson>()
  const { pathname: prefix } = new URL(issuer)
  const { secret } = known
  const configuration = configure(provider, { api, known, prefix, people })
  const server = new Provider(issuer, configuration)
  const listen = server.callback()

  /** The page of a sign-in, and what was decided on it. */
  async function interact(request: IncomingMessage, response: ServerResponse) {
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
    const person = profileOf(provider, form)
    people.set(person.sub, person)
    return server.interactionFinished(
      request,
      response,
      { login: { accountId: person.sub, remember: false } },
      { mergeWithLastSubmission: false },
    )
  }

  async function tell(request: IncomingMessage, response: ServerResponse, index: number) {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const token = await server.AccessToken.find(bearer)
    const answer = people.get(token?.accountId ?? '')?.answers[index]
    response
      .writeHead(answer === undefined ? 401 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? {}))
  }

  return {
    async answer(request, response) {
      const url = new URL(request.url ?? '/', issuer)
      const path = url.pathname.slice(prefix.length)
      const profile = /^\/profile\/(\d)$/.exec(path)?.[1]
      if (profile !== undefined) return tell(request, response, Number(profile))
      // whoever comes is asked who they are, each time
      if (path === '/auth') url.searchParams.set('prompt', 'login')
      request.url = `${path}${url.search}`
      // by this it knows that it is below a path
      const asked = Object.assign(request, { originalUrl: `${prefix}${request.url}` })
      if (/^\/interaction\/[\w-]+$/.test(path)) return interact(asked, response)
      if (path === '/token' && typeof secret !== 'string') {
        const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString('utf8'))
        const isSigned = isSignedBy(secret.privateKey, form.get('client_secret') ?? '')
        form.delete('client_secret')
        if (!isSigned) form.delete('code')
        Object.assign(asked, { body: Object.fromEntries(form) })
      }
      await listen(asked, response)
    },
  }
}

/** What the server of one provider is told: the one client it has, its claims, and nobody to remember. */
function configure(
  provider: CodeProvider,
  {
    api,
    known,
    prefix,
    people,
  }: {
    readonly api: string
    readonly known: ProviderServerOptions['client']
    /** The path of the issuer. */
    readonly prefix: string
    readonly people: ReadonlyMap<string, DevPerson>
  },
): Configuration {
  const { clientId: id, secret } = known
  return {
    clients: [
      {
        client_id: id,
        ...(typeof secret === 'string' && { client_secret: secret }),
        redirect_uris: [`${api}/login/social/callback/${provider}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        // Apple's secret is a token signed anew each time, which is looked at before it comes here
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
    // what Google and Apple put into an ID token too
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
      claims: () => ({ sub, ...(people.get(sub)?.claims ?? {}) }),
    }),
    // who has signed in there has agreed: the page asked
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
