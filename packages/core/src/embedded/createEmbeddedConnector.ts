import { methodNotAllowed } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import { AbortedError } from '../base/errors.ts'
import { loadCode } from '../base/load.ts'
import type { AdapterContext } from '../config/Adapter.ts'
import type { Connector, NetworkSupport } from '../config/Connector.ts'
import type { LoginEvent } from '../config/LoginSource.ts'
import { bindProvider, createEmbeddedProvider, watchProvider } from './createEmbeddedProvider.ts'
import type { EmbeddedAccess } from './createEmbeddedSolanaConnector.ts'
import { createLoginCache } from './createLoginCache.ts'
import { createLoginSource, type WithSession } from './createLoginSource.ts'
import { createSocialSource } from './createSocialSource.ts'
import { type EmailWalletOptions, findFrame } from './EmailWalletOptions.ts'
import { LoginError, toConnectError } from './errors.ts'
import type { EmbeddedSession } from './session/createEmbeddedSession.ts'
import type { FrameAppearance } from './session/createFrameDialog.ts'

const name = 'Email'

const identity = {
  uid: 'eip155:ID_AUTH',
  id: 'ID_AUTH',
  type: 'AUTH',
  namespace: 'eip155',
  name,
  answersWithdrawn: true,
} as const

/** The connector of the embedded wallet. People sign in with `login`, then connect. `access`: for its Solana account. */
export function createEmbeddedConnector(
  context: AdapterContext,
  options: EmailWalletOptions,
): { connector: Connector; access: EmbeddedAccess; close: () => void } {
  const cache = createLoginCache(context.app)
  const listeners = new Set<(event: LoginEvent) => void>()
  let appearance: FrameAppearance = {}
  let session: EmbeddedSession | undefined
  let opening: Promise<EmbeddedSession> | undefined
  let closed = false

  const findAppFrame = () => findFrame(context, options)
  const emitLogin = (event: LoginEvent) => [...listeners].forEach((listener) => void listener(event))
  const { provider, emit } = createEmbeddedProvider({
    name,
    open,
    onRefused(method) {
      context.logger.error(methodNotAllowed, { method })
      emitLogin({ type: 'refused', method })
    },
  })

  async function load(): Promise<EmbeddedSession> {
    const location = (await findAppFrame()) ?? throwNotOffered()
    const code = await loadCode(() => import('./session/createEmbeddedSession.ts'))
    const created = code.createEmbeddedSession({
      context,
      options,
      cache,
      location,
      appearance,
      emitLogin,
      emit,
      now: Date.now,
    })
    if (closed) {
      created.close()
      throw new AbortedError()
    }
    await finishSignOut(cache, created)
    session = created
    void context.app?._internal.diagnoseProject?.('login')
    return created
  }

  function open(): Promise<EmbeddedSession> {
    opening ??= load().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  const withSession: WithSession = (signal, call) => withDeadline(async () => call(await open()), { signal })
  const getSession = () => session

  const login = createLoginSource({
    app: context.app,
    cache,
    listeners,
    findFrame: findAppFrame,
    withSession,
    getSession,
    social: createSocialSource({ context, options, cache, findFrame: findAppFrame, withSession, getSession }),
    setAppearance(changes) {
      appearance = { ...appearance, ...changes }
      session?.setAppearance(appearance)
    },
  })

  const connector: Connector = {
    ...identity,
    login,
    connect: ({ network, signal } = {}) =>
      withSession(signal, (session) => session.connect({ network, signal })).catch(rethrow),
    // Without an earlier sign-in on this page the frame isn't loaded.
    restore: async ({ signal } = {}) =>
      cache.used() ? withSession(signal, (session) => session.restore({ signal })).catch(rethrow) : undefined,
    async disconnect() {
      cache.clear()
      cache.storeSignOut()
      // A session exists only once the adapter’s lazily loaded code has run.
      const opened = await open().catch(() => undefined)
      if (opened) await finishSignOut(cache, opened)
    },
    getNetworkSupport: ({ signal } = {}) => fetchNetworkSupport(cache, withSession, signal),
    getProvider: () => provider,
    withSignal: (signal) => ({ ...connector, getProvider: () => bindProvider(provider, signal) }),
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

/** The networks with smart accounts. Without an earlier sign-in on this page the frame isn't loaded. */
async function fetchNetworkSupport(
  cache: ReturnType<typeof createLoginCache>,
  withSession: WithSession,
  signal: AbortSignal | undefined,
): Promise<NetworkSupport> {
  if (!cache.used()) return {}
  try {
    const smartAccounts = await withSession(signal, (session) => session.getSmartAccountNetworks())
    if (cache.used()) cache.storeSmartAccountNetworks(smartAccounts)
    return { smartAccounts }
  } catch (error) {
    const smartAccounts = cache.smartAccountNetworks()
    if (!smartAccounts || signal?.aborted) throw error
    return { smartAccounts }
  }
}

function rethrow(error: unknown): never {
  throw toConnectError(error, name)
}

/** Signs the frame out if a disconnect has begun, perhaps on an earlier page, and the frame hasn't answered it. */
async function finishSignOut(
  cache: ReturnType<typeof createLoginCache>,
  session: EmbeddedSession,
): Promise<void> {
  if (cache.isSignOutPending() && (await session.end())) cache.storeSignedOut()
}

function createUserWatcher(listeners: Set<(event: LoginEvent) => void>): EmbeddedAccess['watchUser'] {
  return (listener) => {
    const onEvent = (event: LoginEvent) => event.type === 'user' && listener(event.user !== undefined)
    listeners.add(onEvent)
    return () => listeners.delete(onEvent)
  }
}

function throwNotOffered(): never {
  throw new LoginError('LOGIN_UNAVAILABLE', 'Signing in by e-mail is not offered here.', {
    hint: 'Choose another wallet.',
  })
}
