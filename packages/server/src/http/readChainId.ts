import { type CaipNetworkId, parseCaipNetworkId, toChainId } from '@latchkey/protocol'
import type { Chain, Chains } from '../ports/Chains.ts'
import { HttpFailure } from './HttpFailure.ts'
import { printable } from './printable.ts'
import type { RequestedAccount } from './readAccount.ts'

/**
 * The one chain a data route is asked about: the `chainId` parameter (CAIP-2, or a bare number for EVM), or the chain of a
 * CAIP-10 account. Undefined: neither was given.
 *
 * @throws HttpFailure 400 when it is malformed, unknown here, of another family, or the two disagree (W6)
 */
export function readChainId(
  chains: Pick<Chains, 'get'>,
  text: string | undefined,
  account?: RequestedAccount,
): CaipNetworkId | undefined {
  const asked = text ? toCaip(text) : undefined
  const chain = asked ?? account?.chain
  if (chain === undefined) return undefined
  if (asked && account?.chain && asked !== account.chain)
    throw new HttpFailure(400, '', 'Invalid parameter: chainId is another chain than the account is on')
  return requireEvm(chains, chain).caipNetworkId
}

function toCaip(text: string): CaipNetworkId {
  const id = /^\d+$/.test(text) ? toChainId(text) : undefined
  const network = id === undefined ? parseCaipNetworkId(text) : undefined
  if (id !== undefined) return `eip155:${id}`
  if (network) return network.caipNetworkId
  throw new HttpFailure(
    400,
    'chainId',
    `Requested ${printable(text)} has invalid format. It is a CAIP-2 id, e.g. eip155:1.`,
  )
}

function requireEvm(chains: Pick<Chains, 'get'>, id: CaipNetworkId): Chain {
  const namespace = id.slice(0, id.indexOf(':'))
  if (namespace !== 'eip155') throw new HttpFailure(400, 'address', `Unsupported namespace: ${namespace}`)
  const chain = chains.get(id)
  if (chain?.http) return chain
  throw new HttpFailure(400, 'chainId', `We don't support the chainId you provided: ${printable(id)}`)
}
