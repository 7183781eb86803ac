import { parseCaipAddress } from '@latchkey/protocol'
import type { Network } from '../config/Network.ts'
import { InvalidSendError } from '../errors/InvalidSendError.ts'

/**
 * The plain address of a token's contract. A token of another network than the send's is refused: the same address may
 * be something else there (X.29).
 * @throws InvalidSendError
 */
export function readTokenAddress<address extends string | undefined>(
  address: address,
  network: Pick<Network, 'caipNetworkId'>,
): address extends string ? string : address
export function readTokenAddress(
  address: string | undefined,
  network: Pick<Network, 'caipNetworkId'>,
): string | undefined {
  if (address === undefined) return undefined
  const contract = parseCaipAddress(address)
  if (contract?.caipNetworkId !== network.caipNetworkId) throw new InvalidSendError()
  return contract.address
}
