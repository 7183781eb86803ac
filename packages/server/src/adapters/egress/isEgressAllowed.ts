/**
 * Whether the operator named this address (`LATCHKEY_EGRESS_ALLOW`). An entry with a port opens that port only.
 * Hosts are compared as the URL parser writes them, so `127.1` and `2130706433` mean `127.0.0.1` on both sides.
 */
export function isEgressAllowed(url: URL, allow: readonly string[]): boolean {
  const scheme = url.protocol === 'https:' || url.protocol === 'wss:' ? 'https' : 'http'
  const port = url.port || (scheme === 'https' ? '443' : '80')
  return allow.some((entry) => {
    if (!URL.canParse(`${scheme}://${entry}`)) return false
    const allowed = new URL(`${scheme}://${entry}`)
    if (allowed.hostname !== url.hostname) return false
    const named = /:(\d+)$/.exec(entry)?.[1]
    return named === undefined || Number(named) === Number(port)
  })
}
