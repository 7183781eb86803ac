import { BlockList } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPrivateAddress } from './privateHosts.ts'

const denied = [
  ['0.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
  ['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.0.1'],
  [
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
  ],
  [
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a00:1',
    '::127.0.0.1',
    '::8.8.8.8',
  ],
  [
    '64:ff9b::10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
  ],
  [
    '2001:10::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
  ],
  ['fe80::1', 'fe80::1%lo', 'fec0::1', 'ff02::1', 'localhost', '', '1.2.3', '08.8.8.8', '0x7f.0.0.1'],
].flat()
const allowed = [
  ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ['128.0.0.0', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '198.17.255.255'],
  ['223.255.255.255', '2606:4700:4700::1111', '2a00:1450:4001::1', '2400:cb00::1', '64:ff9b::8.8.8.8'],
].flat()

describe('isPrivateAddress', () => {
  it.each(denied)('%s is not to be reached', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })
  it.each(allowed)('%s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })

  it('[T-SSRF] an IPv4 address behind NAT64 is judged like itself', () => {
    const four = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'))
    fc.assert(
      fc.property(four, (address) => isPrivateAddress(`64:ff9b::${address}`) === isPrivateAddress(address)),
    )
  })

  it('[T-SSRF] nothing inside fc00::/7, fe80::/10 and ff00::/8 is public', () => {
    const group = fc.nat(0xffff).map((value) => value.toString(16))
    const six = fc
      .tuple(group, group, group, group, group, group, group, group)
      .map((groups) => groups.join(':'))
    const local = new BlockList()
    local.addSubnet('fc00::', 7, 'ipv6')
    local.addSubnet('fe80::', 10, 'ipv6')
    local.addSubnet('ff00::', 8, 'ipv6')
    fc.assert(fc.property(six, (address) => !local.check(address, 'ipv6') || isPrivateAddress(address)))
  })
})
