import { formatSs58Address } from '@latchkey/protocol/polkadot'
import { describe, expect, it } from 'vitest'
import { parseSignedPayload, parseWalletAccounts, toHex } from './walletAnswers.ts'

const account = new Uint8Array(32).fill(7)
const other = new Uint8Array(32).fill(8)
const address = formatSs58Address(account, 0)
const method = '0x0a0001'
const signature = `0x01${'ab'.repeat(64)}` as const
/** An extrinsic as wallets return it: length, version, signer, signature, fee fields, call. */
const toTransaction = (signer: Uint8Array, call = method) =>
  `0x${'350284'}00${toHex(signer).slice(2)}${signature.slice(2)}000400${call.slice(2)}`

describe('the answer to a transaction', () => {
  const parse = (answer: unknown) => parseSignedPayload(answer, { address, method })
  it('is a signature, or the whole with other terms of payment', () => {
    expect(parse({ id: 1, signature })).toEqual({ signature })
    expect(parse({ signature, signedTransaction: null })).toEqual({ signature })
    const signedTransaction = toTransaction(account)
    expect(parse({ signature, signedTransaction })).toEqual({ signature, signedTransaction })
    const bytes = Uint8Array.from(Buffer.from(signedTransaction.slice(2), 'hex'))
    expect(parse({ signature, signedTransaction: bytes })).toEqual({ signature, signedTransaction })
  })
  it.each([
    ['another call', toTransaction(account, '0x0a0002')],
    ['another signer', toTransaction(other)],
    ['no hex', 'hello'],
    ['a number', 7],
  ])('with %s is refused', (_what, signedTransaction) => {
    expect(() => parse({ signature, signedTransaction })).toThrow(
      expect.objectContaining({ code: 'INVALID_ANSWER' }),
    )
  })
  it.each([undefined, null, {}, { signature: '0x' }, { signature: `0x${'ab'.repeat(67)}` }])(
    '%j is no signature',
    (answer) => {
      expect(() => parse(answer)).toThrow(expect.objectContaining({ code: 'INVALID_ANSWER' }))
    },
  )
})

describe('accounts of a wallet', () => {
  const network = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  it('those of Ethereum’s kind and entries that are none are left out; the same account twice is one', () => {
    const list = [
      { address: '0x52908400098527886E0F7030069857D2E4169EE7', type: 'ethereum' },
      null,
      { address: formatSs58Address(account, 42) },
      { address: formatSs58Address(account, 2) },
      { address: formatSs58Address(other, 42), genesisHash: `0x${'11'.repeat(32)}` },
    ]
    expect(parseWalletAccounts(list, network, {})?.session).toEqual({
      accounts: [address],
      network,
      records: [{ namespace: 'polkadot', address, type: 'eoa' }],
    })
  })
  it('are written with the prefix that the app names, else with that of a public network, else with 42', () => {
    const read = (id: typeof network, prefixes: Parameters<typeof parseWalletAccounts>[2] = {}) =>
      parseWalletAccounts([{ address }], id, prefixes)?.session.accounts
    const unknown = 'polkadot:00000000000000000000000000000001' as typeof network
    expect(read(network)).toEqual([address])
    expect(read(network, { [network]: 63 })).toEqual([formatSs58Address(account, 63)])
    expect(read(unknown)).toEqual([formatSs58Address(account, 42)])
  })
  it('at most 64 are read', () => {
    const others = Array.from({ length: 64 }, () => ({ address: formatSs58Address(account, 42) }))
    const read = (list: unknown) => parseWalletAccounts(list, network, {})?.session.accounts
    expect(read([...others, { address: formatSs58Address(other, 42) }])).toEqual([address])
    expect(read([...others.slice(1), { address: formatSs58Address(other, 42) }])).toHaveLength(2)
  })
  it.each([undefined, {}, 'text', [7], [{}]])('%j is no list of accounts', (list) => {
    expect(() => parseWalletAccounts(list, network, {})).toThrow('wallet')
  })
})
