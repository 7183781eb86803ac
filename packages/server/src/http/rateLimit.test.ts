import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { getClientAddress } from './rateLimit.ts'

const getAddress = (remoteAddress: string | undefined, forwarded: string | undefined, hops: number) =>
  getClientAddress(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    { header: 'x-forwarded-for', hops },
  )

describe('getClientAddress', () => {
  it.each([
    ['192.0.2.1', '9.9.9.9', 0, '192.0.2.1'],
    ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['127.0.0.1', '9.9.9.9', 1, '9.9.9.9'],
    ['127.0.0.1', '1.1.1.1, 9.9.9.9', 1, '9.9.9.9'],
    ['127.0.0.1', '1.1.1.1, 9.9.9.9, 10.0.0.1', 2, '9.9.9.9'],
    ['127.0.0.1', undefined, 1, '127.0.0.1'],
    ['127.0.0.1', 'not an address', 1, '127.0.0.1'],
    ['127.0.0.1', '9.9.9.9', 2, '127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', undefined, 0, '2001:db8:1:2::/64'],
    ['2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
    ['::1', undefined, 0, '0:0:0:0::/64'],
    [undefined, undefined, 0, 'unknown'],
  ])('socket %s, header %s, %i proxies: %s', (socket, forwarded, hops, expected) => {
    expect(getAddress(socket, forwarded, hops)).toBe(expected)
  })
})
