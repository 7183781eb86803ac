import { concat, type Hex, keccak256, numberToHex, pad, toBytes } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  contract,
  facts,
  fakeRpc,
  friend,
  stranger,
  testContext,
  token,
  unlisted,
  weth,
} from '../../../testing/requestWorld.ts'
import { RequestError } from '../../errors.ts'
import type { Rpc } from '../createRpc.ts'
import type { PreparedTransaction } from '../PreparedRequest.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { simulateTransaction } from './simulateTransaction.ts'

describe('simulateTransaction', () => {
  let transaction: PreparedTransaction
  beforeAll(async () => {
    const prepared = await prepareRequest(
      'eth_sendTransaction',
      [{ to: friend, value: '0x1' }],
      testContext(),
    )
    transaction = prepared as PreparedTransaction
  })
  const simulate = (rpc: Rpc) => simulateTransaction(transaction, rpc, facts)
  const answering = (...calls: object[]) => fakeRpc({ eth_simulateV1: [{ calls }] })
  const refusing = (message: string): Rpc => ({
    request: () => Promise.reject(new RequestError('network', message)),
  })

  it('[X.05] a transaction that succeeds is ok', async () => {
    expect(await simulate(answering({ status: '0x1' }))).toMatchObject({ kind: 'ok' })
  })

  it('[X.05, X.05b] what leaves is given and what comes is got, by value; unlisted tokens by their address', async () => {
    const word = (text: string) => `0x${text.slice(2).toLowerCase().padStart(64, '0')}`
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const move = (address: string, from: string, to: string, units: bigint) => ({
      address,
      topics: [topic, word(from), word(to)],
      data: `0x${units.toString(16).padStart(64, '0')}`,
    })
    const me = transaction.account
    const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const item = { address: unlisted, topics: [topic, word(me), word(friend), word('0x4d')], data: '0x' }
    const logs = [
      move(native, me, friend, 15n * 10n ** 17n),
      move(token, friend, me, 2_500_000n),
      move(unlisted, me, friend, 7n),
      move(weth, friend, stranger, 9n),
      item,
    ]
    expect(await simulate(answering({ status: '0x1', logs }))).toEqual({
      kind: 'ok',
      changes: [
        'You send 1.5 ETH',
        `You send 7 (base units or a token ID) of the unverified token at ${unlisted}`,
        `You send item 77 of ${unlisted}`,
        'You get 2.5 USDC',
      ],
      given: [
        { token: native, units: String(15n * 10n ** 17n) },
        { token: unlisted.toLowerCase(), units: '7' },
      ],
    })
  })

  it('[X.05, X.63] what a call lets others take is shown, by whatever name it was called', async () => {
    const me = transaction.account
    const topics = (event: string, ...words: string[]) => [
      keccak256(toBytes(event)),
      ...words.map((word) => pad(word as Hex).toLowerCase()),
    ]
    const data = (...numbers: bigint[]) => concat(numbers.map((number) => numberToHex(number, { size: 32 })))
    const zero = `0x${'0'.repeat(40)}`
    const max = (1n << 256n) - 1n
    const approval = 'Approval(address,address,uint256)'
    const forAll = 'ApprovalForAll(address,address,bool)'
    const permit2 = 'Approval(address,address,address,uint160,uint48)'
    const changesOf = async (...logs: { address: string; topics: string[]; data: string }[]) => {
      const shown = await simulate(answering({ status: '0x1', logs }))
      return shown.kind === 'ok' ? shown.changes : shown
    }
    expect(
      await changesOf(
        { address: token, topics: topics(approval, me, stranger), data: data(2_500_000n) },
        { address: weth, topics: topics(approval, me, stranger), data: data(max) },
        { address: unlisted, topics: topics(approval, me, stranger, '0x4d'), data: '0x' },
        { address: unlisted, topics: topics(forAll, me, stranger), data: data(1n) },
        { address: contract, topics: topics(permit2, me, token, friend), data: data(1_000_000n, 9n) },
      ),
    ).toEqual([
      `${stranger} can spend 2.5 USDC from your account`,
      `${stranger} can spend ALL of your WETH, now and in the future`,
      `${stranger} can take item 77 of ${unlisted} from you`,
      `${stranger} can take all your ${unlisted} items, now and in the future`,
      `${friend} can spend 1 USDC from your account`,
    ])
    expect(
      await changesOf({
        address: unlisted,
        topics: topics('AuthorizedOperator(address,address)', stranger, me),
        data: '0x',
      }),
    ).toEqual([`${stranger} can take all your ${unlisted} items, now and in the future`])
    // control: taken back in the end, and permissions of others
    expect(
      await changesOf(
        { address: token, topics: topics(approval, me, stranger), data: data(5n) },
        { address: token, topics: topics(approval, me, stranger), data: data(0n) },
        { address: unlisted, topics: topics(approval, me, zero, '0x4d'), data: '0x' },
        { address: token, topics: topics(approval, friend, stranger), data: data(5n) },
        { address: unlisted, topics: topics(forAll, me, stranger), data: data(0n) },
      ),
    ).toEqual([])
  })

  it('[X.05] a list of items that can’t be read is still something that leaves', async () => {
    const me = transaction.account
    const batch = keccak256(toBytes('TransferBatch(address,address,address,uint256[],uint256[])'))
    const topics = [batch, pad(me as Hex), pad(me as Hex), pad(stranger)].map((topic) => topic.toLowerCase())
    for (const data of ['0x', '0x12', `0x${'f'.repeat(128)}`])
      expect(
        await simulate(answering({ status: '0x1', logs: [{ address: unlisted, topics, data }] })),
      ).toEqual({
        kind: 'ok',
        changes: [`You send ? of item ? of ${unlisted}`],
        given: [],
      })
  })

  it('[X.05] a transaction that reverts fails for the reason the contract gives', async () => {
    const error = { message: 'execution reverted: frozen' }
    expect(await simulate(answering({ status: '0x0', logs: [], error }))).toEqual({
      kind: 'fails',
      reason: 'execution reverted: frozen',
    })
  })

  it('[X.05] a transaction that reverts without a reason fails too', async () => {
    expect(await simulate(answering({ status: '0x0' }))).toEqual({
      kind: 'fails',
      reason: 'the contract rejects it',
    })
  })

  it.each(['execution reverted', 'insufficient funds for gas * price + value'])(
    '[X.05] a node that refuses the simulation with "%s" means that the transaction fails',
    async (reason) => {
      expect(await simulate(refusing(reason))).toEqual({ kind: 'fails', reason })
    },
  )

  it('[X.05] without a usable answer the effect is unavailable', async () => {
    const error = new RequestError('chain', 'Method not found', { isUnsupported: true })
    expect(await simulate({ request: () => Promise.reject(error) })).toEqual({ kind: 'unavailable' })
    expect(await simulate(answering())).toEqual({ kind: 'unavailable' })
    expect(await simulate(fakeRpc())).toEqual({ kind: 'unavailable' })
  })

  it('[X.05] a node that gave no answer is told apart from one that can’t simulate', async () => {
    expect(await simulate(refusing('Too many requests'))).toEqual({ kind: 'unanswered' })
  })
})
