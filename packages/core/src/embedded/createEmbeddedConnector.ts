import { methodNotAllowed } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import { AbortedError } from '../base/errors.ts'
import { loadCode } from '../base/load.ts'
import type { AdapterContext } from '../config/Adapter.ts'
import type { Connector } from '../config/Connector.ts'
import type { LoginEvent } from '../config/LoginSource.ts'
import { createEmbeddedProvider, watchProvider } from './createEmbeddedProvider.ts'
import type { EmbeddedAccess } from './createEmbeddedSolanaConnector.ts'
import { createLoginCache } from './createLoginCache.ts'
import { createLoginSource } from './createLoginSource.ts'
import { createSocialSource } from './createSocialSource.ts'
import { type EmbeddedOptions, findFrame } from './EmbeddedOptions.ts'
import { LoginError, toConnectError } from './errors.ts'
import type { EmbeddedSession } from './session/createEmbeddedSession.ts'
import type { FrameAppearance } from './session/createFrameDialog.ts'

const name = 'E-mail'

/** The connector of the embedded wallet. People sign in with `login`, then connect. */
export function createEmbeddedConnector(
  context: AdapterContext,
  options: EmbeddedOptions,
): { connector: Connector; access: EmbeddedAccess; close: () => void } {
  const cache = createLoginCache(context.app)
  const listeners = new Set<(event: LoginEvent) => void>()
  let dress: FrameAppearance = {}
  let session: EmbeddedSession | undefined
  let opening: Promise<EmbeddedSession> | undefined
  let closed = false

  const place = () => findFrame(context, options)
  const tell = (event: LoginEvent) => [...listeners].forEach((listener) => void listener(event))
  const { provider, emit } = createEmbeddedProvider({
    name,
    open,
    onRefused(method) {
      context.logger.error(methodNotAllowed, { method })
      tell({ type: 'refused', method })
    },
  })

  async function load(): Promise<EmbeddedSession> {
    const where = (await place()) ?? throwNotOffered()
    const code = await loadCode(() => import('./session/createEmbeddedSession.ts'))
    const made = code.createEmbeddedSession({
      context,
      options,
      cache,
      place: where,
      dress,
      emitLogin: tell,
      emit,
      now: Date.now,
    })
    if (closed) {
      made.close()
      throw new AbortedError()
    }
    session = made
    return made
  }

  function open(): Promise<EmbeddedSession> {
    opening ??= load().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  /** Calls with the session; the signal also covers loading it. */
  function during<value>(
    signal: AbortSignal | undefined,
    ask: (session: EmbeddedSession) => Promise<value>,
  ): Promise<value> {
    return withDeadline(async () => ask(await open()), { signal })
  }

  const login = createLoginSource({
    app: context.app,
    cache,
    listeners,
    place,
    during,
    getSession: () => session,
    social: createSocialSource({ context, options, cache, place, during, getSession: () => session }),
    onDress(next) {
      dress = { ...dress, ...next }
      session?.dress(dress)
    },
  })

  const refuse = (error: unknown) => {
    throw toConnectError(error, name)
  }
  const connector: Connector = {
    uid: 'eip155:ID_AUTH',
    id: 'ID_AUTH',
    type: 'AUTH',
    namespace: 'eip155',
    name,
    login,
    connect: ({ network, signal } = {}) =>
      during(signal, (own) => own.connect({ network, signal })).catch(refuse),
    // Without an earlier sign-in on this page the frame isn't loaded.
    restore: async ({ signal } = {}) =>
      cache.used() ? during(signal, (own) => own.restore({ signal })).catch(refuse) : undefined,
    async disconnect() {
      cache.clear()
      // Without that code there is no session to end.
      const own = await open().catch(() => undefined)
      await own?.end()
    },
    getProvider: () => provider,
    subscribe: (listener) => watchProvider(provider, listener),
  }
  return {
    connector,
    access: { name, login, open, isUsed: cache.used, watchUser: createUserWatcher(listeners) },
    close() {
      closed = true
      listeners.clear()
      session?.close()
      session = undefined
      opening = undefined
    },
  }
}

function createUserWatcher(listeners: Set<(event: LoginEvent) => void>): EmbeddedAccess['watchUser'] {
  return (listener) => {
    const hear = (event: LoginEvent) => event.type === 'user' && listener(event.user !== undefined)
    listeners.add(hear)
    return () => listeners.delete(hear)
  }
}

function throwNotOffered(): never {
  throw new LoginError('LOGIN_UNAVAILABLE', 'Signing in by e-mail is not offered here.', {
    hint: 'Choose another wallet.',
  })
}
