import type { CaipNetworkId } from '@latchkey/protocol'

/**
 * The server's JSON-RPC proxy for one network (S7.33).
 *
 * @param base the server's API, e.g. `https://api.example.org`; a path is kept, a query is not
 * @example defaultRpcUrl('https://a.org', 'eip155:1', 'p') // 'https://a.org/v1/?chainId=eip155%3A1&projectId=p'
 */
export function defaultRpcUrl(base: string, caipNetworkId: CaipNetworkId, projectId: string): string {
  const root = base.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  return `${root}/v1/?chainId=${encodeURIComponent(caipNetworkId)}&projectId=${encodeURIComponent(projectId)}`
}
