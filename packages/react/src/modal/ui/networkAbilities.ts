import type { Config, Network } from '@latchkey/core'

/** The adapter's actions on a network with a connected wallet; `undefined` where it only pairs, and without a network. */
export function getConnectionActions({ adapters }: Config, network: Network | undefined) {
  return adapters.find(({ namespace }) => namespace === network?.chainNamespace)?.connection
}

/** Whether tokens on a network are listed: by a server, for EVM and Solana. */
export function listsTokens({ _internal: { parameters } }: Config, { chainNamespace }: Network): boolean {
  return !!parameters.server && (chainNamespace === 'eip155' || chainNamespace === 'solana')
}
