import { describe, expect, it } from 'vitest'
import type { TokenDescription } from '../../ports/assets.ts'
import type { IndexedTransaction, IndexedTransfer } from '../../ports/chains.ts'
import type { HistoryFacts } from './historyFacts.ts'
import { toSpamReason } from './spamReason.ts'

const me = `0x${'a'.repeat(40)}`
const stranger = `0x${'b'.repeat(40)}`
const friend = `0xfade${'1'.repeat(32)}c0de`
const double = `0xfade${'2'.repeat(32)}c0de`
const [listed, fake, honest, silent] = ['0x01', '0x02', '0x03', '0x04']

const tokenOf = (fields: Partial<TokenDescription>): TokenDescription => ({
  chain: 'eip155:1',
  name: 'Coin',
  symbol: 'C',
  decimals: 6,
  listed: false,
  ...fields,
})
const facts: HistoryFacts = {
  token: (_, token) =>
    token === undefined
      ? tokenOf({ decimals: 18, listed: true })
      : new Map([
          [listed, tokenOf({ token: listed, listed: true })],
          [fake, tokenOf({ token: fake, name: 'fake' })],
          [honest, tokenOf({ token: honest })],
        ]).get(token),
  isSpamToken: ({ name }) => name === 'fake',
  nft: (_, contract) =>
    new Map([
      ['0x05', { name: 'Visit x.com to claim' }],
      ['0x06', { name: 'Cat #1' }],
    ]).get(contract),
  price: () => undefined,
  dollars: (token) => (token.endsWith(listed) ? 1 : undefined),
  recipients: () => new Set([friend]),
  isPurchase: () => false,
  link: () => '',
}
const move = (fields: Partial<IndexedTransfer>): IndexedTransfer => ({
  kind: 'erc20',
  token: honest,
  sender: stranger,
  recipient: me,
  amount: 1_000_000n,
  ...fields,
})
const native = (amount: bigint, fields: Partial<IndexedTransfer> = {}): IndexedTransfer => {
  const { token: _, ...rest } = move({ kind: 'native', amount, ...fields })
  return rest
}
const inbound = (
  transfers: readonly IndexedTransfer[],
  fields: Partial<IndexedTransaction> = {},
): IndexedTransaction => ({
  chain: 'eip155:1',
  block: 1,
  position: 0,
  hash: '0x01',
  sender: stranger,
  recipient: me,
  nonce: 0,
  status: 'confirmed',
  value: 0n,
  selector: '0x',
  minedAt: 0,
  transfers,
  approvals: [],
  ...fields,
})
const approval = (token: string) =>
  ({ kind: 'erc20', token, owner: me, spender: stranger, amount: 1n }) as const

const sent = { sender: me, recipient: stranger }
const forged = { token: listed, sender: me, recipient: double }
const nft = { tokenId: 1n, amount: 1n }

describe('toSpamReason', () => {
  it.each([
    ['a fake token', 'fakeToken', inbound([move({ token: fake })])],
    ['a contract without a description', 'fakeToken', inbound([move({ token: silent })])],
    ['a fake token that claims I sent it', 'fakeToken', inbound([move({ token: fake, ...sent })])],
    ['a fake token that claims I approved it', 'fakeToken', inbound([], { approvals: [approval(fake)] })],
    ['nothing of a real token', 'zeroValue', inbound([move({ token: listed, amount: 0n })])],
    ['nothing, as if I had sent it', 'zeroValue', inbound([move({ token: listed, amount: 0n, ...sent })])],
    ['a call that moves nothing', 'zeroValue', inbound([])],
    ['less than a cent', 'dust', inbound([move({ token: listed, amount: 9_999n })])],
    ['less than a hundred-thousandth of native', 'dust', inbound([native(9_999_999_999_999n)])],
    ['an NFT whose name is a lure', 'spamNft', inbound([move({ kind: 'erc1155', token: '0x05', ...nft })])],
    ['from an address like a friend’s', 'lookalike', inbound([native(10n ** 18n)], { sender: double })],
    ['a token from an address like a friend’s', 'lookalike', inbound([move({ sender: double })])],
    ['as if I had sent it to such an address', 'lookalike', inbound([move({ ...forged, amount: 5n })])],
  ] as const)('[X.40, X.40a] [S3.11] %s is %s', (_, reason, transaction) => {
    expect(toSpamReason(transaction, me, facts)).toBe(reason)
  })

  it.each([
    [
      'what I sent myself, whatever it is',
      inbound([move({ token: fake, sender: me, recipient: double, amount: 0n })], { sender: me }),
    ],
    ['what a friend sent', inbound([move({ token: fake, sender: friend })])],
    ['a transaction of a friend', inbound([move({ token: listed, amount: 0n })], { sender: friend })],
    [
      'a transaction of a friend in which a token also names an address like theirs',
      inbound([move({ token: listed }), move({ sender: double })], { sender: friend }),
    ],
    ['a cent', inbound([move({ token: listed, amount: 10_000n })])],
    ['a hundred-thousandth of native', inbound([native(10_000_000_000_000n)])],
    ['an honest token without a price', inbound([move({ amount: 1n })])],
    ['an NFT with a plain name', inbound([move({ kind: 'erc721', token: '0x06', ...nft })])],
    ['one good thing among rubbish', inbound([move({ token: fake }), move({ token: listed })])],
    ['an approval of a real token', inbound([], { approvals: [approval(honest)] })],
  ] as const)('[X.40] [S3.11] %s is shown', (_, transaction) => {
    expect(toSpamReason(transaction, me, facts)).toBeUndefined()
  })
})
