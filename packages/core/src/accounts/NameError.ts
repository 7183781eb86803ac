import { LatchkeyError } from '../base/errors.ts'
import { HttpError } from '../base/http.ts'

/** The step that failed, or the value that is missing or invalid. */
export type NameFailure =
  | 'invalid'
  | 'resolve'
  | 'suggest'
  | 'reverse'
  | 'register'
  | 'network'
  | 'connector'
  | 'chainId'

/** A name could not be resolved or registered. The message is the server's reason if it gave one. Text from outside. */
export class NameError extends LatchkeyError {
  override readonly name = 'NameError'
  readonly failure: NameFailure
  /** What the server's reason is about: `name`, `timestamp`, `signature` …; absent if it gave none. */
  readonly field: string | undefined

  constructor(p: { failure: NameFailure; name?: string | undefined; cause?: unknown }) {
    const reason =
      p.cause instanceof HttpError ? p.cause.reasons.find(({ description }) => description) : undefined
    const ownMessage =
      p.failure === 'register' ? `${messages.register} ${p.name ?? ''}`.trimEnd() : messages[p.failure]
    super(reason?.description || ownMessage, {
      code: `NAME_${p.failure.toUpperCase()}`,
      cause: p.cause,
      hint: hints[p.failure],
    })
    this.failure = p.failure
    this.field = reason?.field
  }
}

const messages: { readonly [failure in NameFailure]: string } = {
  invalid: 'A name has at least 4 letters, digits or hyphens',
  resolve: 'Error resolving name',
  suggest: 'Error fetching name suggestions',
  reverse: 'Error fetching names for address',
  register: 'Error registering name',
  network: 'Network not found',
  connector: 'Address or auth connector not found',
  chainId: 'Invalid chainId',
}

const hints: { readonly [failure in NameFailure]?: string } = {
  invalid: 'Use letters, digits and single hyphens, not at either end.',
  network: 'Choose a network first.',
  connector: 'Sign in by e-mail or with another service first: names belong to such accounts.',
}
