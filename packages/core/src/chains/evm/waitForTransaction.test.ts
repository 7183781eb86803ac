// alone: counts the timers of the process, which loops of other files (measuring RPC URLs) add to
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RpcError } from '../../base/rpcErrors.ts'
import { deadlines } from './requestProvider.ts'
import { createScriptedRpc, type RpcScript } from './testing/createScriptedRpc.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const network = toTestNetwork({ chainId: 1, url: 'https://ethereum.test' })
const hash = `0x${'a'.repeat(64)}`
const other = `0x${'b'.repeat(64)}`
const transaction = {
  hash,
  from: `0x${'1'.repeat(40)}`,
  nonce: '0x7',
  to: `0x${'2'.repeat(40)}`,
  value: '0x5',
  input: '0x',
}
const sent = { to: transaction.to, address: transaction.from, value: 5n }
const receipt = (status: unknown, transactionHash: unknown = hash) => ({ status, transactionHash })
const confirmed = { outcome: { status: 'confirmed', hash } }
const second = 1000
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * second)

/** Waits for the transaction over a node whose answers the test changes as time passes. `settled` is the result. */
async function waitOver(script: RpcScript = {}, options: { signal?: AbortSignal; sent?: unknown } = {}) {
  const node: RpcScript = {
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => transaction,
    eth_getTransactionCount: () => '0x7',
    eth_blockNumber: () => '0x64',
    eth_getBlockByNumber: () => ({ transactions: [] }),
    ...script,
  }
  const rpc = createScriptedRpc(node)
  const settled: { outcome?: unknown; error?: unknown } = {}
  waitForTransaction({ network, rpc, hash, ...options }).then(
    (outcome) => Object.assign(settled, { outcome }),
    (error: unknown) => Object.assign(settled, { error }),
  )
  await pass(0)
  return {
    node,
    rpc,
    settled,
    countOf: (method: string) => rpc.calls.filter(([name]) => name === method).length,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

describe('waitForTransaction', () => {
  it('[X.42, X.42a] rejects as soon as something else than was sent is seen, mined or not', async () => {
    const altered = { ...sent, value: 4n }
    const expected = { error: { code: 'TRANSACTION_ALTERED', field: 'value' } }
    const mined = await waitOver({ eth_getTransactionReceipt: () => receipt('0x1') }, { sent: altered })
    expect(mined.settled).toMatchObject(expected)
    const pending = await waitOver({ eth_getTransactionByHash: () => null }, { sent: altered })
    await pass(5)
    expect(pending.settled).toEqual({})
    pending.node.eth_getTransactionByHash = () => transaction
    await pass(5)
    expect(pending.settled).toMatchObject(expected)
  })

  it('[X.42] accepts what was sent, and compares it once', async () => {
    const { settled, countOf } = await waitOver({ eth_getTransactionReceipt: () => receipt('0x1') }, { sent })
    expect(settled).toEqual(confirmed)
    expect(countOf('eth_getTransactionByHash')).toBe(1)
  })

  it('[X.42, X.42a] compares as soon as a node that has the receipt has the transaction, too', async () => {
    const altered = { ...sent, value: 4n }
    const script = { eth_getTransactionReceipt: () => receipt('0x1'), eth_getTransactionByHash: () => null }
    const { node, settled } = await waitOver(script, { sent: altered })
    await pass(10)
    expect(settled).toEqual({})
    node.eth_getTransactionByHash = () => transaction
    await pass(1)
    expect(settled).toMatchObject({ error: { code: 'TRANSACTION_ALTERED', field: 'value' } })
  })

  it.each([
    ['does not have it', () => null],
    ['answers nonsense', () => 'yes'],
  ])('[X.42] resolves after 20 seconds where the node %s', async (_, eth_getTransactionByHash) => {
    const script = { eth_getTransactionReceipt: () => receipt('0x1'), eth_getTransactionByHash }
    const { settled } = await waitOver(script, { sent })
    await pass(19)
    expect(settled).toEqual({})
    await pass(1)
    expect(settled).toEqual(confirmed)
  })

  it('[X.37] asks ever less often while the node fails, thirty seconds apart at most, and as before once it answers', async () => {
    const askedAt: number[] = []
    const startedAt = Date.now()
    let isDown = true
    const eth_getTransactionReceipt = () => {
      askedAt.push((Date.now() - startedAt) / second)
      if (isDown) throw new RpcError({ code: -32603 })
      return askedAt.length < 11 ? null : receipt('0x1')
    }
    const { settled } = await waitOver({ eth_getTransactionReceipt })
    await pass(61)
    // The pauses between reads have grown to four seconds after half a minute.
    expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 61])
    isDown = false
    await pass(60)
    expect(askedAt.slice(7)).toEqual([91, 95, 99, 103])
    expect(settled).toEqual(confirmed)
  })

  it('[X.37] that a block has is confirmed after 20 seconds all the same where the node fails for its content', async () => {
    const eth_getTransactionByHash = () => {
      throw new RpcError({ code: -32603 })
    }
    const script = { eth_getTransactionReceipt: () => receipt('0x1'), eth_getTransactionByHash }
    const { settled, countOf } = await waitOver(script, { sent })
    await pass(19)
    expect(settled).toEqual({})
    await pass(1)
    expect(settled).toEqual(confirmed)
    // at 0, 1, 3, 7, 15 and 20 seconds
    expect(countOf('eth_getTransactionByHash')).toBe(6)
  })

  describe('of which no node gives the content', () => {
    const { address, to } = sent
    const stranger = `0x${'9'.repeat(40)}`
    const waitWithReceipt = (parties: object, script: RpcScript = {}) =>
      waitOver(
        {
          eth_getTransactionReceipt: () => ({ ...receipt('0x1'), ...parties }),
          eth_getTransactionByHash: () => null,
          ...script,
        },
        { sent },
      )

    it.each([
      ['another sender', { from: stranger, to }, 'from'],
      ['another receiver', { from: address, to: stranger }, 'to'],
      ['a new contract in place of the receiver', { from: address, to: null }, 'to'],
    ])('[X.42, X.42a] rejects one whose receipt names %s', async (_, parties, field) => {
      const code = { eth_getCode: () => '0x' }
      const { settled } = await waitWithReceipt(parties, code)
      expect(settled).toMatchObject({ error: { code: 'TRANSACTION_ALTERED', field } })
      const nonsense = await waitWithReceipt(parties, { ...code, eth_getTransactionByHash: () => 'yes' })
      expect(nonsense.settled).toMatchObject({ error: { code: 'TRANSACTION_ALTERED', field } })
    })

    it.each([
      ['what was sent, in any letter case', { from: address.toUpperCase().replace('0X', '0x'), to }],
      ['who sends for a smart account', { from: stranger, to: stranger }],
      ['nothing', {}],
      ['no addresses', { from: 7, to: '0x12' }],
    ])('[X.42, X.42a] resolves after 20 seconds where the receipt names %s', async (_, parties) => {
      const { settled } = await waitWithReceipt(parties, { eth_getCode: () => '0x6001' })
      await pass(19)
      expect(settled).toEqual({})
      await pass(1)
      expect(settled).toMatchObject(confirmed)
    })
  })

  it.each([
    ['0x1', 'confirmed'],
    ['0x0', 'failed'],
  ])('reads receipt status %s as %s', async (status, result) => {
    const { settled } = await waitOver({ eth_getTransactionReceipt: () => receipt(status) })
    expect(settled).toEqual({ outcome: { status: result, hash } })
  })

  it('polls every second, after half a minute every four, and through an error of the node', async () => {
    const { node, settled, countOf } = await waitOver()
    await pass(5)
    expect(countOf('eth_getTransactionReceipt')).toBe(6)
    await pass(27)
    const before = countOf('eth_getTransactionReceipt')
    await pass(36)
    expect(countOf('eth_getTransactionReceipt') - before).toBe(9)
    node.eth_getTransactionReceipt = () => {
      throw new RpcError({ code: -32005 })
    }
    await pass(4)
    expect(countOf('eth_getTransactionReceipt') - before).toBe(10)
    expect(settled).toEqual({})
    node.eth_getTransactionReceipt = () => receipt('0x1')
    await pass(4)
    expect(settled).toEqual(confirmed)
  })

  it.each([
    ['the status of no receipt', receipt('maybe')],
    ['no status', receipt(undefined)],
    ['the receipt of another transaction', receipt('0x1', other)],
    ['a text', 'yes'],
  ])('never takes %s for success', async (_, answer) => {
    const { settled } = await waitOver({ eth_getTransactionReceipt: () => answer })
    await pass(deadlines.receipt / second + 5)
    expect(settled).toEqual({ error: expect.objectContaining({ name: 'RpcError' }) })
  })

  const forgets = () => {
    let count = 0
    return () => (count++ ? null : transaction)
  }
  it.each([
    ['is still waiting', () => transaction, { name: 'TimeoutError', timeout: 600_000 }],
    [
      'never reached the network',
      () => null,
      { name: 'TransactionError', reason: 'unknown', dropped: false, hash },
    ],
    ['was dropped', forgets(), { name: 'TransactionError', reason: 'dropped', dropped: true }],
  ])('says after ten minutes that the transaction %s', async (_, eth_getTransactionByHash, error) => {
    const { settled } = await waitOver({ eth_getTransactionByHash })
    await pass(599)
    expect(settled).toEqual({})
    await pass(6)
    expect(settled).toMatchObject({ error })
  })

  describe('when another transaction used its nonce', () => {
    const replacedBy = async (match: object, script: RpcScript = {}) => {
      const { node, settled } = await waitOver()
      Object.assign(node, {
        eth_getTransactionByHash: () => null,
        eth_getTransactionCount: () => '0x8',
        eth_getBlockByNumber: ([height]: readonly unknown[]) => ({
          transactions: height === '0x60' ? ['0xdead', null, { ...transaction, ...match, hash: other }] : [],
        }),
        eth_getTransactionReceipt: ([requested]: readonly unknown[]) =>
          requested === other ? receipt('0x1', other) : null,
        ...script,
      })
      await pass(2)
      return settled
    }
    it('resolves with the hash of the same transfer at another fee', async () => {
      expect(await replacedBy({ to: transaction.to.toUpperCase().replace('0X', '0x') })).toEqual({
        outcome: { status: 'confirmed', hash: other },
      })
    })
    it.each([
      [{ value: '0x0' }, other],
      [{ to: transaction.from }, other],
      [{ input: '0xab' }, other],
      [{ to: null }, other],
      // In none of the searched blocks.
      [{ nonce: '0x1' }, undefined],
    ])('rejects when the replacement differs by %j', async (change, replacement) => {
      const error = { name: 'TransactionError', reason: 'replaced', hash, replacement }
      expect(await replacedBy(change)).toMatchObject({ error })
    })
    it('waits for the receipt of the same transfer where it is late', async () => {
      expect(await replacedBy({}, { eth_getTransactionReceipt: () => null })).toEqual({})
      vi.clearAllTimers()
    })
    it('returns the receipt of a transaction that was included between two requests', async () => {
      let requests = 0
      const eth_getTransactionReceipt = () => (++requests > 1 ? receipt('0x1') : null)
      expect(await replacedBy({ value: '0x0' }, { eth_getTransactionReceipt })).toEqual(confirmed)
    })
  })

  it('stops at once when the caller aborts', async () => {
    const controller = new AbortController()
    const { rpc, settled } = await waitOver({}, { signal: controller.signal })
    await pass(2)
    controller.abort()
    await pass(0)
    expect(settled).toMatchObject({ error: { name: 'AbortedError' } })
    const requests = rpc.calls.length
    await pass(60)
    expect(rpc.calls).toHaveLength(requests)
  })
})
