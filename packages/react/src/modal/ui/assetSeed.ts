/** Whether an asset of this address is the native currency. */
export function isNative(address: string | undefined): boolean {
  return address === undefined || /(^|:)0xe{40}$/i.test(address)
}

/** Returns what the letter tile of an asset is coloured by: the same for it in every view. */
export function getAssetSeed({
  network,
  address,
}: {
  readonly network: string
  readonly address?: string | undefined
}): string {
  return isNative(address) ? network : toKey(network, address ?? '')
}

/** CAIP-10 in lower case. */
export function toKey(network: string, address: string): string {
  return (address.includes(':') ? address : `${network}:${address}`).toLowerCase()
}
