import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { BaseError, decodeErrorResult, type Hex, parseAbi } from 'viem'
import { LatchkeyError } from '../base/errors.ts'

/**
 * What keeps an agent from using its permission. `limit`: the amount is above what is left of the period. `uses`: the permission was used
 * as often as it allows. `expired` and `early`: its time is over, or its first period has not begun. `scope`: it allows no such call.
 * `revoked`: the person took it back. `signer`: it was given to another key. `inactive`: the account doesn't run the code that obeys it.
 * `call`: the call itself failed, e.g. for want of tokens. `unknown`: the network refused it for another reason.
 */
export type PermissionErrorReason =
  | 'limit'
  | 'uses'
  | 'expired'
  | 'early'
  | 'scope'
  | 'revoked'
  | 'signer'
  | 'inactive'
  | 'call'
  | 'unknown'

/** An agent's permission doesn't allow what it wants to do; nothing was spent. But for `inactive` it is the network that refuses. */
export class PermissionError extends LatchkeyError {
  override readonly name = 'PermissionError'
  readonly reason: PermissionErrorReason

  constructor(reason: PermissionErrorReason, p: { cause?: unknown; details?: string | undefined } = {}) {
    const [message, hint] = texts[reason]
    super(message, { code: 'PERMISSION', cause: p.cause, hint, details: p.details })
    this.reason = reason
  }
}

const askAgain = 'Ask the person for another permission.'
const texts: Readonly<Record<PermissionErrorReason, readonly [message: string, hint: string]>> = {
  limit: [
    'This is above what the permission allows in this period.',
    'Wait for the next period, or pay less.',
  ],
  uses: ['The permission was used as often as it allows.', askAgain],
  expired: ['The permission has ended.', askAgain],
  early: ['The first period of the permission has not begun.', 'Wait until it begins.'],
  scope: ['The permission doesn’t allow this call.', 'Call only what it was given for.'],
  revoked: ['The permission was taken back.', askAgain],
  signer: ['The permission was given to another key.', 'Use the key that the permission names.'],
  inactive: [
    'The account doesn’t run the code that obeys permissions on this network.',
    'Ask the person to approve something with the wallet there, or for the permission again.',
  ],
  call: ['The call itself failed.', 'Look at `details` for what the contract says.'],
  unknown: ['The network refused to use the permission.', 'Look at the cause.'],
}

/** Errors of the manager of delegations, version 1.3. */
const managerErrors = parseAbi([
  'error CannotUseADisabledDelegation()',
  'error InvalidDelegate()',
  'error InvalidEOASignature()',
  'error InvalidERC1271Signature()',
  'error InvalidAuthority()',
  'error EmptySignature()',
])

const byManagerError: Readonly<Record<string, PermissionErrorReason>> = {
  CannotUseADisabledDelegation: 'revoked',
  InvalidDelegate: 'signer',
  InvalidEOASignature: 'signer',
  InvalidERC1271Signature: 'signer',
}

/** What the wallet's enforcers say, by their own names. */
const byText: readonly (readonly [text: RegExp, reason: PermissionErrorReason])[] = [
  [/PeriodTransferEnforcer:transfer-amount-exceeded/, 'limit'],
  [/PeriodTransferEnforcer:transfer-not-started/, 'early'],
  [/^LimitedCallsEnforcer:limit-exceeded/, 'uses'],
  [/^TimestampEnforcer:expired-delegation/, 'expired'],
  [/^TimestampEnforcer:early-delegation/, 'early'],
]
const enforcers = Object.keys(smartAccountContracts).filter((name) => name.endsWith('Enforcer'))

/** Converts what a network says of a redemption that fails into a {@link PermissionError}. Other errors, as of a lost network, stay. */
export function toPermissionError(error: unknown): unknown {
  const data = findRevertData(error)
  if (data === undefined) return error
  const text = decodeText(data)
  if (Object.hasOwn(byManagerError, text))
    return new PermissionError(byManagerError[text] ?? 'unknown', { cause: error })
  const known = byText.find(([pattern]) => pattern.test(text))?.[1]
  if (known) return new PermissionError(known, { cause: error })
  if (enforcers.some((name) => text.startsWith(`${name}:`)))
    return new PermissionError('scope', { cause: error, details: text })
  return new PermissionError(text === 'InvalidAuthority' || text === 'EmptySignature' ? 'unknown' : 'call', {
    cause: error,
    details: text || data,
  })
}

/** The bytes a failed call gave back, in an error of viem. */
function findRevertData(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  let data: Hex | undefined
  error.walk((one) => {
    const given = (one as { readonly data?: unknown } | null)?.data
    const found = typeof given === 'object' && given !== null ? (given as { data?: unknown }).data : given
    if (typeof found === 'string' && found.startsWith('0x')) data = found as Hex
    return data !== undefined
  })
  return data
}

/** The name of an error, or the text of `Error(string)`; empty for bytes that nobody knows. */
function decodeText(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({
      abi: [...managerErrors, ...parseAbi(['error Error(string)'])],
      data,
    })
    return errorName === 'Error' ? String(args?.[0] ?? '') : errorName
  } catch {
    return ''
  }
}
