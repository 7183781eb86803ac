import { networkImageIds } from '@latchkey/protocol'

/** Returns the directory's id of a network's picture. Looks up an own property only, because networks may come from a wallet. */
export function toNetworkImageId(network: string): string | undefined {
  return Object.hasOwn(networkImageIds, network) ? networkImageIds[network] : undefined
}
