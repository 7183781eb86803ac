import type { Network } from '../config/Network.ts'

/**
 * Returns the page of a transaction or an address on a network's block explorer; `undefined` where the network has none, or one
 * whose URL is not of the web. The query of
 * the explorer's URL is kept, because some tell their networks apart by it, and so is a fragment, under which others have their pages.
 *
 * @example
 * toExplorerUrl(network, 'tx', hash) // 'https://explorer.example/tx/5VER…?cluster=devnet'
 */
export function toExplorerUrl(
  network: Pick<Network, 'blockExplorers'> | undefined,
  kind: 'tx' | 'address',
  value: string,
): string | undefined {
  const base = network?.blockExplorers?.default.url
  if (base === undefined || !URL.canParse(base)) return undefined
  const url = new URL(base)
  if (!/^https?:$/.test(url.protocol)) return undefined
  const append = (path: string) => `${path.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(value)}`
  if (url.hash) url.hash = append(url.hash)
  else url.pathname = append(url.pathname)
  return url.href
}
