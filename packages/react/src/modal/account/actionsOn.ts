import type { Config, Network } from '@latchkey/core'

/** What the adapter of a network can do with a connected wallet; `undefined` for one that only pairs, and without a network. */
export function actionsOn({ adapters }: Config, network: Network | undefined) {
  return adapters.find(({ namespace }) => namespace === network?.chainNamespace)?.connection
}
