import { parseCaipAddress } from '@latchkey/protocol'
import { siwxMe, siwxNonce, siwxToken } from '@latchkey/protocol/schemas'
import { HttpError, type StandardSchema } from '../../base/http.ts'
import { sameAddress } from '../../base/text.ts'
import type { Config } from '../../config/Config.ts'
import { type CallServerParameters, callServer } from '../../config/callServer.ts'
import { requireServer } from '../../config/server.ts'
import type { SiwxHooks, SiwxSettings } from '../../config/signInOptions.ts'
import { draftMessage, draftTerms } from './draftMessage.ts'
import { createSessionStore, retryUnlessAnswered, type StoredSession } from './sessionStore.ts'

/**
 * Sessions of the server's `siwx` service (`sessions: 'server'`, `/auth/v1/*`), which issues nonces and tokens and
 * verifies. The page stores the token with each session and asks the server whether it is still valid.
 */
export function serverSessions(config: Config, settings: SiwxSettings): SiwxHooks {
  const shelf = createSessionStore(
    config._internal.storage,
    () => location.host,
    settings.perNetwork ?? false,
  )
  /** Token the server issued with each nonce; it is sent back with the signature. */
  const tickets = new Map<string, string>()
  const ask = async <value>(route: string, parameters: CallServerParameters<value>): Promise<value> => {
    // The project id may come from the server's information.
    await requireServer(config, 'api')
    const { projectId } = config
    const query = parameters.body ? { projectId } : {}
    return callServer(config, `/auth/v1/${route}`, { ...parameters, query })
  }
  const readNonce = async () => {
    const { nonce, token } = await ask('nonce', { schema: siwxNonce })
    tickets.set(nonce, token)
    return nonce
  }
  const bearer = (token = '') => ({ authorization: `Bearer ${token}` })
  const end = async ({ token }: StoredSession) => {
    await ask('sign-out', { schema: anySchema, body: {}, headers: bearer(token) }).catch((error: unknown) => {
      if (!isTokenRefused(error)) throw error
    })
  }
  const counts = async (session: StoredSession): Promise<boolean> => {
    const ownMe = () => ask('me', { schema: siwxMe, headers: bearer(session.token) })
    try {
      const { account } = await retryUnlessAnswered(ownMe, isTokenRefused)
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
    createMessage: async (request) => draftMessage(request, await readNonce(), settings, Date.now()),
    ...(settings.oneStep !== false && {
      createOpenMessage: async (request) => draftTerms(request, await readNonce(), settings, Date.now()),
    }),
    async addSession(session) {
      const { data, message, signature } = session
      const ticket = tickets.get(data.nonce) ?? ''
      tickets.delete(data.nonce)
      const { token } = await ask('authenticate', {
        schema: siwxToken,
        body: { data, message, signature },
        headers: { 'x-nonce-jwt': ticket },
      })
      shelf.add({ ...session, token })
    },
    async revokeSession(chainId, address) {
      await Promise.all(shelf.remove(chainId, address).map(end))
    },
    async setSessions(sessions) {
      const kept = shelf.all().filter(({ message }) => sessions.some((one) => one.message === message))
      const ended = shelf.all().filter((one) => !kept.includes(one))
      shelf.set(kept)
      await Promise.all(ended.map(end))
    },
    async getSessions(chainId, address) {
      const own = shelf.getValid(chainId, address)
      const alive = await Promise.all(own.map(counts))
      const over = own.filter((_, index) => !alive[index])
      if (over.length > 0)
        shelf.set(shelf.all().filter(({ message }) => !over.some((one) => one.message === message)))
      return own.filter((_, index) => alive[index])
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
