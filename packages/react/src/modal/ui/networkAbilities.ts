import type { Config, Network } from '@latchkey/core'

/** What the adapter of a network can do with a connected wallet; `undefined` for one that only pairs, and without a network. */
export function getConnectionActions({ adapters }: Config, network: Network | undefined) {
  return adapters.find(({ namespace }) => namespace === network?.chainNamespace)?.connection
}

/** Whether anybody lists the tokens of a network: a server, for a chain family it knows of. */
export function listsTokens({ _internal: { parameters } }: Config, { chainNamespace }: Network): boolean {
  return !!parameters.server && (chainNamespace === 'eip155' || chainNamespace === 'solana')
}
