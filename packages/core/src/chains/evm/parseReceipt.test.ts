import { formatTransactionReceipt, parseAbi, parseEventLogs, type RpcTransactionReceipt } from 'viem'
import { expect, expectTypeOf, it } from 'vitest'
import type { TransactionReceipt } from '../../config/TransactionReceipt.ts'
import { parseReceipt } from './parseReceipt.ts'

const hash = `0x${'a'.repeat(64)}` as const
const blockHash = `0x${'b'.repeat(64)}` as const
const [from, token] = [`0x${'1a'.repeat(20)}`, `0x${'3c'.repeat(20)}`] as const
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (text: string) => `0x${text.padStart(64, '0')}` as const
const place = { blockHash, blockNumber: '0x10', transactionHash: hash, transactionIndex: '0x2' } as const
const log = {
  ...place,
  address: token,
  data: word('5'),
  topics: [transfer, word('1a'.repeat(20)), word('2b'.repeat(20))],
  logIndex: '0x3',
  removed: false,
} as const
const answer = {
  ...place,
  status: '0x1',
  type: '0x2',
  from,
  to: token,
  contractAddress: null,
  gasUsed: '0x5208',
  cumulativeGasUsed: '0xa410',
  effectiveGasPrice: '0x3b9aca00',
  logs: [log],
  logsBloom: '0x00',
} as const

it('is what viem makes of the same answer, and viem reads its events', () => {
  const receipt = parseReceipt(answer) ?? expect.fail('no receipt')
  expect(formatTransactionReceipt(answer as unknown as RpcTransactionReceipt)).toMatchObject(receipt)
  const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
  const [event] = parseEventLogs({ abi, logs: receipt.logs })
  expect(event?.args).toMatchObject({ value: 5n })
  expectTypeOf<TransactionReceipt['logs']>().toExtend<Parameters<typeof parseEventLogs>[0]['logs']>()
})

it('knows a created contract, a reverted transaction and older types', () => {
  const created = { ...answer, to: null, contractAddress: token, status: '0x0', type: '0x0' }
  expect(parseReceipt(created)).toMatchObject({
    to: null,
    contractAddress: token,
    status: 'reverted',
    type: 'legacy',
  })
  expect(parseReceipt({ ...answer, type: undefined })?.type).toBe('legacy')
  expect(parseReceipt({ ...answer, type: '0x7e' })?.type).toBe('0x7e')
})

it.each<[string, unknown]>([
  ['null', null],
  ['a text', '0x1'],
  ['no logs', { ...answer, logs: undefined }],
  ['a log without data', { ...answer, logs: [{ ...log, data: undefined }] }],
  ['a log of nothing', { ...answer, logs: [null] }],
  ['a topic that is a number', { ...answer, logs: [{ ...log, topics: [1] }] }],
  ['gas as a number', { ...answer, gasUsed: 21_000 }],
  ['an amount beyond 256 bits', { ...answer, effectiveGasPrice: `0x1${'0'.repeat(64)}` }],
  ['a block without number', { ...answer, blockNumber: null }],
  ['markup', { ...answer, from: '<img>' }],
])('%s is no receipt', (_what, wrong) => {
  expect(parseReceipt(wrong)).toBeUndefined()
})
