import type { SignInProblem } from '@latchkey/core'
import type { signIn } from '../../languages/en/signIn.ts'

/** The text that says why somebody isn't signed in, and what to do. By names and codes: two versions of us may share a page. */
export function describeSignInProblem({ kind, error }: SignInProblem): Text {
  if (kind === 'declined') return 'signIn.declinedHint'
  if (kind === 'moved') return 'signIn.moved'
  if (kind === 'unsigned') return 'signIn.unsigned'
  if (kind === 'unsupported') return 'signIn.unsupported'
  const { name, code, status, body } = Object(error) as Record<string, unknown>
  const field = (Object(body) as { reasons?: readonly { field?: unknown }[] }).reasons?.[0]?.field
  const reason = name === 'SiwxError' ? code : name === 'HttpError' ? field : undefined
  if (typeof reason === 'string' && Object.hasOwn(reasonTexts, reason)) return reasonTexts[reason] as Text
  const isDown = ['UnreachableError', 'TimeoutError', 'InvalidResponseError', 'NoServerError'].includes(
    String(name),
  )
  if (isDown || (name === 'HttpError' && typeof status === 'number' && status >= 500)) return 'signIn.down'
  return 'signIn.refused'
}

type Text = Exclude<keyof typeof signIn, 'signIn.signing'>

/** Reasons of `SiwxError`, which the server gives too. */
const reasonTexts: Readonly<Record<string, Text>> = {
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
