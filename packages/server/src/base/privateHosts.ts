import { BlockList, isIP } from 'node:net'

/** Whether a URL's host is private by its text alone. A name reveals nothing before it is resolved. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(host)) return isPrivateAddress(host)
  return host === '' || host === 'localhost' || host.endsWith('.localhost')
}

/** Host and port of a URL as `isEgressAllowed` takes them, with the port where it is the default, too: without one every port would be allowed. */
export function toHostAndPort(value: string): string {
  const { protocol, hostname, port } = new URL(value)
  return `${hostname}:${port || (protocol === 'https:' || protocol === 'wss:' ? '443' : '80')}`
}

/**
 * Whether the operator allows this address (`LATCHKEY_EGRESS_ALLOW`). An entry with a port allows that port only. Hosts
 * are compared as the URL parser writes them: `127.1` and `2130706433` mean `127.0.0.1` on both sides.
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

/** Denied IPv4 ranges: IANA's special-purpose registry (RFC 6890 and successors). */
const v4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Denied parts of IPv6 global unicast: they carry or stand for other addresses. */
const v6 = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarking
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
  ['5f00::', 16],
] as const

const denied = new BlockList()
for (const [address, prefix] of v4) {
  denied.addSubnet(address, prefix, 'ipv4')
  // NAT64 (RFC 6052): the same IPv4 address behind a translator
  denied.addSubnet(`64:ff9b::${address}`, 96 + prefix, 'ipv6')
}
for (const [address, prefix] of v6) denied.addSubnet(address, prefix, 'ipv6')

const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
global6.addSubnet('64:ff9b::', 96, 'ipv6')

/**
 * Whether an IP address is anything but public: private, loopback, link-local (cloud metadata), shared, multicast,
 * reserved, unique local, IPv4-mapped or -compatible, or NAT64 of one of these. Text that is no IP address counts as
 * private.
 */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return denied.check(address, 'ipv4')
  if (family === 6) return !global6.check(address, 'ipv6') || denied.check(address, 'ipv6')
  return true
}
