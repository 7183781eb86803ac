import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

/** What a provider does wrong. */
export type ProviderFault =
  | 'audience'
  | 'issuer'
  | 'algNone'
  | 'keySwap'
  | 'symmetric'
  | 'noNonce'
  | 'otherNonce'
  | 'expired'
  | 'notYet'
  | 'noIdToken'
  | 'noSubject'
  | 'metadata'
  | 'garbage'
  | 'huge'
  | 'slow'
  | 'down'
  | 'redirect'

/** What a person is at it. */
type Person = { readonly sub: string; readonly [claim: string]: unknown }

type Issued = {
  readonly client: string
  readonly challenge: string
  readonly nonce: string | null
  used: boolean
}

/**
 * Every provider at once, each at `<url>/<name>`: an authorization server that keeps the rules it is asked to (PKCE, single
 * use, redirect), and breaks the one a test names.
 */
export async function startProvider() {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const issued = new Map<string, Issued>()
  const state = {
    fault: undefined as ProviderFault | undefined,
    person: { sub: 'person-1' } as Person,
    /** Answers of the profile addresses of providers without ID token. */
    profiles: [{ id: 7, login: 'mira' }, []] as unknown[],
    /** What it was asked, as `POST /google/token`. */
    asked: [] as string[],
    /** Whether answers name their issuer (RFC 9207). */
    namesIssuer: true,
  }
  let url = ''

  async function idToken(issuer: string, { client, nonce }: Issued): Promise<string> {
    const { fault, person } = state
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...person,
      ...(fault === 'noSubject' && { sub: '' }),
      iss: fault === 'issuer' ? 'https://evil.example' : issuer,
      aud: fault === 'audience' ? 'another-client' : client,
      iat: fault === 'notYet' ? now + 3_600 : now,
      ...(fault === 'notYet' && { nbf: now + 3_600 }),
      exp: fault === 'expired' ? now - 120 : now + 300,
      ...(fault !== 'noNonce' && { nonce: fault === 'otherNonce' ? 'x'.repeat(43) : (nonce ?? '') }),
    }
    if (fault === 'algNone') return new UnsecuredJWT(claims).encode()
    if (fault === 'symmetric')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(new TextEncoder().encode('secret of this server, long enough'))
    const { privateKey } = fault === 'keySwap' ? other : own
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)
  }

  async function token(name: string, request: IncomingMessage) {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const code = issued.get(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.used || code.challenge !== challenge)
      return { status: 400, body: { error: 'invalid_grant' } }
    code.used = true
    const isOidc = name === 'google' || name === 'apple'
    return {
      status: 200,
      body: {
        access_token: 'token-of-the-provider',
        token_type: 'bearer',
        ...(isOidc && state.fault !== 'noIdToken' && { id_token: await idToken(`${url}/${name}`, code) }),
      },
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, name = '', ...rest] = new URL(request.url ?? '/', 'http://x').pathname.split('/')
    const path = rest.join('/')
    state.asked.push(`${request.method} /${name}/${path}`)
    const { fault } = state
    if (fault === 'slow') return
    if (fault === 'down') return response.writeHead(503).end('{}')
    if (fault === 'redirect') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    if (fault === 'garbage') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello')
    if (fault === 'huge')
      return response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(400_000))
    const issuer = `${url}/${name}`
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (path === '.well-known/openid-configuration')
      return send(200, {
        issuer: fault === 'metadata' ? 'https://evil.example' : issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        authorization_response_iss_parameter_supported: state.namesIssuer,
      })
    if (path === 'jwks')
      return send(200, {
        keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }],
      })
    if (path === 'token') {
      const { status, body } = await token(name, request)
      return send(status, body)
    }
    const [, index] = /^profile\/(\d)$/.exec(path) ?? []
    if (index !== undefined && request.headers.authorization === 'Bearer token-of-the-provider')
      return send(200, state.profiles[Number(index)])
    return send(404, {})
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    address: new URL(url).host,
    state,
    /** The person signs in at an authorization address; answers where their browser is sent. */
    signIn(uri: string, more: Readonly<Record<string, string>> = {}): string {
      const asked = new URL(uri)
      const read = (name: string) => asked.searchParams.get(name) ?? ''
      const code = randomBytes(16).toString('base64url')
      issued.set(code, {
        client: read('client_id'),
        challenge: read('code_challenge'),
        nonce: asked.searchParams.get('nonce'),
        used: false,
      })
      const back = new URL(read('redirect_uri'))
      const name = asked.pathname.split('/')[1]
      const parameters = {
        code,
        state: read('state'),
        ...(state.namesIssuer && { iss: `${url}/${name}` }),
        ...more,
      }
      for (const [key, value] of Object.entries(parameters)) if (value) back.searchParams.set(key, value)
      return back.href
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
