import { LatchkeyError } from '../base/errors.ts'
import { HttpError } from '../base/http.ts'

/** The step that failed, or the value that is missing or invalid. */
export type NameErrorReason =
  | 'invalid'
  | 'resolve'
  | 'suggest'
  | 'reverse'
  | 'register'
  | 'network'
  | 'connector'
  | 'chainId'

/** A name could not be resolved or registered. The message is the server's own if it gave one: text from outside. */
export class NameError extends LatchkeyError {
  override readonly name = 'NameError'
  readonly reason: NameErrorReason
  /** What the server refused: `name`, `timestamp`, `signature` …; absent if it gave none. */
  readonly field: string | undefined

  constructor(p: { reason: NameErrorReason; name?: string | undefined; cause?: unknown }) {
    const refusal =
      p.cause instanceof HttpError ? p.cause.reasons.find(({ description }) => description) : undefined
    const ownMessage =
      p.reason === 'register' ? `${messages.register} ${p.name ?? ''}`.trimEnd() : messages[p.reason]
    super(refusal?.description || ownMessage, {
      code: `NAME_${p.reason.toUpperCase()}`,
      cause: p.cause,
      hint: hints[p.reason],
    })
    this.reason = p.reason
    this.field = refusal?.field
  }
}

const messages: { readonly [reason in NameErrorReason]: string } = {
  invalid: 'A name has at least 4 letters, digits or hyphens',
  resolve: 'Error resolving name',
  suggest: 'Error fetching name suggestions',
  reverse: 'Error fetching names for address',
  register: 'Error registering name',
  network: 'Network not found',
  connector: 'Address or auth connector not found',
  chainId: 'Invalid chainId',
}

const hints: { readonly [reason in NameErrorReason]?: string } = {
  invalid: 'Use letters, digits and single hyphens, not at either end.',
  network: 'Choose a network first.',
  connector: 'Sign in by e-mail or with another service first: names belong to such accounts.',
}
