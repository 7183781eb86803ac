import type { Config } from '../config/Config.ts'
import type { RequestContext } from './requestContext.ts'
import { InvalidAnswerError, requestWallet, type WalletRequestParameters } from './requestWallet.ts'

/** Parameters of {@link sendTransaction}. */
export type SendTransactionParameters = WalletRequestParameters & {
  /** The chain's own shape; for `eip155` `{ to, data, value, gas?, gasPrice? }`, amounts as bigint in wei. */
  transaction: unknown
}

/**
 * Hands a transaction to the connected wallet; answers its hash once the wallet has accepted it, which is before the
 * network has taken it (`waitForTransaction`).
 *
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError, UserRejectedRequestError, RpcError, TimeoutError,
 * AbortedError, InvalidAnswerError
 */
export async function sendTransaction(
  config: Config,
  parameters: SendTransactionParameters,
): Promise<string> {
  const { transaction } = parameters
  return requestWallet(config, parameters, {
    operation: 'sendTransaction',
    payload: transaction,
    ask: (actions, call) => actions.sendTransaction({ ...call, transaction }),
    check: checkHash,
  })
}

function checkHash(answer: string, context: RequestContext): void {
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
