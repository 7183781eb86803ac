import { describe, expect, it } from 'vitest'
import { parseBitcoinAddress } from './bitcoinAddresses.ts'
import { getBitcoinPrefix } from './getBitcoinPrefix.ts'

const script = (address: string) => {
  const parsed = parseBitcoinAddress(address)
  return typeof parsed === 'object' ? Buffer.from(parsed.script).toString('hex') : parsed
}

describe('Bitcoin addresses', () => {
  // The addresses of the main and the test network among the vectors of BIP-173 and BIP-350.
  it.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', '76a914243f1394f44554f4ce3fd68649c19adc483ce92488ac'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'a9144e9f39ca4688ff102128ea4ccda34105324305b087'],
  ])('pays %s to its script', (address, expected) => {
    expect(script(address)).toBe(expected)
  })
  it.each([
    // Taproot with the checksum of BIP-173, and version 0 with that of BIP-350 (vectors of BIP-350).
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', undefined],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', undefined],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'checksum'],
    ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'checksum'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', undefined],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', undefined],
    ['bc1pw5dgrnzv', undefined],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', undefined],
    ['bc1gmk9yu', undefined],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'checksum'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN', 'checksum'],
    ['', undefined],
    ['hello', undefined],
    ['0x52908400098527886E0F7030069857D2E4169EE7', undefined],
    ['EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N', undefined],
  ])('refuses %s', (address, expected) => {
    expect(parseBitcoinAddress(address)).toBe(expected)
  })
  it('refuses every mistyped character of an address', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    for (let at = 4; at < address.length; at++) {
      const other = address[at] === 'z' ? 'x' : 'z'
      expect(parseBitcoinAddress(`${address.slice(0, at)}${other}${address.slice(at + 1)}`)).toBe('checksum')
    }
  })
  it('tells the networks apart by how their addresses begin', () => {
    expect(getBitcoinPrefix('bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw')).toBe('bcrt')
    expect(getBitcoinPrefix('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toBe('bc')
    expect(getBitcoinPrefix('2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc')).toBe('test')
  })
})
