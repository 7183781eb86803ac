/** The network an address is in, as far as budgets and mails name it: /24 of IPv4, /56 of IPv6. */
export function networkOf(clientAddress: string): string {
  const [, v4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(clientAddress) ?? []
  if (v4 !== undefined) return `${v4}.x`
  const [, first, last] = /^((?:[0-9a-f]*:){3})([0-9a-f]*)::\/64$/i.exec(clientAddress) ?? []
  if (first === undefined || last === undefined) return 'unknown'
  return `${first}${(Number.parseInt(last || '0', 16) & 0xff00).toString(16)}::/56`
}
