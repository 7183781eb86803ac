import { parseCaipAddress } from '@latchkey/protocol'
import { checkSiwxTerms, parseSiwxMessage, type SiwxError, type SiwxMessage } from '@latchkey/siwx'
import { isSmartAccount } from '../accounts/isSmartAccount.ts'
import { withDeadline } from '../base/deadline.ts'
import { dedupe } from '../base/dedupe.ts'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { SiwxSession } from '../config/signInOffer.ts'
import type { KnownSession, SiwxHooks } from '../config/signInOptions.ts'
import { assertContext } from '../requests/requestContext.ts'
import type { WalletRequestErrorType } from '../requests/requestWallet.ts'
import { signMessage } from '../requests/signMessage.ts'
import { getSignInContext, type SignInContext, signInTimeouts } from './signInContext.ts'
import { getSignInHooks } from './signInHooks.ts'
import { dispatchSignIn, signInStore } from './signInState.ts'
import { assertCurrentAttempt, failSignIn, storeSignIn } from './storeSignIn.ts'

/** Parameters of {@link signIn}. */
export type SignInParameters = { signal?: AbortSignal | undefined }

/** Result of {@link signIn}. */
export type SignInReturnType = KnownSession

/** Errors of {@link signIn}, besides what the app's hooks reject with; `name` tells them apart. */
export type SignInErrorType = WalletRequestErrorType | SiwxError

/**
 * Signs the current account in: message, wallet, verifier, in this order, and for one account, network and page
 * throughout. From the steps `asking`, `dismissed` and `idle` of `getSignIn(config)`, so also for somebody who declined or signed out. A
 * second call meanwhile shares the first one's request.
 *
 * @throws UserRejectedRequestError, SiwxError (a message for somebody else, an invalid signature),
 * ContextMismatchError (account or network changed meanwhile), TimeoutError, AbortedError (cancelled, or nothing was
 * asked), and what the app's hooks reject with
 * @example if (['asking', 'dismissed', 'idle'].includes(getSignIn(config).step)) await signIn(config)
 */
export async function signIn(config: Config, parameters: SignInParameters = {}): Promise<KnownSession> {
  const run = ({ signal }: { signal: AbortSignal }) => performSignIn(config, signal)
  return dedupe(config._internal.inFlight, 'signIn', run, parameters.signal)
}

/** Signs in with one context from the message to the stored session. Throws what {@link signIn} lists. */
export async function performSignIn(config: Config, signal: AbortSignal): Promise<KnownSession> {
  const hooks = await getSignInHooks(config)
  if (!hooks) throw new AbortedError()
  reopenPrompt(config)
  const state = dispatchSignIn(config, { type: 'began' })
  if (state.step !== 'preparing') throw new AbortedError()
  const { attempt, context } = state
  const current = { attempt, context, signal }
  const { network } = context
  const properties = { network, isSmartAccount: isSmartAccount(config, { network }) }
  config.events.emit({ event: 'CLICK_SIGN_SIWX_MESSAGE', properties })
  let isSigned = false
  try {
    const { data, message } = await createCheckedMessage(hooks, context, signal)
    assertCurrentAttempt(config, attempt)
    dispatchSignIn(config, { type: 'prepared', attempt })
    const signature = await sign(config, hooks, context, message, signal)
    // The wallet may have changed its account meanwhile.
    assertContext(config, context)
    assertCurrentAttempt(config, attempt)
    dispatchSignIn(config, { type: 'signed', attempt })
    isSigned = true
    const session: SiwxSession = Object.freeze({ data, message, signature })
    await storeSignIn(config, hooks, current, session)
    return session
  } catch (thrown) {
    throw await failSignIn(config, current, thrown, isSigned)
  }
}

/** Returns to the step `asking` for somebody who declined or signed out and now wants to sign in. */
function reopenPrompt(config: Config): void {
  const { step } = signInStore(config).get()
  const context = step === 'dismissed' || step === 'idle' ? getSignInContext(config) : undefined
  if (context) dispatchSignIn(config, { type: 'asked', context, required: false })
}

async function sign(
  config: Config,
  hooks: SiwxHooks,
  context: SignInContext,
  message: string,
  signal: AbortSignal,
): Promise<string> {
  if (!hooks.signMessage) return signMessage(config, { message, context, signal })
  assertContext(config, context)
  const accountAddress = parseCaipAddress(context.account)?.address ?? ''
  const signByApp = hooks.signMessage
  return withDeadline(() => signByApp({ message, chainId: context.network, accountAddress }), { signal })
}

/** A checked message: its text and the fields parsed from it. */
export type PreparedSignIn = { readonly data: SiwxMessage; readonly message: string }

/**
 * Has the hooks create the message, and checks it as a verifier does. The person was shown a page, an account and a
 * network, so a message for anything else is not signed, whoever wrote it.
 *
 * @throws SiwxError naming the field that differs, TimeoutError, and what `createMessage` rejects with
 */
export async function createCheckedMessage(
  hooks: SiwxHooks,
  { account, network, domain, uri }: SignInContext,
  signal: AbortSignal,
): Promise<PreparedSignIn> {
  const accountAddress = parseCaipAddress(account)?.address ?? ''
  const request = Object.freeze({ accountAddress, chainId: network, domain, uri })
  const draft = await withDeadline(async () => hooks.createMessage(request), {
    timeout: signInTimeouts.service,
    operation: 'createMessage',
    signal,
  })
  const message = draft.toString()
  const parsed = parseSiwxMessage(message)
  checkSiwxTerms(parsed, { domains: [domain], account })
  return { data: Object.freeze(parsed.message), message }
}
