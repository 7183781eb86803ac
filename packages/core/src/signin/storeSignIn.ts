import { parseCaipAddress } from '@latchkey/protocol'
import { isSmartAccount } from '../accounts/isSmartAccount.ts'
import { withDeadline } from '../base/deadline.ts'
import { AbortedError, errorText } from '../base/errors.ts'
import { toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import type { SiwxSession } from '../config/signInOffer.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { ContextMismatchError } from '../requests/requestContext.ts'
import { isSessionFor } from './findSession.ts'
import { type SignInContext, signInTimeouts } from './signInContext.ts'
import { dispatchSignIn, type SignInProblem, type SignInState, signInStore } from './signInState.ts'

/** One attempt to sign in. */
type SignInAttempt = {
  readonly attempt: number
  readonly context: SignInContext
  readonly signal: AbortSignal
}

/**
 * Verifies and stores a signed message through the app's hooks. The account is signed in after that.
 *
 * @throws what the hooks reject with, TimeoutError, AbortedError if another attempt has begun
 */
export async function storeSignIn(
  config: Config,
  hooks: SiwxHooks,
  { attempt, context }: SignInAttempt,
  session: SiwxSession,
): Promise<void> {
  await addSession(config, hooks, session, attempt)
  dispatchSignIn(config, { type: 'stored', attempt, session })
  config.events.emit({ event: 'SIWX_AUTH_SUCCESS', properties: toEventProperties(config, context) })
}

/**
 * Shows the prompt again with the reason of the failure. Returns the error for the caller to throw.
 *
 * @param isRefused whether it failed while the session was verified and stored
 * @throws AbortedError if another attempt has begun
 */
export async function failSignIn(
  config: Config,
  { attempt, context, signal }: SignInAttempt,
  thrown: unknown,
  isRefused: boolean,
): Promise<Error> {
  const error = toWalletError(thrown, config.preset)
  const { step, attempt: current } = signInStore(config).get()
  if (current !== attempt) throw new AbortedError({ cause: error })
  const isContractAccount = isRefused && isVerdict(thrown) && (await isContract(config, context, signal))
  const problem: SignInProblem = { kind: toProblemKind(error, step, isContractAccount), error }
  if (dispatchSignIn(config, { type: 'failed', attempt, problem }).step === 'asking') showSignIn(config)
  // Declining is a choice, not an error.
  if (problem.kind !== 'declined') {
    const own = toEventProperties(config, context)
    const properties = {
      ...own,
      isSmartAccount: own.isSmartAccount || isContractAccount,
      message: errorText(error),
    }
    config.events.emit({ event: 'SIWX_AUTH_ERROR', properties })
  }
  return error
}

/** @throws AbortedError if another attempt has begun */
export function assertCurrentAttempt(config: Config, attempt: number): void {
  if (signInStore(config).get().attempt !== attempt) throw new AbortedError()
}

/**
 * Has the hooks verify and store the session. It is awaited to its end: a session stored after the person gave up is
 * revoked, so that nobody is half signed in.
 */
async function addSession(
  config: Config,
  hooks: SiwxHooks,
  session: SiwxSession,
  attempt: number,
): Promise<void> {
  const { chainId, accountAddress } = session.data
  const storing = Promise.resolve().then(() => hooks.addSession(session))
  const revokeIfAbandoned = async () => {
    const state = signInStore(config).get()
    // Revoking is by account, so it would end a later successful attempt, too.
    const isSignedIn =
      state.step === 'signedIn' && isSessionFor(state.session, { chainId, accountAddress }, false)
    if (state.attempt !== attempt && !isSignedIn) await hooks.revokeSession(chainId, accountAddress)
  }
  storing.then(revokeIfAbandoned).catch((error: unknown) => config.logger.debug('signIn', { error }))
  await withDeadline(() => storing, { timeout: signInTimeouts.service, operation: 'addSession' })
  assertCurrentAttempt(config, attempt)
}

/** Names of errors that say nothing of the signature: a service is unreachable or answers something else, or a hook of the app broke. */
const failureNames: readonly unknown[] = [
  'AbortError',
  'InvalidResponseError',
  'NetworkError',
  'ServerError',
  'SyntaxError',
  'TimeoutError',
  'TypeError',
  'UnreachableError',
]
/** Codes with which a check of the signature itself ends. Others are about the message, e.g. that it is too old. */
const signatureCodes: readonly unknown[] = ['signature', 'signature_form', 'no_chain_access']
/** Statuses with which a server refuses what it has read. */
const verdictStatuses: readonly unknown[] = [400, 401, 403, 422]

/** Whether an error of storing a session means that the app's verifier has refused the signature. */
function isVerdict(thrown: unknown): boolean {
  // Compared by name, so that the classes of the HTTP client aren't loaded for it.
  const { name, status, code, reasons } = Object(thrown) as {
    name?: unknown
    status?: unknown
    code?: unknown
    reasons?: readonly { readonly field?: unknown }[]
  }
  if (name === 'SiwxError') return signatureCodes.includes(code)
  if (name !== 'HttpError') return !failureNames.includes(name)
  const field = reasons?.[0]?.field
  return verdictStatuses.includes(status) && (!field || signatureCodes.includes(field))
}

function toProblemKind(
  error: unknown,
  step: SignInState['step'],
  isContractAccount: boolean,
): SignInProblem['kind'] {
  if (error instanceof UserRejectedRequestError || error instanceof AbortedError) return 'declined'
  if (error instanceof ContextMismatchError) return 'moved'
  if (step === 'signing') return 'unsigned'
  return isContractAccount ? 'unsupported' : 'failed'
}

function toEventProperties(config: Config, { network }: SignInContext) {
  return { network, isSmartAccount: isSmartAccount(config, { network }) }
}

/**
 * Stores the session that was signed while the wallet connected. If that fails the person is asked, with the reason.
 * Never rejects.
 */
export async function storeSessionOfConnect(
  config: Config,
  hooks: SiwxHooks,
  context: SignInContext,
  session: SiwxSession,
): Promise<void> {
  const { attempt } = signInStore(config).get()
  const current: SignInAttempt = {
    attempt,
    context,
    signal: config._internal.stopSignal ?? new AbortController().signal,
  }
  try {
    await storeSignIn(config, hooks, current, session)
  } catch (thrown) {
    await failSignIn(config, current, thrown, true).catch(() => {})
  }
}

/**
 * Whether the account is a contract on its network. An account that delegates to code (EIP-7702) has a key and is
 * none.
 */
async function isContract(
  config: Config,
  { account, network }: SignInContext,
  signal: AbortSignal,
): Promise<boolean> {
  const parts = parseCaipAddress(account)
  if (parts?.namespace !== 'eip155') return false
  const call = { method: 'eth_getCode', params: [parts.address, 'latest'] }
  const code = await config._internal
    .rpc(network)
    .request(call, { signal, timeout: 3_000 })
    .catch(() => '0x')
  return typeof code === 'string' && code.length > 2 && !code.startsWith('0xef0100')
}

/** Opens the sign-in view of the modal. A page without a modal watches `getSignIn`. */
export function showSignIn(config: Config): void {
  const { stores, parameters } = config._internal
  const { modal } = stores
  if (!modal) return
  if (!modal.state.open) modal.open()
  modal.reset(parameters.siweConfig ? siweView : siwxView)
}

// Constant entries: the modal ignores a reset to the view it shows already.
const siwxView = { view: 'SIWXSignMessage' } as const
const siweView = { view: 'ConnectingSiwe' } as const
