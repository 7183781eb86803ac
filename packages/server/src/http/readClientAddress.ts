import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { ServerConfig } from '../config/ServerConfig.ts'

/**
 * Whose bucket a request draws from: the socket's address, or behind `hops` reverse proxies the entry the outermost
 * of them wrote. Entries further left are the client's own words and are never believed. IPv6 counts by /64, the
 * least a customer gets.
 */
export function readClientAddress(
  incoming: IncomingMessage,
  { header, hops }: ServerConfig['forward'],
): string {
  const socket = incoming.socket.remoteAddress ?? 'unknown'
  if (hops === 0) return bucketAddress(socket)
  const value = incoming.headers[header]
  const entries = (Array.isArray(value) ? value.join(',') : (value ?? '')).split(',')
  const entry = entries.at(-hops)?.trim() ?? ''
  return bucketAddress(isIP(entry) ? entry : socket)
}

function bucketAddress(address: string): string {
  if (!address.includes(':')) return address
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  return `${[...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')}::/64`
}
