/** How the card provider calls networks (S9.13), by the name people read. */
const names: Readonly<Record<string, string>> = {
  Ethereum: 'ethereum',
  'Arbitrum One': 'arbitrum',
  Polygon: 'polygon',
  Berachain: 'berachain',
  Avalanche: 'avalanche-c-chain',
  'OP Mainnet': 'optimism',
  Celo: 'celo',
  Base: 'base',
}

/** The card provider's word for a network; `ethereum` for one it has none for (S9.14). */
export function cardNetwork(name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? 'ethereum') : 'ethereum'
}
