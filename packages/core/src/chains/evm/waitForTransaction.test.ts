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
const receipt = (status: unknown, transactionHash: unknown = hash) => ({ status, transactionHash })
const second = 1000

/** A node whose answers the test changes as time passes. */
function nodeThat(script: RpcScript, signal?: AbortSignal, sent?: unknown) {
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
  const done = waitForTransaction({ network, rpc, hash, signal, sent }).then(
    (outcome) => {
      settled.outcome = outcome
    },
    (error: unknown) => {
      settled.error = error
    },
  )
  return {
    node,
    rpc,
    settled,
    done,
    callsOf: (method: string) => rpc.calls.filter(([name]) => name === method),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

describe('waitForTransaction', () => {
  it('[X.42] rejects at the first sight of something else than was handed to the wallet, mined or not', async () => {
    const sent = { to: transaction.to, address: transaction.from, value: 4n }
    const mined = nodeThat({ eth_getTransactionReceipt: () => receipt('0x1') }, undefined, sent)
    await mined.done
    expect(mined.settled.error).toMatchObject({ code: 'TRANSACTION_ALTERED', field: 'value' })
    const waiting = nodeThat({ eth_getTransactionByHash: () => null }, undefined, sent)
    await vi.advanceTimersByTimeAsync(5 * second)
    expect(waiting.settled).toEqual({})
    waiting.node.eth_getTransactionByHash = () => transaction
    await vi.advanceTimersByTimeAsync(5 * second)
    expect(waiting.settled.error).toMatchObject({ code: 'TRANSACTION_ALTERED' })
  })

  it('[X.42] takes what is the same, and looks at it once', async () => {
    const sent = { to: transaction.to, address: transaction.from, value: 5n }
    const { done, settled, callsOf } = nodeThat(
      { eth_getTransactionReceipt: () => receipt('0x1') },
      undefined,
      sent,
    )
    await done
    expect(settled.outcome).toEqual({ status: 'confirmed', hash })
    expect(callsOf('eth_getTransactionByHash')).toHaveLength(1)
  })

  it.each([
    ['0x1', 'confirmed'],
    ['0x0', 'failed'],
  ])('reads receipt status %s as %s', async (status, result) => {
    const { settled, done } = nodeThat({ eth_getTransactionReceipt: () => receipt(status) })
    await done
    expect(settled).toEqual({ outcome: { status: result, hash } })
  })

  it('resolves when the receipt comes, having looked every second', async () => {
    const { node, settled, callsOf } = nodeThat({})
    await vi.advanceTimersByTimeAsync(5 * second)
    expect(settled).toEqual({})
    expect(callsOf('eth_getTransactionReceipt')).toHaveLength(6)
    node.eth_getTransactionReceipt = () => receipt('0x1')
    await vi.advanceTimersByTimeAsync(second)
    expect(settled.outcome).toEqual({ status: 'confirmed', hash })
  })

  it('looks less often after half a minute', async () => {
    const { node, settled, callsOf } = nodeThat({})
    await vi.advanceTimersByTimeAsync(32 * second)
    const before = callsOf('eth_getTransactionReceipt').length
    await vi.advanceTimersByTimeAsync(40 * second)
    expect(callsOf('eth_getTransactionReceipt').length - before).toBe(10)
    node.eth_getTransactionReceipt = () => receipt('0x1')
    await vi.advanceTimersByTimeAsync(4 * second)
    expect(settled.outcome).toBeDefined()
  })

  it('outlives a node that fails for a while', async () => {
    const { node, settled } = nodeThat({
      eth_getTransactionReceipt: () => {
        throw new RpcError({ code: -32005 })
      },
    })
    await vi.advanceTimersByTimeAsync(60 * second)
    expect(settled).toEqual({})
    node.eth_getTransactionReceipt = () => receipt('0x1')
    await vi.advanceTimersByTimeAsync(4 * second)
    expect(settled.outcome).toEqual({ status: 'confirmed', hash })
  })

  it.each([
    ['the status of no receipt', receipt('maybe')],
    ['no status', receipt(undefined)],
    ['the receipt of another transaction', receipt('0x1', other)],
    ['a text', 'yes'],
  ])('never takes %s for success', async (_, answer) => {
    const { settled } = nodeThat({ eth_getTransactionReceipt: () => answer })
    await vi.advanceTimersByTimeAsync(deadlines.receipt + 5 * second)
    expect(settled.outcome).toBeUndefined()
    expect(settled.error).toMatchObject({ name: 'RpcError' })
  })

  it('says after ten minutes that it is still waiting', async () => {
    const { settled } = nodeThat({})
    await vi.advanceTimersByTimeAsync(599 * second)
    expect(settled).toEqual({})
    await vi.advanceTimersByTimeAsync(6 * second)
    expect(settled.error).toMatchObject({ name: 'TimeoutError', timeout: 600_000 })
  })

  it('says that the network never heard of it', async () => {
    const { settled } = nodeThat({ eth_getTransactionByHash: () => null })
    await vi.advanceTimersByTimeAsync(deadlines.receipt + 5 * second)
    expect(settled.error).toMatchObject({ name: 'TransactionNotFoundError', dropped: false, hash })
  })

  it('says that the network dropped it', async () => {
    const { node, settled } = nodeThat({})
    await vi.advanceTimersByTimeAsync(second)
    node.eth_getTransactionByHash = () => null
    await vi.advanceTimersByTimeAsync(deadlines.receipt + 5 * second)
    expect(settled.error).toMatchObject({ name: 'TransactionNotFoundError', dropped: true })
  })

  describe('when another transaction took its number', () => {
    const replaced = async (match: object, script: RpcScript = {}) => {
      const world = nodeThat({})
      await vi.advanceTimersByTimeAsync(0)
      Object.assign(world.node, {
        eth_getTransactionByHash: () => null,
        eth_getTransactionCount: () => '0x8',
        eth_getBlockByNumber: ([height]: readonly unknown[]) => ({
          transactions: height === '0x60' ? ['0xdead', null, { ...transaction, ...match, hash: other }] : [],
        }),
        eth_getTransactionReceipt: ([asked]: readonly unknown[]) =>
          asked === other ? receipt('0x1', other) : null,
        ...script,
      })
      await vi.advanceTimersByTimeAsync(2 * second)
      return world.settled
    }
    it('resolves with the hash of the same transfer at another fee', async () => {
      expect(await replaced({ to: transaction.to.toUpperCase().replace('0X', '0x') })).toEqual({
        outcome: { status: 'confirmed', hash: other },
      })
    })
    it('says so, and names it, when it does something else', async () => {
      for (const change of [{ value: '0x0' }, { to: transaction.from }, { input: '0xab' }, { to: null }]) {
        expect((await replaced(change)).error).toMatchObject({
          name: 'TransactionReplacedError',
          hash,
          replacement: other,
        })
      }
    })
    it('says so when it can not be found', async () => {
      const settled = await replaced({ nonce: '0x1' })
      expect(settled.error).toMatchObject({ name: 'TransactionReplacedError', replacement: undefined })
    })
    it('waits for the receipt of the same transfer where it is late', async () => {
      const settled = await replaced({}, { eth_getTransactionReceipt: () => null })
      expect(settled).toEqual({})
      vi.clearAllTimers()
    })
    it('is not fooled by a transaction taken between two questions', async () => {
      let asked = 0
      const settled = await replaced(
        {},
        { eth_getTransactionReceipt: () => (++asked > 1 ? receipt('0x1') : null) },
      )
      expect(settled).toEqual({ outcome: { status: 'confirmed', hash } })
    })
  })

  it('stops at once when the caller does', async () => {
    const controller = new AbortController()
    const { rpc, settled } = nodeThat({}, controller.signal)
    await vi.advanceTimersByTimeAsync(2 * second)
    controller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(settled.error).toMatchObject({ name: 'AbortedError' })
    const asked = rpc.calls.length
    await vi.advanceTimersByTimeAsync(60 * second)
    expect(rpc.calls).toHaveLength(asked)
  })
})
