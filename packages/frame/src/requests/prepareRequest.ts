import { classifyFrameMethod } from '@latchkey/protocol'
import { deepFreeze } from './deepFreeze.ts'
import type { PreparedRequest } from './PreparedRequest.ts'
import { prepareMessage, prepareSolanaMessage } from './prepareMessage.ts'
import { prepareSolanaTransactions } from './prepareSolanaTransactions.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { prepareTypedData } from './prepareTypedData.ts'
import type { RequestContext } from './RequestContext.ts'
import { RequestError } from './RequestError.ts'

/**
 * Makes the frozen request a person is shown, and the signer takes, of what an app asks (X.05).
 *
 * @throws RequestError `notAllowed` for everything outside the list (S6.10, X.07), and for what isn't sound
 */
export async function prepareRequest(
  method: string,
  params: unknown,
  context: RequestContext,
): Promise<PreparedRequest> {
  if (classifyFrameMethod(method) !== 'approve') throw new RequestError('notAllowed')
  // Nobody but us holds it from here on: what an app changes later changes nothing.
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
      return prepareSolanaTransactions(method, params, context)
    case 'solana_signAndSendTransaction':
      throw new RequestError(
        'unsupported',
        'This wallet has no Solana network to send on. Sign the transaction and send it from the app.',
      )
    default:
      throw new RequestError('unsupported', 'This account can’t do that: it needs a smart account.')
  }
}
