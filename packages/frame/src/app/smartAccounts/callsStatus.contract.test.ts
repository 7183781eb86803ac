import { afterEach, describe, expect, it } from 'vitest'
import { createRecordingRpc, ethereum, noBundler, startFrameWorld } from '../../testing/startFrameWorld.ts'
import { BundlerRefusal, RequestError } from '../errors.ts'
import { type CallsKey, type CallsRecord, setCallsRecord } from './callsRecords.ts'
import type { Bundler } from './createBundler.ts'
import { addOpenNonce, getRivals, joinOpenNonce } from './openNonces.ts'

type Answers = Readonly<Record<string, unknown>>
type Status = { readonly status: number; readonly atomic: boolean; readonly receipts?: readonly object[] }

/** Past the times of an operation that may still reach the bundler, and of a sequence that waits for its next approval, ms. */
const [operationAge, sequenceAge] = [5 * 60_000, 15 * 60_000]
const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const logOf = (digit: string) => ({
  address: `0x${digit.repeat(40)}`,
  data: '0x',
  topics: [hashOf(digit)],
})
const receiptOf = (status: '0x0' | '0x1', digit = '1', logs: readonly object[] = []) => ({
  status,
  blockHash: hashOf('b'),
  blockNumber: '0x2',
  gasUsed: '0x5208',
  transactionHash: hashOf(digit),
  logs,
})

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** Starts a frame whose bundler and node answer as given, by method: an error is thrown, a function gets the parameters. */
async function start(record: CallsRecord, answers: Answers, key: Partial<CallsKey> = {}) {
  const { rpc, requests } = createRecordingRpc(answers)
  const bundler: Bundler = { ...noBundler, serves: () => true, call: rpc.request }
  const world = startFrameWorld({ bundler, rpc })
  open.push(world)
  const account = world.keys.evm.address
  await setCallsRecord(
    world.services,
    { origin: 'https://app.example.org', account, id: 'one', ...key },
    record,
  )
  const read = async (id = 'one') => {
    const request = { method: 'wallet_getCallsStatus', params: [id], chainNamespace: 'eip155' }
    return (await world.messenger.request('RPC_REQUEST', request)) as Status
  }
  return { read, methods: () => requests.map(({ method }) => method), account, store: world.services.store }
}
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** The event of the entry point that ends an operation. */
const endOf = (hash: string, success = true, address = entryPoint) => ({
  address,
  data: `0x${'0'.repeat(64)}${(success ? '1' : '0').padStart(64, '0')}${'0'.repeat(128)}`,
  topics: [operationTopic, hash, hashOf('0'), hashOf('0')],
})
/** What bundler and node answer of an operation that was run. */
const ranAs = (logs: readonly object[], digit = '1') => ({
  eth_getUserOperationReceipt: { success: true, logs: [], receipt: { transactionHash: hashOf(digit) } },
  eth_getTransactionReceipt: receiptOf('0x1', digit, logs),
})
const operation = (age = 0): CallsRecord => ({
  kind: 'operation',
  network: ethereum,
  at: Date.now() - age,
  hash: hashOf('e'),
})

describe('the status of calls that were sent as one operation', () => {
  it.each([
    [true, 200, '0x1'],
    [false, 500, '0x0'],
  ] as const)(
    '[S7.71] success %s is %i, with the logs of these calls alone, whatever else the transaction did',
    async (success, status, receiptStatus) => {
      const [own, foreign] = [logOf('a'), logOf('f')]
      // The transaction of a bundler succeeds also where an operation in it reverts.
      const logs = [foreign, endOf(hashOf('d')), own, endOf(hashOf('e'), success), foreign]
      const receipt = receiptOf('0x1', '1', logs)
      const { read } = await start(operation(), ranAs(logs))
      expect(await read()).toEqual({
        version: '2.0.0',
        id: 'one',
        chainId: '0x1',
        atomic: true,
        status,
        receipts: [{ ...receipt, status: receiptStatus, logs: [own] }],
      })
    },
  )

  it('[S7.71] is 400 where the bundler gave it up, and no answer where it says something else', async () => {
    const refuse = (rule: string) =>
      start(operation(), { eth_getUserOperationReceipt: new BundlerRefusal(-32_000, rule, 'It failed.') })
    const failed = await (await refuse('failed')).read()
    expect(failed).toMatchObject({ status: 400, atomic: true })
    expect(failed).not.toHaveProperty('receipts')
    await expect((await refuse('other')).read()).rejects.toThrow()
    const absurd = await start(operation(), { eth_getUserOperationReceipt: { success: 'yes' } })
    await expect(absurd.read()).rejects.toMatchObject({ refusal: { reason: 'network' } })
  })

  it.each([
    ['isn’t there', { eth_getTransactionReceipt: null }],
    ['holds another operation', { eth_getTransactionReceipt: receiptOf('0x1', '1', [endOf(hashOf('d'))]) }],
    [
      'has a contract of somebody that says so',
      { eth_getTransactionReceipt: receiptOf('0x1', '1', [endOf(hashOf('e'), true, `0x${'f'.repeat(40)}`)]) },
    ],
  ])(
    '[S7.71, X.68] is 100, and 400 after five minutes, where the bundler names a transaction that %s',
    async (_, node) => {
      const answers = { ...ranAs([]), ...node }
      expect(await (await start(operation(), answers)).read()).toMatchObject({ status: 100 })
      expect(await (await start(operation(operationAge + 1_000), answers)).read()).toMatchObject({
        status: 400,
      })
    },
  )

  it.each([
    ['just before', operationAge - 1_000, null, 100, false],
    ['after', operationAge + 1_000, null, 400, true],
    ['after', operationAge + 1_000, { nonce: '0x0' }, 100, true],
  ] as const)(
    '[S7.71] without a receipt, %s five minutes (%i ms), where the bundler knows %o: %i',
    async (_, age, known, status, isLookedUp) => {
      const { read, methods } = await start(operation(age), {
        eth_getUserOperationReceipt: null,
        eth_getUserOperationByHash: known,
      })
      expect(await read()).toMatchObject({ status, atomic: true })
      expect(methods().includes('eth_getUserOperationByHash')).toBe(isLookedUp)
    },
  )
})

describe('an operation that the bundler gave up', () => {
  const [own, rival] = [hashOf('e'), hashOf('d')]
  const nonce = `0x7${'0'.repeat(16)}` as const
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  /** `ran`: the operation of which the bundler has a receipt. */
  const startFailed = async (next: bigint, ran?: string) => {
    const started = await start({ ...operation(), nonce } as CallsRecord, {
      eth_call: word(next),
      eth_getUserOperationReceipt: ([hash]: readonly string[]) => {
        if (hash === own) throw new BundlerRefusal(-32_000, 'failed', 'It failed.')
        return hash === ran ? { success: true, logs: [], receipt: receiptOf('0x1') } : null
      },
    })
    const of = { account: started.account, network: ethereum } as const
    return { ...started, of }
  }

  it('[S7.71] has failed while its nonce is unused, which the next operation takes', async () => {
    const { read, of, store } = await startFailed(BigInt(nonce))
    expect((await read()).status).toBe(400)
    expect(await getRivals(store, of, { nonce, hash: '' })).toEqual([own])
  })

  it('[S7.71] has not failed where its nonce was used, unless another operation with that nonce was run', async () => {
    const { read } = await startFailed(BigInt(nonce) + 1n)
    expect((await read()).status).toBe(100)
    const other = await startFailed(BigInt(nonce) + 1n, rival)
    await addOpenNonce(other.store, other.of, { nonce, hash: own })
    await joinOpenNonce(other.store, other.of, { nonce, hash: rival })
    expect((await other.read()).status).toBe(400)
  })
})

describe('the status of calls that were sent one after another', () => {
  const [first, second] = [hashOf('1'), hashOf('2')]
  /** Two calls; `outcomes` are those of the transactions so far, null for one that is in no block. */
  const startSequence = (
    outcomes: readonly ('0x0' | '0x1' | null)[],
    { isEnded, age = 0 }: { readonly isEnded: boolean; readonly age?: number },
  ) => {
    const receipts = outcomes.map((one, index) => one && receiptOf(one, String(index + 1)))
    const hashes = [first, second].slice(0, outcomes.length)
    return start(
      { kind: 'sequence', network: ethereum, at: Date.now() - age, hashes, total: 2, isEnded },
      { eth_getTransactionReceipt: ([hash]: readonly string[]) => receipts[hashes.indexOf(hash ?? '')] },
    )
  }

  it.each([
    ['both succeeded', ['0x1', '0x1'], { isEnded: true }, 200],
    ['the first succeeded, the second reverted', ['0x1', '0x0'], { isEnded: true }, 600],
    ['the first succeeded, the second was never sent', ['0x1'], { isEnded: true }, 600],
    ['the first reverted', ['0x0'], { isEnded: true }, 500],
    ['the second is yet to be approved', ['0x1'], { isEnded: false }, 100],
    [
      'the second may be approved for a second more',
      ['0x1'],
      { isEnded: false, age: sequenceAge - 1_000 },
      100,
    ],
    ['the second was abandoned', ['0x1'], { isEnded: false, age: sequenceAge + 1_000 }, 600],
  ] as const)('[S7.71] %s: %#', async (_, outcomes, sequence, status) => {
    const { read } = await startSequence(outcomes, sequence)
    const receipts = outcomes.map((one, index) => receiptOf(one, String(index + 1)))
    expect(await read()).toEqual({
      version: '2.0.0',
      id: 'one',
      chainId: '0x1',
      atomic: false,
      status,
      receipts,
    })
  })

  it('[S7.71] is 100 while a transaction is in no block, with the receipts there are', async () => {
    const { read } = await startSequence(['0x1', null], { isEnded: true })
    expect(await read()).toMatchObject({ status: 100, receipts: [{ transactionHash: first }] })
    const none = await (await startSequence([null], { isEnded: true })).read()
    expect(none.status).toBe(100)
    expect(none).not.toHaveProperty('receipts')
  })

  it('[S7.71] is 100 where the node gives no answer, and fails where it refuses', async () => {
    const record: CallsRecord = {
      kind: 'sequence',
      network: ethereum,
      at: Date.now(),
      hashes: [first, second],
      total: 2,
      isEnded: true,
    }
    const silent = new RequestError('network', 'The network can’t be reached.')
    const { read } = await start(record, { eth_getTransactionReceipt: silent })
    expect((await read()).status).toBe(100)
    const refused = new RequestError('invalidParams', 'The hash can’t be read.')
    const other = await start(record, { eth_getTransactionReceipt: refused })
    await expect(other.read()).rejects.toMatchObject({ refusal: { reason: 'invalidParams' } })
  })
})

describe('whose calls they are', () => {
  const done = ranAs([endOf(hashOf('e'))])

  it.each<[string, Partial<CallsKey>]>([
    ['another app', { origin: 'https://other.example' }],
    ['another account', { account: `0x${'9'.repeat(40)}` }],
    ['another id', { id: 'two' }],
  ])('[S7.71] an id of %s is unknown, and nobody is asked for it', async (_, key) => {
    const { read, methods } = await start(operation(), done, key)
    await expect(read()).rejects.toMatchObject({ refusal: { reason: 'callsUnknown' } })
    expect(methods()).toEqual([])
  })

  it('[S7.71] an id of this app and account is known', async () => {
    const { read } = await start(operation(), done)
    expect(await read()).toMatchObject({ status: 200 })
  })
})
