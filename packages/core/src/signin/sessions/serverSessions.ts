import { parseCaipAddress } from '@latchkey/protocol'
import { siwxMe, siwxNonce, siwxToken } from '@latchkey/protocol/schemas'
import { HttpError, type StandardSchema } from '../../base/http.ts'
import { sameAddress } from '../../base/text.ts'
import type { Config } from '../../config/Config.ts'
import { type CallServerParameters, callServer } from '../../config/callServer.ts'
import { requireServer } from '../../config/server.ts'
import type { SiwxHooks, SiwxSettings } from '../../config/signInOptions.ts'
import { draftAccountlessMessage, draftMessage } from './draftMessage.ts'
import { retryUnlessFinal } from './retryUnlessFinal.ts'
import { createSessionStore, type StoredSession } from './sessionStore.ts'

/**
 * Sessions of the server's `siwx` service (`sessions: 'server'`, `/auth/v1/*`), which issues nonces and tokens and
 * verifies. The page stores the token with each session and asks the server whether it is still valid.
 */
export function serverSessions(config: Config, settings: SiwxSettings): SiwxHooks {
  const store = createSessionStore(
    config._internal.storage,
    () => location.host,
    settings.perNetwork ?? false,
  )
  /** Token the server issued with each nonce; it is sent back with the signature. */
  const nonceTokens = new Map<string, string>()
  const callService = async <value>(
    route: string,
    parameters: CallServerParameters<value>,
  ): Promise<value> => {
    // The project id may come from the server's information.
    await requireServer(config, 'api')
    const { projectId } = config
    const query = parameters.body ? { projectId } : {}
    return callServer(config, `/auth/v1/${route}`, { ...parameters, query })
  }
  const getNonce = async () => {
    const { nonce, token } = await callService('nonce', { schema: siwxNonce })
    nonceTokens.set(nonce, token)
    return nonce
  }
  const toAuthorization = (token = '') => ({ authorization: `Bearer ${token}` })
  const signOut = async ({ token }: StoredSession) => {
    await callService('sign-out', { schema: anySchema, body: {}, headers: toAuthorization(token) }).catch(
      (error: unknown) => {
        if (!isTokenRefused(error)) throw error
      },
    )
  }
  const isStillValid = async (session: StoredSession): Promise<boolean> => {
    const getMe = () => callService('me', { schema: siwxMe, headers: toAuthorization(session.token) })
    try {
      const { account } = await retryUnlessFinal(getMe, isTokenRefused)
      // With another account's token the page would show one account and act as another.
      return isAccount(account, session)
    } catch (error) {
      if (isTokenRefused(error)) return false
      throw error
    }
  }
  return {
    signOutOnDisconnect: settings.signOutOnDisconnect,
    perNetwork: settings.perNetwork,
    createMessage: async (request) => draftMessage(request, await getNonce(), settings, Date.now()),
    ...(settings.oneStep !== false && {
      createOpenMessage: async (request) =>
        draftAccountlessMessage(request, await getNonce(), settings, Date.now()),
    }),
    async addSession(session) {
      const { data, message, signature } = session
      const nonceToken = nonceTokens.get(data.nonce) ?? ''
      nonceTokens.delete(data.nonce)
      const { token } = await callService('authenticate', {
        schema: siwxToken,
        body: { data, message, signature },
        headers: { 'x-nonce-jwt': nonceToken },
      })
      store.add({ ...session, token })
    },
    async revokeSession(chainId, address) {
      await Promise.all(store.remove(chainId, address).map(signOut))
    },
    async setSessions(sessions) {
      const kept = store
        .all()
        .filter(({ message }) => sessions.some((session) => session.message === message))
      const ended = store.all().filter((stored) => !kept.includes(stored))
      store.set(kept)
      await Promise.all(ended.map(signOut))
    },
    async getSessions(chainId, address) {
      const stored = store.getValid(chainId, address)
      const isValid = await Promise.all(stored.map(isStillValid))
      const invalid = stored.filter((_, index) => !isValid[index])
      if (invalid.length > 0)
        store.set(
          store.all().filter(({ message }) => !invalid.some((session) => session.message === message)),
        )
      return stored.filter((_, index) => isValid[index])
    },
    getRequired: () => settings.required ?? true,
  }
}

function isAccount(account: string, { data }: StoredSession): boolean {
  const parts = parseCaipAddress(account)
  return (
    parts?.caipNetworkId === data.chainId && sameAddress(parts.namespace, parts.address, data.accountAddress)
  )
}

/** Whether the server has refused a token. */
function isTokenRefused(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401
}

/** Accepts any answer. */
const anySchema: StandardSchema<unknown> = { '~standard': { validate: (value) => ({ value }) } }
