import { type CaipNetworkId, type OnrampUrlRequest, parseCaipNetworkId } from '@latchkey/protocol'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { printable } from '../../http/printable.ts'

/** Where tokens go: a plain address, the family it is of, and the chain where it was said. */
export type Destination = {
  readonly address: string
  readonly namespace: 'eip155' | 'solana'
  readonly chain: CaipNetworkId | undefined
}

const forms = { eip155: /^0x[\da-f]{40}$/i, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ } as const

/**
 * The one wallet tokens are sent to. Several are refused: nobody could say which of them gets what.
 *
 * @throws HttpFailure 400 field `destinationWallets` or `network`
 */
export function readDestination({ destinationWallets, network }: OnrampUrlRequest): Destination {
  const addresses = new Set(destinationWallets.map(({ address }) => address))
  const [address] = addresses
  if (address === undefined) throw refusal('Invalid parameter: no wallet to send to')
  const namespace = forms.eip155.test(address) ? 'eip155' : forms.solana.test(address) ? 'solana' : undefined
  if (!namespace || addresses.size > 1 || isZero(address))
    throw refusal(`The address provided is invalid: ${printable([...addresses].join(', '))}`)
  const chain = network === undefined ? undefined : parseCaipNetworkId(network)
  if (network !== undefined && chain?.namespace !== namespace)
    throw new HttpFailure(
      400,
      'network',
      `Invalid parameter: the address is not one of ${printable(network)}`,
    )
  return { address, namespace, chain: chain?.caipNetworkId }
}

/** What is sent there is lost. */
function isZero(address: string): boolean {
  return /^0x0{40}$/.test(address)
}

function refusal(description: string): HttpFailure {
  return new HttpFailure(400, 'destinationWallets', description)
}
