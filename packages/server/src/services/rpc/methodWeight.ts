/** How much of the project's budget a call takes: 1, more for what makes a node search or replay (W5). */
export function methodWeight(method: string): number {
  if (method.startsWith('debug_') || method.startsWith('trace_')) return 20
  if (method === 'eth_getLogs' || method === 'eth_getBlockReceipts' || method === 'getProgramAccounts')
    return 5
  return 1
}
