import { type CaipAddress, parseCaipAddress } from '@latchkey/protocol'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { activeNamespace } from '../networks/getNetwork.ts'
import { currentConnection } from '../wallets/connections.ts'
import { abortSignIn } from './cancelSignIn.ts'
import { isSessionFor } from './findSession.ts'
import { createSignInOffers } from './offerSignIn.ts'
import { getSignInContext, type SignInContext } from './signInContext.ts'
import { getSignInHooks } from './signInHooks.ts'
import { dispatchSignIn, signInStore } from './signInState.ts'
import { revokeDepartedSession } from './signOut.ts'
import { showSignIn } from './storeSignIn.ts'
import { resolveSession, watchSessions } from './watchSessions.ts'

/**
 * Watches the current account until `life` ends. An account without a session is asked to sign in, once per account
 * and page; the session of an account that disconnects is revoked.
 *
 * @param before connections of the last visit; their accounts aren't asked again unless sign-in is required
 */
export async function startSignIn(
  config: Config,
  life: AbortSignal,
  before: State['connections'],
): Promise<void> {
  const restored = new Set(before.keys())
  const hooks = await getSignInHooks(config)
  if (!hooks || life.aborted) return
  const store = signInStore(config)
  config._internal.stores.offerSignIn = createSignInOffers(config, hooks)
  const endGone = createDepartureHandler(config, hooks)
  /** Accounts that declined since they connected. */
  const declined = new Set<string>()
  let last: SignInContext | undefined
  let ending: Promise<unknown> | undefined

  const end = (context: SignInContext | undefined) => {
    const isKept = store.get().step === 'lookFailed'
    abortSignIn(config)
    dispatchSignIn(config, { type: 'ended' })
    if (context && !isKept) ending = revokeDepartedSession(config, hooks, context)
  }
  const watchAccount = () => {
    const context = getSignInContext(config)
    for (const uid of restored) if (!config.state.connections.has(uid)) restored.delete(uid)
    // Another tab has connected it and asks there.
    for (const { uid, status } of config.state.connections.values())
      if (status === 'reconnecting') restored.add(uid)
    // The current account is handled below. A session whose look-up failed is kept.
    endGone(!context || store.get().step === 'lookFailed' ? last : undefined)
    if (!context) {
      const isGone = last !== undefined && !config.state.connections.has(last.connectionUid)
      const { step } = store.get()
      // The wallet is on a network the app doesn't have. The person is asked once it is back.
      const place = last && locateAccount(config, last)
      if (place === 'here' && (step === 'signedIn' || step === 'dismissed')) return
      if (isGone && last) declined.delete(toAccountKey(last))
      end(isGone || (place === 'replaced' && hooks.signOutOnAccountChange) ? last : undefined)
      last = undefined
      return
    }
    if (last && isSameAccount(last, context, hooks) && !isOutdatedQuestion(config, context)) return
    const before = last
    last = context
    if (before && hooks.signOutOnAccountChange && !isSameAccount(before, context, hooks))
      ending = revokeDepartedSession(config, hooks, before)
    abortSignIn(config)
    const isSilent = restored.has(context.connectionUid) || declined.has(toAccountKey(context))
    void resolveSession(config, hooks, context, isSilent, ending)
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
    for (const one of stops) one()
    abortSignIn(config)
    dispatchSignIn(config, { type: 'ended' })
  }
  watchSessions(config, hooks, life)
  life.addEventListener('abort', stop, { once: true })
  watchAccount()
}

/** Whether two contexts need one sign-in only. Networks count if the app sets `perNetwork`. */
function isSameAccount(one: SignInContext, other: SignInContext, hooks: SiwxHooks): boolean {
  const [a, b] = [parseCaipAddress(one.account), parseCaipAddress(other.account)]
  return (
    a !== undefined &&
    b?.namespace === a.namespace &&
    sameAddress(a.namespace, a.address, b.address) &&
    (!hooks.perNetwork || one.network === other.network)
  )
}

/** Whether the page still shows an account, on whatever network. `replaced`: its chain family has another account. */
function locateAccount(config: Config, { account }: SignInContext): 'here' | 'away' | 'replaced' {
  const parts = parseCaipAddress(account)
  const address = parts && currentConnection(config.state, parts.namespace)?.accounts[0]
  if (!parts || address === undefined) return 'away'
  if (!sameAddress(parts.namespace, address, parts.address)) return 'replaced'
  return activeNamespace(config) === parts.namespace ? 'here' : 'away'
}

/** Whether an unanswered sign-in is for another network or connection than the present one. */
function isOutdatedQuestion(config: Config, now: SignInContext): boolean {
  const state = signInStore(config).get()
  if (!('required' in state) && state.step !== 'looking') return false
  return state.context.network !== now.network || state.context.connectionUid !== now.connectionUid
}

function toAccountKey({ account }: SignInContext): string {
  const parts = parseCaipAddress(account)
  return parts?.namespace === 'eip155' ? parts.address.toLowerCase() : (parts?.address ?? '')
}

type Account = Pick<SignInContext, 'account' | 'network'>

/**
 * Revokes sessions of accounts that were disconnected while another account was the current one, so that disconnecting
 * all wallets signs out of all. Call the returned function after each change, with the account whose session the
 * caller revokes itself.
 */
function createDepartureHandler(config: Config, hooks: SiwxHooks): (but: Account | undefined) => void {
  let here = new Map<string, Account>()
  return (but) => {
    const before = here
    here = new Map()
    for (const { uid, status, network, accounts } of config.state.connections.values()) {
      const known = before.get(uid)
      const [address] = accounts
      const account: Account | undefined =
        status === 'connected' && address !== undefined
          ? { account: `${network}:${address}` as CaipAddress, network }
          : known
      if (account) here.set(uid, account)
    }
    for (const [uid, gone] of before)
      if (!here.has(uid) && !isSamePerson(gone, but)) void endIfSignedIn(config, hooks, gone)
  }
}

/** Revokes only if there is a session, so that hooks aren't called for accounts that never signed in. */
async function endIfSignedIn(config: Config, hooks: SiwxHooks, gone: Account): Promise<void> {
  const accountAddress = parseCaipAddress(gone.account)?.address ?? ''
  try {
    const sessions = await hooks.getSessions(gone.network, accountAddress)
    const isIn = sessions.some((session) =>
      isSessionFor(session, { accountAddress, chainId: gone.network }, false),
    )
    if (isIn) await revokeDepartedSession(config, hooks, gone)
  } catch (error) {
    config.logger.warn('signOut', { error })
  }
}

function isSamePerson(one: Account, other: Account | undefined): boolean {
  return (
    other !== undefined && parseCaipAddress(one.account)?.address === parseCaipAddress(other.account)?.address
  )
}
