import type { Config } from '../config/Config.ts'
import type { RequestContext } from './requestContext.ts'
import { InvalidAnswerError, requestWallet, type WalletRequestParameters } from './requestWallet.ts'

/** Parameters of {@link sendTransaction}. */
export type SendTransactionParameters = WalletRequestParameters & {
  /** Shape of the chain; for `eip155` `{ to, data, value, gas?, gasPrice? }` with amounts in wei as bigint. */
  transaction: unknown
}

/**
 * Sends a transaction through the connected wallet. Resolves to its hash when the wallet has accepted it, before the
 * network has: see `waitForTransaction`.
 *
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError, UserRejectedRequestError, RpcError,
 * TimeoutError, AbortedError, InvalidAnswerError, and what the adapter throws (e.g. InvalidParameterError,
 * WalletUnavailableError)
 * @example
 * const hash = await sendTransaction(config, { transaction: { to, value: 1n } })
 */
export async function sendTransaction(
  config: Config,
  parameters: SendTransactionParameters,
): Promise<string> {
  const { transaction } = parameters
  return requestWallet(config, parameters, {
    operation: 'sendTransaction',
    payload: transaction,
    call: (actions, call) => actions.sendTransaction({ ...call, transaction }),
    assertAnswer: assertHash,
  })
}

function assertHash(answer: string, context: RequestContext): void {
  const isValid = context.network.startsWith('eip155:')
    ? isTransactionHash(answer)
    : typeof answer === 'string'
  if (isValid) return
  throw new InvalidAnswerError({
    expected: 'the hash of a transaction',
    hint: 'It may have been sent all the same: look at the activity in your wallet before you try again.',
  })
}

/** Whether a value is the hash of an EVM transaction: `0x` and 64 hex digits. */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[A-Fa-f0-9]{64}$/.test(value)
}
