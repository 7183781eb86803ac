import type { SignInProblem } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useSignInState } from '../../../hooks/useSignInState.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { describeError } from '../../languages/describeError.ts'
import type { signin as texts } from '../../languages/en/signin.ts'
import { joinSentences } from '../../languages/joinSentences.ts'
import type { Translate } from '../../languages/translate.ts'
import { isAlreadyPending } from '../../ui/walletRequest.ts'

/** Leaves the view once the sign-in is over, and shows toasts for what went wrong. Declining is no error. */
export function useLeaveSignIn(t: Translate<keyof typeof texts>): void {
  const modal = useModal()
  const state = useSignInState()
  const wasRequired = useRef(false)
  const problem = state.step === 'asking' ? state.problem : undefined
  const { step } = state

  useEffect(() => {
    if ('required' in state) wasRequired.current = state.required
  }, [state])

  useEffect(() => {
    const top = modal.state.stack.at(-1)?.view
    if (top !== 'SIWXSignMessage' && top !== 'ConnectingSiwe') return
    if (step === 'lookFailed') {
      modal.notify({ variant: 'error', message: t('signIn.lookFailed') })
      modal.reset({ view: 'Connect' })
    } else if (step === 'dismissed' || step === 'idle') {
      if (wasRequired.current) modal.reset({ view: 'Connect' })
      else modal.close()
    } else if (step === 'signedIn') modal.close()
  }, [step, modal, t])

  useEffect(() => {
    if (!problem) return
    const { kind } = problem
    const message =
      kind === 'declined' || kind === 'unsupported'
        ? t(`signIn.${kind}`)
        : joinSentences(t('signIn.failed'), formatSignInProblem(problem, t), t.locale)
    modal.notify({ variant: kind === 'declined' ? 'info' : 'error', message })
  }, [problem, modal, t])
}

/**
 * Says why the sign-in failed. Another request that waits in the wallet is said as that, because signing again doesn't help before it
 * is answered.
 */
export function formatSignInProblem(problem: SignInProblem, t: Translate<keyof typeof texts>): string {
  return isAlreadyPending(problem.error)
    ? describeError(problem.error, t).message
    : t(describeSignInProblem(problem))
}

/** Message key for why the sign-in failed. Goes by names and codes, not classes: two versions of the packages may share a page. */
export function describeSignInProblem({ kind, error }: SignInProblem): SignInTextKey {
  if (kind === 'declined') return 'signIn.declinedHint'
  if (kind === 'moved') return 'signIn.moved'
  if (kind === 'unsigned') return 'signIn.unsigned'
  if (kind === 'unsupported') return 'signIn.unsupported'
  const { name, code, status, body } = Object(error) as Record<string, unknown>
  const field = (Object(body) as { reasons?: readonly { field?: unknown }[] }).reasons?.[0]?.field
  const reason = name === 'SiwxError' ? code : name === 'HttpError' ? field : undefined
  if (typeof reason === 'string' && Object.hasOwn(reasonTexts, reason))
    return reasonTexts[reason] as SignInTextKey
  if (name === 'HttpError' && isUnread(Number(status))) return 'signIn.down'
  // What a hook of the app throws comes as the cause of an error of the wallet's kind.
  const { cause } = Object(error) as { cause?: unknown }
  const names = [name, ...(name === 'RpcError' ? [(Object(cause) as { name?: unknown }).name] : [])]
  if (names.some((one) => failureNames.includes(one))) return 'signIn.down'
  return 'signIn.refused'
}

/** Names of errors with which nobody has verified the signature. */
const failureNames: readonly unknown[] = [
  'InvalidResponseError',
  'NetworkError',
  'ServerError',
  'SyntaxError',
  'TimeoutError',
  'TypeError',
  'UnreachableError',
]

/** Whether a server that answers with this status hasn't looked at the request: it fails, or is asked too slowly, early or often. */
function isUnread(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status)
}

type SignInTextKey = Exclude<keyof typeof texts, 'signIn.signing'>

/** Texts for the codes of `SiwxError`, which servers use too. */
const reasonTexts: Readonly<Record<string, SignInTextKey>> = {
  malformed: 'signIn.foreign',
  field: 'signIn.foreign',
  domain: 'signIn.foreign',
  uri: 'signIn.foreign',
  chain: 'signIn.foreign',
  account: 'signIn.foreign',
  nonce: 'signIn.stale',
  expired: 'signIn.stale',
  too_old: 'signIn.stale',
  not_yet_valid: 'signIn.stale',
  issued_later: 'signIn.stale',
  signature_form: 'signIn.badSignature',
  signature: 'signIn.badSignature',
  no_chain_access: 'signIn.badSignature',
  unavailable: 'signIn.down',
}
