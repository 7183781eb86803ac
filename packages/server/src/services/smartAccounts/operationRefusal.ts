import { ChainReadError, ChainUnavailableError } from '../../errors.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'

/** Codes of JSON-RPC errors of bundlers (ERC-7769). */
export const refusalCodes = {
  /** The parameters have another shape, or a value that is not accepted. */
  invalid: -32_602,
  /** The account's code or the entry point refuses the operation. */
  account: -32_500,
  /** The paymaster refuses it, or no budget is left for it. */
  sponsor: -32_501,
  /** It is not valid any more, or not yet. */
  time: -32_503,
  /** The paymaster has too little deposited. */
  deposit: -32_508,
  /** The signature of the account or of the paymaster is not valid. */
  signature: -32_507,
  /** Its calls fail. */
  execution: -32_521,
} as const

/** Why an operation is refused. */
export type RefusalKind = keyof typeof refusalCodes

/**
 * An operation that is refused: the client gets it as a JSON-RPC error. `rule` names what refused it, for clients; the message says what to do, for
 * people.
 */
export class OperationRefusal extends Error {
  override readonly name = 'OperationRefusal'
  readonly code: number
  readonly rule: string
  /** What a contract reverted with. */
  readonly revert: `0x${string}` | undefined

  constructor(kind: RefusalKind, rule: string, message: string, revert?: `0x${string}`) {
    super(message)
    this.code = refusalCodes[kind]
    this.rule = rule
    this.revert = revert
  }
}

/** The refusal for the reason an entry point gave. It begins with a code, `AA` and two digits. */
export function toRefusal(reason: string): OperationRefusal {
  const [, code = '', group = ''] = /^AA((\d)\d)/.exec(reason) ?? []
  if (code === '24' || code === '34') return new OperationRefusal('signature', `AA${code}`, reason)
  if (code === '22' || code === '32') return new OperationRefusal('time', `AA${code}`, reason)
  if (code === '31') return new OperationRefusal('deposit', 'AA31', reason)
  return new OperationRefusal(
    group === '3' ? 'sponsor' : 'account',
    code === '' ? 'entry_point' : `AA${code}`,
    reason,
  )
}

/**
 * Turns the errors of reading a chain into a failed request.
 *
 * @throws HttpFailure 503, or the error as it is
 */
export function throwAsHttpFailure(error: unknown): never {
  if (error instanceof ChainUnavailableError || error instanceof ChainReadError)
    throw new HttpFailure(
      503,
      'chainId',
      `Requested ${error.caipNetworkId} chain provider is temporarily unavailable`,
    )
  throw error
}
