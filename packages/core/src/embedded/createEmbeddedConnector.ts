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
  const signOut = createSignOut(cache, open)
  const refusals = createRefusals(context, emitLogin)
  const { provider, emit } = createEmbeddedProvider({
    name,
    open,
    signOut: async () => {
      if (cache.used()) await signOut()
    },
    onRefused: refusals.add,
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
    getRefusal: refusals.get,
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
    disconnect: signOut,
    getNetworkSupport: ({ signal } = {}) => fetchNetworkSupport(cache, withSession, signal),
    getProvider: () => provider,
    withSignal: (signal) => ({ ...connector, getProvider: () => bindProvider(provider, signal) }),
    subscribe: (listener) => watchProvider(provider, listener),
  }
  return {
    connector,
    access: createAccess({ login, open }, { cache, listeners, getSession }),
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

type RefusedEvent = Extract<LoginEvent, { type: 'refused' }>

/** Milliseconds for which a refusal waits for a listener that shows it, e.g. the modal's, whose code is loaded meanwhile. */
const refusalTimeout = 5_000

/**
 * Logs and emits refusals. Opens the app's modal for one that no listener claims, and keeps the last of them for listeners that come late.
 */
function createRefusals({ app, logger }: AdapterContext, emit: (event: LoginEvent) => void) {
  let unclaimed: RefusedEvent | undefined
  return {
    add(method: string): void {
      logger.error(methodNotAllowed, { method })
      const event: RefusedEvent = {
        type: 'refused',
        method,
        claim() {
          if (unclaimed === event) unclaimed = undefined
        },
      }
      unclaimed = event
      emit(event)
      if (unclaimed !== event) return
      setTimeout(event.claim, refusalTimeout)
      const modal = app?._internal.stores?.modal
      if (modal && !modal.state.open) modal.open()
    },
    get: () => unclaimed,
  }
}

function rethrow(error: unknown): never {
  throw toConnectError(error, name)
}

/** Creates the function that forgets the login at once, then signs the frame out. */
function createSignOut(
  cache: ReturnType<typeof createLoginCache>,
  open: () => Promise<EmbeddedSession>,
): () => Promise<void> {
  return async () => {
    cache.clear()
    cache.storeSignOut()
    // A session exists only once the adapter’s lazily loaded code has run.
    const opened = await open().catch(() => undefined)
    if (opened) await finishSignOut(cache, opened)
  }
}

/** Signs the frame out if a disconnect has begun, perhaps on an earlier page, and the frame hasn't answered it. */
async function finishSignOut(
  cache: ReturnType<typeof createLoginCache>,
  session: EmbeddedSession,
): Promise<void> {
  if (cache.isSignOutPending() && (await session.end())) cache.storeSignedOut()
}

/** Creates what the connector of the Solana account uses. */
function createAccess(
  parts: Pick<EmbeddedAccess, 'login' | 'open'>,
  p: {
    readonly cache: ReturnType<typeof createLoginCache>
    readonly listeners: Set<(event: LoginEvent) => void>
    readonly getSession: () => EmbeddedSession | undefined
  },
): EmbeddedAccess {
  return {
    ...parts,
    name,
    isUsed: p.cache.used,
    account: () => p.getSession()?.accounts()[0],
    watchUser(listener) {
      const onEvent = (event: LoginEvent) => event.type === 'user' && listener(event.user !== undefined)
      p.listeners.add(onEvent)
      return () => p.listeners.delete(onEvent)
    },
  }
}

function throwNotOffered(): never {
  throw new LoginError('LOGIN_UNAVAILABLE', 'Signing in by e-mail is not offered here.', {
    hint: 'Choose another wallet.',
  })
}
