import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { isSs58Form } from './isSs58Form.ts'
import { formatSs58Address, genericSs58Prefix, getSs58Prefix, parseSs58Address } from './ss58.ts'

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
/** The account of the development key Alice (docs.polkadot.com). */
const alice = fromHex('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')

describe('addresses of Polkadot networks', () => {
  it.each([
    [42, alice, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
    [0, alice, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    [2, alice, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
    [
      10,
      fromHex('79d1b9f483f005398e8a9ffa6378990a6d302b882848220dfa68a50b6f2090f2'),
      '23dKgUghw8q96xGPCybiSRDkbNJMxNK7riGoEvo4GyxFdSAe',
    ],
    [
      59,
      fromHex('c0922153608d966efc4fedb67825a8bb79ed689689dda2592f446e4d997842a7'),
      '6xoQrYS9PWW2vQqBHbVaxaEDf82enqsatyNpa2xspJaCFqYS',
    ],
  ])('[S1.05b] writes and reads the published address with prefix %i', (prefix, account, address) => {
    expect(formatSs58Address(account, prefix)).toBe(address)
    expect(parseSs58Address(address)).toEqual({ prefix, account })
  })
  it('[S1.05b] reads back what it writes, with short and long prefixes', () => {
    const steps = (from: number, to: number, step: number) =>
      Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)
    // Every one around the two lengths and the ends, and some between.
    for (const prefix of [...steps(0, 300, 1), ...steps(300, 0x3ff0, 97), ...steps(0x3ff0, 0x4000, 1)]) {
      if (prefix === 46 || prefix === 47) {
        expect(() => formatSs58Address(alice, prefix)).toThrow(RangeError)
        continue
      }
      const address = formatSs58Address(alice, prefix)
      expect(isSs58Form(address)).toBe(true)
      expect(parseSs58Address(address)).toEqual({ prefix, account: alice })
    }
  })
  it('[S1.05b] refuses every mistyped character of an address', () => {
    const address = formatSs58Address(alice, 0)
    for (let at = 0; at < address.length; at++) {
      const other = address[at] === 'z' ? 'x' : 'z'
      const parsed = parseSs58Address(`${address.slice(0, at)}${other}${address.slice(at + 1)}`)
      expect(typeof parsed).not.toBe('object')
    }
    expect(parseSs58Address(`${address.slice(0, -1)}6`)).toBe('checksum')
  })
  it.each([
    '',
    'hello',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5 ',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp50',
  ])('[S1.05b] is none: %j', (text) => {
    expect(parseSs58Address(text)).toBeUndefined()
  })
  it('[S1.05b] refuses a second spelling of an account, and reserved prefixes, though the checksum is right', () => {
    const write = (...head: readonly number[]) => {
      const body = Uint8Array.of(...head, ...alice)
      const check = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body), { dkLen: 64 })
      return base58.encode(Uint8Array.of(...body, ...check.subarray(0, 2)))
    }
    // The positive controls: prefixes of one byte and of two.
    expect(parseSs58Address(write(42))).toEqual({ prefix: 42, account: alice })
    expect(parseSs58Address(write(0x50, 0))).toEqual({ prefix: 64, account: alice })
    // Two bytes for 42, for 63; then 46, 47 and what begins with 128.
    for (const head of [[0x4a, 0x80], [0x4f, 0xc0], [46], [47], [128, 0]])
      expect(parseSs58Address(write(...head))).toBeUndefined()
  })
  it('[S1.05b] knows the prefixes of public networks, and writes none that is none', () => {
    // The relay chains and their Asset Hubs, then Westend and its Asset Hub.
    for (const [network, prefix] of [
      ['91b171bb158e2d3848fa23a9f1c25182', 0],
      ['68d56f15f85d3136970ec16946040bc1', 0],
      ['b0a8d493285c2df73290dfb7e61f870f', 2],
      ['48239ef607d7928874027a43a6768920', 2],
      ['e143f23803ac50e8f6f8e62695d1ce9e', 42],
      ['67f9723393ef76214df0118c34bbbd3d', 42],
    ] as const)
      expect(getSs58Prefix(`polkadot:${network}`)).toBe(prefix)
    expect(getSs58Prefix('polkadot:00000000000000000000000000000000')).toBeUndefined()
    expect(formatSs58Address(alice, genericSs58Prefix)).toMatch(/^5/)
    for (const prefix of [-1, 0.5, 0x4000, Number.NaN]) {
      expect(() => formatSs58Address(alice, prefix)).toThrow(RangeError)
    }
    expect(() => formatSs58Address(alice.subarray(1), 0)).toThrow(RangeError)
  })
})
