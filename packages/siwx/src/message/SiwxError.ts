import { LatchkeyError } from '@latchkey/protocol'

/** Why a sign-in was refused; the `code` of {@link SiwxError}. */
export type SiwxErrorCode = keyof typeof siwxErrorTexts

/** Message of each code. The codes are public: servers answer with them. */
const siwxErrorTexts = {
  malformed: 'This sign-in message isn’t written as one.',
  field: 'A part of this sign-in message holds what doesn’t belong there.',
  domain: 'This sign-in is for another site.',
  uri: 'This sign-in leads to another address than its site.',
  chain: 'This sign-in is for another network.',
  account: 'This sign-in is for another account.',
  nonce: 'This sign-in answers another request, or was used already.',
  expired: 'This sign-in has expired.',
  not_yet_valid: 'This sign-in isn’t valid yet.',
  issued_later: 'This sign-in was made in the future.',
  too_old: 'This sign-in was made too long ago.',
  signature_form: 'The signature isn’t written as one.',
  signature: 'The signature isn’t this account’s.',
  no_chain_access: 'The account may be a contract, and nothing here can ask its network.',
  unavailable: 'The account’s network gave no usable answer, so the signature couldn’t be checked.',
} as const

/** A sign-in message or its signature was refused. Nobody is signed in, and nothing was changed. */
export class SiwxError extends LatchkeyError {
  override readonly name = 'SiwxError'
  override readonly code: SiwxErrorCode
  /** The field of the message that is at fault, if it is one. */
  readonly field: string | undefined

  constructor(code: SiwxErrorCode, p: { field?: string; cause?: unknown } = {}) {
    super(siwxErrorTexts[code], {
      code,
      cause: p.cause,
      hint: code === 'unavailable' ? 'Try again in a moment.' : 'Ask for a new message and sign that one.',
    })
    this.code = code
    this.field = p.field
  }
}
