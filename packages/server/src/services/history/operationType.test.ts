import { describe, expect, it } from 'vitest'
import type { IndexedTransaction, IndexedTransfer } from '../../ports/chains.ts'
import { toOperationType } from './operationType.ts'

const me = `0x${'a'.repeat(40)}`
const you = `0x${'b'.repeat(40)}`
const zero = `0x${'0'.repeat(40)}`
const weth = `0x${'e'.repeat(40)}`
const coin = `0x${'c'.repeat(40)}`

const move = (
  kind: IndexedTransfer['kind'],
  sender: string,
  recipient: string,
  token?: string,
): IndexedTransfer => ({ kind, sender, recipient, amount: 1n, ...(token && { token }) })

const transaction = (fields: Partial<IndexedTransaction>): IndexedTransaction => ({
  chain: 'eip155:1',
  block: 1,
  position: 0,
  hash: '0x01',
  sender: me,
  recipient: you,
  nonce: 0,
  status: 'confirmed',
  value: 0n,
  selector: '0x',
  minedAt: 0,
  transfers: [],
  approvals: [],
  ...fields,
})
const wrap = (fields: Partial<IndexedTransaction>) => transaction({ recipient: weth, ...fields })
const approval = { kind: 'erc20', token: coin, owner: me, spender: you, amount: 1n } as const
const created = (): IndexedTransaction => {
  const { recipient: _, ...rest } = transaction({})
  return rest
}

describe('toOperationType', () => {
  it.each([
    ['send', transaction({ transfers: [move('native', me, you)] })],
    ['send', transaction({ transfers: [move('erc20', me, you, coin)] })],
    ['send', transaction({ transfers: [move('native', me, me)] })],
    ['receive', transaction({ sender: you, transfers: [move('erc20', you, me, coin)] })],
    ['receive', transaction({ sender: you, transfers: [move('erc721', you, me, coin)] })],
    ['trade', transaction({ transfers: [move('native', me, you), move('erc20', you, me, coin)] })],
    ['trade', transaction({ transfers: [move('erc20', me, you, coin), move('native', you, me)] })],
    ['trade', transaction({ transfers: [move('erc20', me, you, coin), move('erc20', zero, me, weth)] })],
    ['execute', transaction({ transfers: [move('erc20', me, you, coin), move('erc20', you, me, coin)] })],
    ['mint', transaction({ transfers: [move('erc20', zero, me, coin)] })],
    ['mint', transaction({ transfers: [move('native', me, you), move('erc721', zero, me, coin)] })],
    ['burn', transaction({ transfers: [move('erc20', me, zero, coin)] })],
    ['burn', transaction({ transfers: [move('erc721', me, `0x${'0'.repeat(36)}dead`, coin)] })],
    ['deposit', wrap({ selector: '0xd0e30db0', transfers: [move('native', me, weth)] })],
    ['deposit', wrap({ transfers: [move('native', me, weth), move('erc20', zero, me, weth)] })],
    ['withdraw', wrap({ selector: '0x2e1a7d4d', transfers: [move('erc20', me, zero, weth)] })],
    ['withdraw', wrap({ selector: '0x2e1a7d4d', transfers: [move('native', weth, me)] })],
    ['withdraw', wrap({ transfers: [move('erc20', me, zero, weth), move('native', weth, me)] })],
    ['approve', transaction({ approvals: [approval] })],
    ['send', transaction({ transfers: [move('erc20', me, you, coin)], approvals: [approval] })],
    ['execute', transaction({})],
    ['deploy', created()],
    ['mint', { ...created(), sender: you, transfers: [move('erc20', zero, me, coin)] }],
    ['send', transaction({ status: 'failed', selector: '0xa9059cbb' })],
    // the five transfers of NFTs that the wallet's page knows
    ['send', transaction({ status: 'failed', selector: '0x23b872dd' })],
    ['send', transaction({ status: 'failed', selector: '0x42842e0e' })],
    ['send', transaction({ status: 'failed', selector: '0xb88d4fde' })],
    ['send', transaction({ status: 'failed', selector: '0xf242432a' })],
    ['send', transaction({ status: 'failed', selector: '0x2eb2c2d6' })],
    ['send', transaction({ status: 'failed', value: 5n })],
    ['approve', transaction({ status: 'failed', selector: '0x095ea7b3' })],
    ['execute', transaction({ status: 'failed', selector: '0x12345678' })],
  ])('[S3.11] %s', (expected, transaction) => {
    expect(toOperationType(transaction, me)).toBe(expected)
  })
})
