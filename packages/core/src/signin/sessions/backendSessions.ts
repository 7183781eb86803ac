import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { withDeadline } from '../../base/deadline.ts'
import { HttpError, InvalidResponseError, readBody, UnreachableError } from '../../base/http.ts'
import { sameAddress } from '../../base/text.ts'
import type { KnownSession, SiwxHooks, SiwxSettings } from '../../config/signInOptions.ts'
import { draftAccountlessMessage, draftMessage } from './draftMessage.ts'
import { retryUnlessFinal } from './retryUnlessFinal.ts'

/**
 * Sessions of the app's own backend (`sessions: 'backend'`, `@latchkey/siwx/server`), in a cookie that scripts can't
 * read; the page stores nothing and asks the backend who is signed in. A browser has one session at a time, so another
 * account ends the first one's.
 */
export function backendSessions(settings: SiwxSettings): SiwxHooks {
  const backend = new URL(settings.backend ?? '/siwx', location.href).href.replace(/\/$/, '')
  const getCurrentSession = () =>
    retryUnlessFinal(
      async () => parseSession(await callBackend(backend, 'me'), backend),
      (error) => error instanceof HttpError && error.status < 500,
    )
  const getNonce = async () => {
    const { nonce } = Object(await callBackend(backend, 'nonce')) as { nonce?: unknown }
    if (typeof nonce !== 'string') throw new InvalidResponseError({ url: backend, reason: 'shape' })
    return nonce
  }
  const signOut = () => callBackend(backend, 'sign-out', {})
  return {
    signOutOnDisconnect: settings.signOutOnDisconnect,
    signOutOnAccountChange: true,
    perNetwork: settings.perNetwork,
    createMessage: async (request) => draftMessage(request, await getNonce(), settings, Date.now()),
    ...(settings.oneStep !== false && {
      createOpenMessage: async (request) =>
        draftAccountlessMessage(request, await getNonce(), settings, Date.now()),
    }),
    async addSession({ data, message, signature }) {
      const session = parseSession(
        await callBackend(backend, 'authenticate', { data, message, signature }),
        backend,
      )
      if (!session || !isSessionOfAccount(session, data.chainId, data.accountAddress))
        throw new InvalidResponseError({ url: backend, reason: 'shape' })
    },
    async revokeSession(chainId, address) {
      const session = await getCurrentSession()
      if (session && isSessionOfAccount(session, chainId, address)) await signOut()
    },
    async setSessions(sessions) {
      const current = await getCurrentSession()
      if (
        current &&
        !sessions.some(({ data }) => isSessionOfAccount(current, data.chainId, data.accountAddress))
      )
        await signOut()
    },
    async getSessions(chainId, address) {
      const session = await getCurrentSession()
      return session && isSessionOfAccount(session, chainId, address) ? [session] : []
    },
    getRequired: () => settings.required ?? true,
  }
}

/**
 * Parses the backend's session; `undefined` for nobody.
 *
 * @throws InvalidResponseError for another shape
 */
function parseSession(answer: unknown, url: string): KnownSession | undefined {
  if (answer === null) return undefined
  const { account, origin, expiresAt } = Object(answer) as Record<string, unknown>
  const parts = typeof account === 'string' ? parseCaipAddress(account) : undefined
  const isComplete = typeof expiresAt === 'string' && typeof origin === 'string' && URL.canParse(origin)
  if (!parts || !isComplete) throw new InvalidResponseError({ url, reason: 'shape' })
  return {
    data: {
      accountAddress: parts.address,
      chainId: parts.caipNetworkId,
      domain: new URL(origin).host,
      expirationTime: expiresAt,
    },
  }
}

/** Whether a session is an account's, on whichever network of its family. */
function isSessionOfAccount({ data }: KnownSession, chainId: CaipNetworkId, address: string): boolean {
  const [namespace] = chainId.split(':') as ['eip155']
  return data.chainId.startsWith(`${namespace}:`) && sameAddress(namespace, data.accountAddress, address)
}

/** Milliseconds and bytes an answer may take. */
const answerLimits = { milliseconds: 15_000, bytes: 64 * 1024 }

/**
 * Calls the app's own backend, with cookies.
 *
 * @param base absolute URL without a trailing slash
 * @throws HttpError with the backend's reasons, InvalidResponseError, UnreachableError, TimeoutError
 */
async function callBackend(base: string, route: string, body?: object): Promise<unknown> {
  const url = `${base}/${route}`
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return withDeadline(
    async (signal) => {
      const init: RequestInit = { signal, credentials: 'include', cache: 'no-store', ...(body && post) }
      const { response, text } = await fetchText(url, init)
      if (text === undefined) throw new InvalidResponseError({ url, reason: 'tooLarge' })
      const json = parseJson(text)
      if (!response.ok)
        throw new HttpError({
          status: response.status,
          url,
          body: json ?? text.slice(0, 2000),
          cause: response,
        })
      if (json === undefined)
        throw new InvalidResponseError({ url, reason: /^\s*</.test(text) ? 'html' : 'json' })
      return json
    },
    { timeout: answerLimits.milliseconds, operation: route, url },
  )
}

async function fetchText(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    return { response, text: await readBody(response, answerLimits.bytes) }
  } catch (cause) {
    throw new UnreachableError({ url, cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
