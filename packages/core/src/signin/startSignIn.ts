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
 * Follows the account: one that comes without a session is asked to sign in, once per account and page; what goes with it
 * is ended. Runs until `life` is over. `before`: connections of last time, whose accounts were asked then if it isn't required.
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
  /** Who said no since they connected. */
  const declined = new Set<string>()
  let last: SignInContext | undefined
  let ending: Promise<unknown> | undefined

  const end = (context: SignInContext | undefined) => {
    const isKept = store.get().step === 'lookFailed'
    abortSignIn(config)
    dispatchSignIn(config, { type: 'ended' })
    if (context && !isKept) ending = revokeDepartedSession(config, hooks, context)
  }
  const follow = () => {
    const context = getSignInContext(config)
    for (const uid of restored) if (!config.state.connections.has(uid)) restored.delete(uid)
    // Another tab of the site connected it, and asked there.
    for (const { uid, status } of config.state.connections.values())
      if (status === 'reconnecting') restored.add(uid)
    // What becomes of the current account's is said below; a session that couldn't be looked up is kept.
    endGone(!context || store.get().step === 'lookFailed' ? last : undefined)
    if (!context) {
      const isGone = last !== undefined && !config.state.connections.has(last.connectionUid)
      const { step } = store.get()
      // The wallet is on a network the app doesn't have: whoever wasn't asked yet is on the way back.
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
    config.subscribe((state) => state, follow),
    store.subscribe((state) => {
      if (state.step === 'dismissed') declined.add(toAccountKey(state.context))
    }),
    config.events.subscribe(({ event }) => {
      const state = store.get()
      if (event !== 'MODAL_CLOSE' || state.step !== 'asking') return
      // Closing is no way around a sign-in the app requires.
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
  follow()
}

/** One prompt per account and page: another network is no other account, unless the app wants it so. */
function isSameAccount(one: SignInContext, other: SignInContext, hooks: SiwxHooks): boolean {
  const [a, b] = [parseCaipAddress(one.account), parseCaipAddress(other.account)]
  return (
    a !== undefined &&
    b?.namespace === a.namespace &&
    sameAddress(a.namespace, a.address, b.address) &&
    (!hooks.perNetwork || one.network === other.network)
  )
}

/** Whether the page is still on an account, whatever network its wallet is on; `replaced`: its family has another one now. */
function locateAccount(config: Config, { account }: SignInContext): 'here' | 'away' | 'replaced' {
  const parts = parseCaipAddress(account)
  const address = parts && currentConnection(config.state, parts.namespace)?.accounts[0]
  if (!parts || address === undefined) return 'away'
  if (!sameAddress(parts.namespace, address, parts.address)) return 'replaced'
  return activeNamespace(config) === parts.namespace ? 'here' : 'away'
}

/** Whether a question that isn't answered yet is for another network or wallet than the one there is now. */
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
 * Ends the sign-ins of accounts whose wallet was disconnected while another account was the current one: who leaves all wallets
 * is signed in by none of them. To be called after each change with the account that is ended by itself, if any.
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

/** An app's own hook isn't told to sign out somebody who never signed in. */
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
