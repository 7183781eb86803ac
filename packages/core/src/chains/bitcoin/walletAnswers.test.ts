import { describe, expect, it } from 'vitest'
import { guessNetwork, parseSignature, parseWalletAccounts } from './walletAnswers.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const payment = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const onTestnet = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
const stacks = 'SP000000000000000000002Q6VF78'

describe('accounts as wallets describe them', () => {
  it('[S3.18] the one for payments comes first, wherever the wallet lists it, and each has its record', () => {
    const answer = [
      { address: stacks, purpose: 'stacks' },
      { address: taproot, purpose: 'ordinals', publicKey: Uint8Array.of(0x0a, 0xff) },
      { address: payment, purpose: 'payment', publicKey: '02ab', derivationPath: "m/84'/0'/0'/0/0" },
    ]
    expect(parseWalletAccounts(answer, mainnet)).toEqual({
      accounts: [payment, taproot],
      network: mainnet,
      records: [
        { namespace: 'bip122', address: stacks, type: 'stx' },
        { namespace: 'bip122', address: taproot, type: 'ordinal', publicKey: '0aff' },
        {
          namespace: 'bip122',
          address: payment,
          type: 'payment',
          publicKey: '02ab',
          path: "m/84'/0'/0'/0/0",
        },
      ],
    })
  })
  it('[S3.18] segwit addresses in capitals are the same accounts; taproot ones are for inscriptions unless the wallet says otherwise', () => {
    const answer = [{ address: payment.toUpperCase() }, { address: taproot }]
    expect(parseWalletAccounts(answer, mainnet)?.records).toEqual([
      { namespace: 'bip122', address: payment, type: 'payment' },
      { namespace: 'bip122', address: taproot, type: 'ordinal' },
    ])
    const paying = parseWalletAccounts([{ address: taproot, purpose: 'payment' }], mainnet)
    expect(paying?.records[0]?.type).toBe('payment')
  })
  it('accounts of another network have a record and can’t be used', () => {
    const session = parseWalletAccounts([{ address: payment }, { address: onTestnet }], testnet)
    expect(session?.accounts).toEqual([onTestnet])
    expect(session?.records).toHaveLength(2)
    expect(parseWalletAccounts([{ address: payment }], testnet)).toBeUndefined()
    expect(guessNetwork([{ address: stacks }, { address: onTestnet }], [mainnet, testnet])).toBe(testnet)
  })
  it('at most 64 are read', () => {
    const others = Array.from({ length: 63 }, () => ({ address: payment }))
    const read = (list: unknown) => parseWalletAccounts(list, mainnet)?.accounts
    expect(read([...others, { address: taproot }])).toEqual([payment, taproot])
    expect(read([...others, {}, { address: taproot }])).toEqual([payment])
  })
  it.each([undefined, null, 'text', {}, [7], [{ address: 'nobody' }], [null]])(
    '%j is no list of accounts',
    (list) => {
      expect(() => parseWalletAccounts(list, mainnet)).toThrow('wallet')
    },
  )
})

describe('a signature as wallets write it', () => {
  it.each([
    ['Base64', 'AQID', 'AQID'],
    ['Base64 after the prefix of newer versions', 'smpAQID', 'AQID'],
    ['hex', '010203', 'AQID'],
    ['bytes', Uint8Array.of(1, 2, 3), 'AQID'],
  ])('%s', (_what, answer, expected) => {
    expect(parseSignature(answer)).toBe(expected)
  })
  it.each([undefined, null, '', 'smp', '!', {}, new Uint8Array(), 'A'.repeat(16_388)])(
    '%j is none',
    (answer) => {
      expect(() => parseSignature(answer)).toThrow(expect.objectContaining({ code: 'INVALID_ANSWER' }))
    },
  )
})
