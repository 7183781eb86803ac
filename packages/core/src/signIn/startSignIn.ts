import { parseCaipAddress } from '@latchkey/protocol'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'
import { activeNamespace } from '../networks/getNetwork.ts'
import { currentConnection } from '../wallets/connections.ts'
import { createEndGone } from './createEndGone.ts'
import { createOfferSignIn } from './createOfferSignIn.ts'
import { currentSignInContext } from './currentSignInContext.ts'
import { dropSignIn } from './dropSignIn.ts'
import { endSignIn } from './endSignIn.ts'
import { lookForSession } from './lookForSession.ts'
import { readSignInHooks } from './readSignInHooks.ts'
import type { SignInContext } from './SignInContext.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { showSignIn } from './showSignIn.ts'
import { signInStore, stepSignIn } from './signInStore.ts'
import { watchSessions } from './watchSessions.ts'

/**
 * Follows the account: one that comes without a session is asked to sign in (S4.21), once per account and page; what goes with it
 * is ended. Runs until `life` is over. `before`: connections of last time, whose accounts were asked then if it isn't required.
 */
export async function startSignIn(
  config: Config,
  life: AbortSignal,
  before: State['connections'],
): Promise<void> {
  const restored = new Set(before.keys())
  const hooks = await readSignInHooks(config)
  if (!hooks || life.aborted) return
  const store = signInStore(config)
  config._internal.stores.offerSignIn = createOfferSignIn(config, hooks)
  const endGone = createEndGone(config, hooks)
  /** Who said no since they connected. */
  const declined = new Set<string>()
  let last: SignInContext | undefined
  let ending: Promise<unknown> | undefined

  const end = (context: SignInContext | undefined) => {
    const isKept = store.get().step === 'lookFailed'
    dropSignIn(config)
    stepSignIn(config, { type: 'ended' })
    if (context && !isKept) ending = endSignIn(config, hooks, context)
  }
  const follow = () => {
    const context = currentSignInContext(config)
    for (const uid of restored) if (!config.state.connections.has(uid)) restored.delete(uid)
    // Another tab of the site connected it, and asked there.
    for (const { uid, status } of config.state.connections.values())
      if (status === 'reconnecting') restored.add(uid)
    // What becomes of the current account's is said below; a session that couldn't be looked up is kept (S8.09).
    endGone(!context || store.get().step === 'lookFailed' ? last : undefined)
    if (!context) {
      const isGone = last !== undefined && !config.state.connections.has(last.connectionUid)
      const { step } = store.get()
      // The wallet is on a network the app doesn't have: whoever wasn't asked yet is on the way back.
      const place = last && placeOf(config, last)
      if (place === 'here' && (step === 'signedIn' || step === 'dismissed')) return
      if (isGone && last) declined.delete(keyOf(last))
      end(isGone || (place === 'replaced' && hooks.signOutOnAccountChange) ? last : undefined)
      last = undefined
      return
    }
    if (last && isSameAccount(last, context, hooks) && !hasMoved(config, context)) return
    const before = last
    last = context
    if (before && hooks.signOutOnAccountChange && !isSameAccount(before, context, hooks))
      ending = endSignIn(config, hooks, before)
    dropSignIn(config)
    const isSilent = restored.has(context.connectionUid) || declined.has(keyOf(context))
    void lookForSession(config, hooks, context, isSilent, ending)
  }
  const stops = [
    config.subscribe((state) => state, follow),
    store.subscribe((state) => {
      if (state.step === 'dismissed') declined.add(keyOf(state.context))
    }),
    config.events.subscribe(({ event }) => {
      const state = store.get()
      if (event !== 'MODAL_CLOSE' || state.step !== 'asking') return
      // Closing is no way around a sign-in the app requires (S4.12).
      if (state.required) showSignIn(config)
      else stepSignIn(config, { type: 'dismissed' })
    }),
  ]
  const stop = () => {
    for (const one of stops) one()
    dropSignIn(config)
    stepSignIn(config, { type: 'ended' })
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
function placeOf(config: Config, { account }: SignInContext): 'here' | 'away' | 'replaced' {
  const parts = parseCaipAddress(account)
  const address = parts && currentConnection(config.state, parts.namespace)?.accounts[0]
  if (!parts || address === undefined) return 'away'
  if (!sameAddress(parts.namespace, address, parts.address)) return 'replaced'
  return activeNamespace(config) === parts.namespace ? 'here' : 'away'
}

/** Whether a question that isn't answered yet is for another network or wallet than the one there is now. */
function hasMoved(config: Config, now: SignInContext): boolean {
  const state = signInStore(config).get()
  if (!('required' in state) && state.step !== 'looking') return false
  return state.context.network !== now.network || state.context.connectionUid !== now.connectionUid
}

function keyOf({ account }: SignInContext): string {
  const parts = parseCaipAddress(account)
  return parts?.namespace === 'eip155' ? parts.address.toLowerCase() : (parts?.address ?? '')
}
