import { classifyFrameMethod } from '@latchkey/protocol'
import { RequestError } from '../errors.ts'
import { actsForAccount } from './hiddenCalls.ts'
import {
  deepFreeze,
  type PreparedRequest,
  type PreparedTypedData,
  type RequestContext,
} from './PreparedRequest.ts'
import { prepareMessage, prepareSolanaMessage } from './prepareMessage.ts'
import { prepareSolanaTransactions } from './prepareSolanaTransactions.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { parseTypedData, type TypedData } from './typedData.ts'

/**
 * Prepares a request of an app: the frozen value that is shown to the person and passed to the signer.
 *
 * @throws RequestError `notAllowed` for a method outside the list; others for invalid parameters
 */
export async function prepareRequest(
  method: string,
  params: unknown,
  context: RequestContext,
): Promise<PreparedRequest> {
  if (classifyFrameMethod(method) !== 'approve') throw new RequestError('notAllowed')
  // cloned, so that the app cannot change it later
  return deepFreeze(await prepare(method, structuredClone(params), context))
}

function prepare(
  method: string,
  params: unknown,
  context: RequestContext,
): PreparedRequest | Promise<PreparedRequest> {
  switch (method) {
    case 'personal_sign':
      return prepareMessage(params, context)
    case 'eth_signTypedData_v4':
      return prepareTypedData(params, context)
    case 'eth_sendTransaction':
      return prepareTransaction(params, context)
    case 'solana_signMessage':
      return prepareSolanaMessage(params, context)
    case 'solana_signTransaction':
    case 'solana_signAllTransactions':
    case 'solana_signAndSendTransaction':
      return prepareSolanaTransactions(method, params, context)
    case 'eth_sendUserOperation':
      throw new RequestError(
        'unsupported',
        'This wallet sends no operation that it hasn’t put together itself. Use wallet_sendCalls.',
      )
    default:
      throw new RequestError('unsupported', 'This account can’t do that: it needs a smart account.')
  }
}

/** Prepares `eth_signTypedData_v4`: `[address, data]`. Data of another chain, or of chain 0, is refused. */
function prepareTypedData(params: unknown, context: RequestContext): PreparedTypedData {
  if (!Array.isArray(params)) throw new RequestError('invalidParams', 'This typed data can’t be read.')
  const [address, data]: readonly unknown[] = params
  const account = context.accounts.eip155
  if (typeof address !== 'string' || address.toLowerCase() !== account.toLowerCase())
    throw new RequestError('mismatch', 'This typed data is meant for another account.')
  const typed = parseTypedData(data)
  if (actsForAccount(typed, account)) throw new RequestError('notAllowed')
  assertChain(typed, context)
  const { origin, network } = context
  const json = JSON.stringify(typed)
  if (json.length > 64 * 1024)
    throw new RequestError('invalidParams', 'This typed data is too long to be shown.')
  return { kind: 'typedData', method: 'eth_signTypedData_v4', origin, account, network, json }
}

function assertChain({ domain }: TypedData, { network }: RequestContext) {
  const { chainId } = domain
  if (chainId === undefined) return
  if (chainId === '0') throw new RequestError('notAllowed')
  if (`eip155:${String(chainId)}` !== network)
    throw new RequestError(
      'mismatch',
      `This typed data is for network ${String(chainId)}, but the wallet is on ${network.split(':')[1]}. Switch the network first.`,
    )
}
