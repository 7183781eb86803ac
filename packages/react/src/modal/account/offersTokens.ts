import type { Config, Network } from '@latchkey/core'

/** Whether anybody lists the tokens of a network: a server, for a chain family it knows of (decisions 2, S2.28). */
export function offersTokens({ _internal: { parameters } }: Config, { chainNamespace }: Network): boolean {
  return !!parameters.server && (chainNamespace === 'eip155' || chainNamespace === 'solana')
}
