import { type CaipAddress, parseCaipAddress } from '@latchkey/protocol'
import { sameAddress } from '../base/text.ts'
import { activeNamespace, type Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { currentConnection } from '../wallets/connections.ts'
import { abortSignIn } from './cancelSignIn.ts'
import { isSessionFor } from './findSession.ts'
import { createSignInOffers } from './offerSignIn.ts'
import { getSignInContext, hasSameAddress, type SignInContext } from './signInContext.ts'
import { getSignInHooks } from './signInHooks.ts'
import { dispatchSignIn, signInStore } from './signInState.ts'
import { revokeDepartedSession } from './signOut.ts'
import { showSignIn } from './storeSignIn.ts'
import { failLookUp, resolveSession, watchSessions } from './watchSessions.ts'

/**
 * Watches the current account until `lifetime` is aborted. An account without a session is asked to sign in, once per
 * account and page; the session of an account that disconnects is revoked.
 *
 * @param restoredConnections of the last visit; their accounts aren't asked again unless sign-in is required
 */
export async function startSignIn(
  config: Config,
  lifetime: AbortSignal,
  restoredConnections: State['connections'],
): Promise<void> {
  const restored = new Set(restoredConnections.keys())
  const hooks = await loadHooks(config, lifetime, restored)
  if (!hooks || lifetime.aborted) return
  const store = signInStore(config)
  config._internal.stores.offerSignIn = createSignInOffers(config, hooks)
  const revokeDeparted = createDepartureHandler(config, hooks)
  /** Accounts that declined since they connected. */
  const declined = new Set<string>()
  let lastContext: SignInContext | undefined
  let pendingSignOut: Promise<unknown> | undefined

  const endSignIn = (context: SignInContext | undefined) => {
    const isLookUpFailed = store.get().step === 'lookFailed'
    abortSignIn(config)
    dispatchSignIn(config, { type: 'ended' })
    if (context && !isLookUpFailed) pendingSignOut = revokeDepartedSession(config, hooks, context)
  }
  const watchAccount = () => {
    const context = getSignInContext(config)
    for (const uid of restored) if (!config.state.connections.has(uid)) restored.delete(uid)
    // A connection that appears as `reconnecting` was made in another tab, which asks the person.
    for (const { uid, status } of config.state.connections.values())
      if (status === 'reconnecting') restored.add(uid)
    // The current account is handled below. A session whose look-up failed is kept.
    revokeDeparted(!context || store.get().step === 'lookFailed' ? lastContext : undefined)
    if (!context) {
      const isDisconnected =
        lastContext !== undefined && !config.state.connections.has(lastContext.connectionUid)
      const { step } = store.get()
      // The wallet is on a network the app doesn't have. The person is asked once it is back.
      const presence = lastContext && locateAccount(config, lastContext)
      if (presence === 'current' && (step === 'signedIn' || step === 'dismissed')) return
      if (isDisconnected && lastContext) declined.delete(toAccountKey(lastContext))
      const isSignedOut = isDisconnected || (presence === 'replaced' && hooks.signOutOnAccountChange)
      endSignIn(isSignedOut ? lastContext : undefined)
      lastContext = undefined
      return
    }
    if (lastContext && isSameAccount(lastContext, context, hooks) && !isOutdatedPrompt(config, context)) {
      // Another wallet may have the same account, and go on with it.
      lastContext = { ...lastContext, connectionUid: context.connectionUid }
      return
    }
    const previous = lastContext
    lastContext = context
    if (previous && hooks.signOutOnAccountChange && !isSameAccount(previous, context, hooks))
      pendingSignOut = revokeDepartedSession(config, hooks, previous)
    abortSignIn(config)
    const isSilent = restored.has(context.connectionUid) || declined.has(toAccountKey(context))
    void resolveSession(config, hooks, context, isSilent, pendingSignOut)
  }
  const stops = [
    config.subscribe((state) => state, watchAccount),
    store.subscribe((state) => {
      if (state.step === 'dismissed') declined.add(toAccountKey(state.context))
    }),
    config.events.subscribe(({ event }) => {
      const state = store.get()
      if (event !== 'MODAL_CLOSE' || state.step !== 'asking') return
      // A required sign-in can't be avoided by closing the modal.
      if (state.required) showSignIn(config)
      else dispatchSignIn(config, { type: 'dismissed' })
    }),
  ]
  const stop = () => {
    for (const unsubscribe of stops) unsubscribe()
    abortSignIn(config)
    dispatchSignIn(config, { type: 'ended' })
  }
  watchSessions(config, hooks, lifetime)
  lifetime.addEventListener('abort', stop, { once: true })
  watchAccount()
}

/**
 * Loads the hooks. While their code can't be fetched, an account that connects is treated like one whose sessions can't be looked up, and
 * the next account has the code requested again.
 *
 * @param restored uids of restored connections; those that were disconnected are removed
 * @returns `undefined` where sign-in is off, or when `lifetime` has ended meanwhile
 */
async function loadHooks(
  config: Config,
  lifetime: AbortSignal,
  restored: Set<string>,
): Promise<SiwxHooks | undefined> {
  while (!lifetime.aborted) {
    try {
      return await getSignInHooks(config)
    } catch (error) {
      config.logger.error('signIn', { error })
      const context = lifetime.aborted ? undefined : getSignInContext(config)
      if (context) {
        const { attempt } = dispatchSignIn(config, { type: 'lookUpBegan', context })
        await failLookUp(config, context, attempt, error)
        restored.delete(context.connectionUid)
      }
      await waitForAccount(config, lifetime)
    }
  }
  return undefined
}

/** Resolves when there is an account that can sign in, or `lifetime` ends. */
function waitForAccount(config: Config, lifetime: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe()
      lifetime.removeEventListener('abort', end)
      resolve()
    }
    const check = () => getSignInContext(config) && end()
    const unsubscribe = config.subscribe((state) => state, check)
    lifetime.addEventListener('abort', end)
    if (lifetime.aborted) end()
    else check()
  })
}

/** Whether two accounts need one sign-in only. Networks count if the app sets `perNetwork`. */
function isSameAccount(first: Account, second: Account, hooks: SiwxHooks): boolean {
  return hasSameAddress(first, second) && (!hooks.perNetwork || first.network === second.network)
}

/** Whether an account is still the current one, on any network. `replaced`: its chain family has another account. */
function locateAccount(config: Config, { account }: SignInContext): 'current' | 'absent' | 'replaced' {
  const parts = parseCaipAddress(account)
  const address = parts && currentConnection(config.state, parts.namespace)?.accounts[0]
  if (!parts || address === undefined) return 'absent'
  if (!sameAddress(parts.namespace, address, parts.address)) return 'replaced'
  return activeNamespace(config) === parts.namespace ? 'current' : 'absent'
}

/** Whether an unanswered sign-in is for another network or connection than the present one. */
function isOutdatedPrompt(config: Config, current: SignInContext): boolean {
  const state = signInStore(config).get()
  if (!('required' in state) && state.step !== 'looking') return false
  return state.context.network !== current.network || state.context.connectionUid !== current.connectionUid
}

function toAccountKey({ account }: SignInContext): string {
  const parts = parseCaipAddress(account)
  return parts?.namespace === 'eip155' ? parts.address.toLowerCase() : (parts?.address ?? '')
}

type Account = Pick<SignInContext, 'account' | 'network'>

/**
 * Revokes the sessions of accounts whose wallets were disconnected while another account was the current one, so that disconnecting all
 * wallets signs out of all. A wallet that has changed its account counts with each account that it had while it was connected. An account
 * that another connected wallet shows keeps its session. Call the returned function after each change, with the account whose session the
 * caller revokes itself.
 */
function createDepartureHandler(config: Config, hooks: SiwxHooks): (except: Account | undefined) => void {
  /** The accounts of each connection since it connected, by its uid. The present one is the first. */
  let connected = new Map<string, readonly Account[]>()
  return (except) => {
    const previous = connected
    connected = new Map()
    for (const { uid, status, network, accounts } of config.state.connections.values()) {
      const known = previous.get(uid) ?? []
      const [address] = accounts
      if (status === 'connected' && address !== undefined) {
        const shown: Account = { account: `${network}:${address}` as CaipAddress, network }
        connected.set(uid, [shown, ...known.filter((account) => !isSameAccount(account, shown, hooks))])
      } else if (known.length > 0) connected.set(uid, known)
    }
    const shownAccounts = [...connected.values()].flatMap(([account]) => account ?? [])
    const departed: Account[] = []
    for (const [uid, accounts] of previous) if (!connected.has(uid)) departed.push(...accounts)
    for (const [index, account] of departed.entries()) {
      const isRepeated = departed.findIndex((other) => isSameAccount(other, account, hooks)) < index
      const isKept = shownAccounts.some((other) => isSameAccount(account, other, hooks))
      const isExcepted = except !== undefined && hasSameAddress(account, except)
      if (!isRepeated && !isKept && !isExcepted) void revokeIfSignedIn(config, hooks, account)
    }
  }
}

/** Revokes only if there is a session, so that hooks aren't called for accounts that never signed in. */
async function revokeIfSignedIn(config: Config, hooks: SiwxHooks, departed: Account): Promise<void> {
  const accountAddress = parseCaipAddress(departed.account)?.address ?? ''
  try {
    const sessions = await hooks.getSessions(departed.network, accountAddress)
    const isSignedIn = sessions.some((session) =>
      isSessionFor(session, { accountAddress, chainId: departed.network }, false),
    )
    if (isSignedIn) await revokeDepartedSession(config, hooks, departed)
  } catch (error) {
    config.logger.warn('signOut', { error })
  }
}
