import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { HttpError, InvalidResponseError } from '../../base/http.ts'
import { sameAddress } from '../../base/text.ts'
import type { KnownSession } from '../KnownSession.ts'
import type { SiwxHooks } from '../SiwxHooks.ts'
import type { SiwxSettings } from '../SiwxSettings.ts'
import { askBackend } from './askBackend.ts'
import { askPatiently } from './askPatiently.ts'
import { draftMessage, draftTerms } from './draftMessage.ts'

/**
 * Sessions of the app's own backend (`sessions: 'backend'`, `@latchkey/server/siwx`): in a cookie no script can read, so the page
 * keeps nothing and asks who it is. A browser has one visitor at a time: another account ends the session of the one before.
 */
export function backendSessions(settings: SiwxSettings): SiwxHooks {
  const backend = new URL(settings.backend ?? '/siwx', location.href).href.replace(/\/$/, '')
  const readMe = () =>
    askPatiently(
      async () => readSession(await askBackend(backend, 'me'), backend),
      (error) => error instanceof HttpError && error.status < 500,
    )
  const readNonce = async () => {
    const { nonce } = Object(await askBackend(backend, 'nonce')) as { nonce?: unknown }
    if (typeof nonce !== 'string') throw new InvalidResponseError({ url: backend, reason: 'shape' })
    return nonce
  }
  const signOut = () => askBackend(backend, 'sign-out', {})
  return {
    signOutOnDisconnect: settings.signOutOnDisconnect,
    signOutOnAccountChange: true,
    perNetwork: settings.perNetwork,
    createMessage: async (request) => draftMessage(request, await readNonce(), settings, Date.now()),
    ...(settings.oneStep !== false && {
      createOpenMessage: async (request) => draftTerms(request, await readNonce(), settings, Date.now()),
    }),
    async addSession({ data, message, signature }) {
      const kept = readSession(
        await askBackend(backend, 'authenticate', { data, message, signature }),
        backend,
      )
      if (!kept || !isOf(kept, data.chainId, data.accountAddress))
        throw new InvalidResponseError({ url: backend, reason: 'shape' })
    },
    async revokeSession(chainId, address) {
      const session = await readMe()
      if (session && isOf(session, chainId, address)) await signOut()
    },
    async setSessions(sessions) {
      const kept = await readMe()
      if (kept && !sessions.some(({ data }) => isOf(kept, data.chainId, data.accountAddress))) await signOut()
    },
    async getSessions(chainId, address) {
      const session = await readMe()
      return session && isOf(session, chainId, address) ? [session] : []
    },
    getRequired: () => settings.required ?? true,
  }
}

/** What the backend says of its visitor; undefined for nobody. @throws InvalidResponseError where it says neither */
function readSession(answer: unknown, url: string): KnownSession | undefined {
  if (answer === null) return undefined
  const { account, origin, expiresAt } = Object(answer) as Record<string, unknown>
  const parts = typeof account === 'string' ? parseCaipAddress(account) : undefined
  const isWhole = typeof expiresAt === 'string' && typeof origin === 'string' && URL.canParse(origin)
  if (!parts || !isWhole) throw new InvalidResponseError({ url, reason: 'shape' })
  return {
    data: {
      accountAddress: parts.address,
      chainId: parts.caipNetworkId,
      domain: new URL(origin).host,
      expirationTime: expiresAt,
    },
  }
}

/** Whether a session is an account's; which of the family's networks it named is looked at elsewhere. */
function isOf({ data }: KnownSession, chainId: CaipNetworkId, address: string): boolean {
  const [namespace] = chainId.split(':') as ['eip155']
  return data.chainId.startsWith(`${namespace}:`) && sameAddress(namespace, data.accountAddress, address)
}
