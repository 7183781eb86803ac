import { readTypedData, type TypedData } from '../typedData/readTypedData.ts'
import type { PreparedTypedData } from './PreparedRequest.ts'
import type { RequestContext } from './RequestContext.ts'
import { RequestError } from './RequestError.ts'

/** `eth_signTypedData_v4` (S7.66): `[address, data]`. Data of another chain, or of chain 0, is never signed (X.07). */
export function prepareTypedData(params: unknown, context: RequestContext): PreparedTypedData {
  if (!Array.isArray(params)) throw new RequestError('invalidParams', 'This typed data can’t be read.')
  const [address, data]: readonly unknown[] = params
  const account = context.accounts.eip155
  if (typeof address !== 'string' || address.toLowerCase() !== account.toLowerCase())
    throw new RequestError('mismatch', 'This typed data is meant for another account.')
  const typed = readTypedData(data)
  checkChain(typed, context)
  const { origin, network } = context
  const json = JSON.stringify(typed)
  if (json.length > 64 * 1024)
    throw new RequestError('invalidParams', 'This typed data is too long to be shown.')
  return { kind: 'typedData', method: 'eth_signTypedData_v4', origin, account, network, json }
}

function checkChain({ domain }: TypedData, { network }: RequestContext) {
  const { chainId } = domain
  if (chainId === undefined) return
  if (chainId === '0') throw new RequestError('notAllowed')
  if (`eip155:${String(chainId)}` !== network)
    throw new RequestError(
      'mismatch',
      `This typed data is for network ${String(chainId)}, but the wallet is on ${network.split(':')[1]}. Switch the network first.`,
    )
}
