import { setTimeout as delay } from 'node:timers/promises'
import { type Hex, numberToHex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { toWireOperation, type UserOperation } from '../../chain/userOperation.ts'
import { ChainReadError } from '../../errors.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { manualClock, silentLog } from '../../testing/testPorts.ts'
import { advanceKey, type RunInTurn } from './advanceKey.ts'
import { createTurns } from './bundler.ts'
import type { ChainAccess } from './chainAccess.ts'
import { createJournal } from './journal.ts'

const chain = 'eip155:31337'
const clock = manualClock()
const hashOf = (index: number) => numberToHex(index, { size: 32 })
const lease = { chain, key: numberToHex(0xb1, { size: 20 }), owner: 'test' } as const
const timing = { leaseFor: 10_000, replaceAfter: 4_000, lostAfter: 20_000, waitFor: 3_600_000 }
const delegation = {
  address: numberToHex(0xde, { size: 20 }),
  chainId: 31337,
  nonce: 0,
  r: hashOf(1),
  s: hashOf(1),
  yParity: 0,
}

function createOperation(index: number, change: Partial<UserOperation> = {}): UserOperation {
  return {
    sender: numberToHex(index, { size: 20 }),
    nonce: 0n,
    callData: '0x',
    callGasLimit: 50_000n,
    verificationGasLimit: 100_000n,
    preVerificationGas: 50_000n,
    maxFeePerGas: 1_000n,
    maxPriorityFeePerGas: 5n,
    isMarked: false,
    signature: '0x',
    ...change,
  }
}

/** A chain that mines nothing by itself. What it was given to sign is in `signed`, newest last. */
function createAccess(change: Partial<ChainAccess> = {}) {
  type Signed = { hash: Hex; maxFee: bigint; tip: bigint; senders?: readonly Hex[] }
  const signed: Signed[] = []
  const sign = (fields: Omit<Signed, 'hash'>) => {
    const hash = hashOf(1_000 + signed.length)
    signed.push({ ...fields, hash })
    return { hash, raw: '0x02' as const }
  }
  const access: ChainAccess = {
    getNonce: async () => 0,
    getBalance: async () => 10n ** 24n,
    getFees: async () => ({ base: 10n, maxFee: 100n, tip: 2n }),
    getHeadTime: async () => 1_000,
    getReceipt: async () => undefined,
    findInclusion: async () => undefined,
    checkAccount: async (_, { sender }) => ({ delegate: sender, overrides: {} }),
    simulate: async () => ({ isAccepted: true }),
    signBundle: async ({ maxFee, tip, operations }) =>
      sign({ maxFee, tip, senders: operations.map(({ operation }) => operation.sender) }),
    signCancel: async ({ maxFee, tip }) => sign({ maxFee, tip }),
    broadcast: async () => undefined,
    ...change,
  }
  return { access, signed }
}

describe('a key that sends bundles', () => {
  onBothDatabases('one step of a key', (db) => {
    /** A journal with operations, and the next step with a chain. */
    async function start(operations: readonly UserOperation[]) {
      const journal = createJournal({ db: db(), clock })
      for (const operation of operations) {
        const { sender, nonce } = operation
        const hash = numberToHex(BigInt(sender), { size: 32 })
        const text = JSON.stringify(toWireOperation(operation))
        await journal.add({ hash, chain, version: '0.7', sender, nonce, text, project: '' })
        clock.time++
      }
      const advance = (access: ChainAccess, more: Partial<Parameters<typeof advanceKey>[0]> = {}) =>
        advanceKey({ journal, access, lease, clock, log: silentLog, timing, ...more })
      return { journal, advance }
    }

    it('fails an operation at once whose authorization had no effect in a bundle that reverted', async () => {
      const { journal, advance } = await start([createOperation(1, { delegation }), createOperation(2)])
      const { access } = createAccess({
        getReceipt: async () => ({ included: new Set() }),
        checkAccount: async (_, operation) => ({
          delegate: operation.sender,
          delegation: operation.delegation,
          overrides: {},
        }),
      })
      await advance(access)
      await advance(access)
      expect(await journal.find(chain, hashOf(1))).toMatchObject({
        status: 'failed',
        reason: expect.stringContaining('authorization'),
      })
      // the control: one that needs none waits for another bundle
      expect(await journal.find(chain, hashOf(2))).toMatchObject({ status: 'waiting' })
    })

    it('sends no operation whose sponsor’s signature ends within 90 seconds of the newest block', async () => {
      const until = (seconds: number) => ({
        paymaster: numberToHex(9, { size: 20 }),
        data: numberToHex(seconds, { size: 6 }),
        verificationGasLimit: 1n,
        postOpGasLimit: 0n,
      })
      const { journal, advance } = await start([
        createOperation(1, { sponsor: until(1_089) }),
        createOperation(2, { sponsor: until(1_090) }),
      ])
      const { access, signed } = createAccess()
      await advance(access)
      expect(signed.map(({ senders }) => senders)).toEqual([[numberToHex(2, { size: 20 })]])
      expect(await journal.find(chain, hashOf(1))).toMatchObject({ status: 'failed' })
    })

    it('sends at most 96 KiB of call data in one bundle', async () => {
      const callData = `0x${'00'.repeat(40 * 1024)}` as const
      const { advance } = await start([1, 2, 3].map((index) => createOperation(index, { callData })))
      const { access, signed } = createAccess()
      await advance(access)
      expect(signed[0]?.senders).toHaveLength(2)
    })

    it('two keys at once choose different operations when they do so in turn, and else the same', async () => {
      const operations = Array.from({ length: 10 }, (_, index) => createOperation(index + 1))
      const { advance } = await start(operations)
      const { access, signed } = createAccess()
      const other = { ...lease, key: numberToHex(0xb2, { size: 20 }) } as const
      const inTurn = createTurns({ turnFor: 10_000, clock })
      await Promise.all([advance(access, { inTurn }), advance(access, { inTurn, lease: other })])
      expect(signed.map(({ senders }) => senders?.length)).toEqual([8, 2])
      // the control
      const third = await start(Array.from({ length: 10 }, (_, index) => createOperation(index + 21)))
      const keys = [0xb3, 0xb4].map((key) => ({ ...lease, key: numberToHex(key, { size: 20 }) }))
      let reads = 0
      const together: ChainAccess = {
        ...access,
        // Fees are asked for once the waiting operations were read: each key has read them before one goes on.
        getFees: async () => {
          reads++
          await vi.waitFor(() => expect(reads).toBe(keys.length), 10_000)
          return access.getFees()
        },
      }
      const outcomes = await Promise.allSettled(keys.map((one) => third.advance(together, { lease: one })))
      expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: { name: 'LeaseLostError' } },
      ])
    })

    it('lets the other keys go on after the turn of one whose node hangs, which then opens no bundle', async () => {
      const { journal, advance } = await start([createOperation(1), createOperation(2)])
      const { access, signed } = createAccess()
      let endHang = () => {}
      const hang = new Promise<void>((resolve) => {
        endHang = resolve
      })
      const hanging: ChainAccess = { ...access, getBalance: (key) => hang.then(() => access.getBalance(key)) }
      const turns = createTurns({ turnFor: 2_000, clock })
      const works: Promise<unknown>[] = []
      const inTurn: RunInTurn = (work) =>
        turns((turn) => {
          const run = work(turn)
          works.push(run)
          return run
        })
      const other = { ...lease, key: numberToHex(0xb2, { size: 20 }) } as const
      const firstRun = advance(hanging, { inTurn })
      firstRun.catch(() => undefined)
      await vi.waitFor(() => expect(works).toHaveLength(1), 10_000)
      const [first, second] = await Promise.allSettled([firstRun, advance(access, { inTurn, lease: other })])
      expect(first).toMatchObject({ reason: { name: 'DeadlineError' } })
      expect(second).toMatchObject({ value: 'busy' })
      expect(signed.map(({ senders }) => senders?.length)).toEqual([2])
      // Its operations are in the other bundle. Had that one ended without them, they would wait again.
      const bundle = await journal.getOpenBundle(other)
      if (!bundle) throw new Error('No bundle is open')
      await journal.endBundle(
        bundle,
        bundle.operations.map(({ hash }) => ({ hash, status: 'waiting' })),
      )
      endHang()
      await expect(works[0]).rejects.toMatchObject({ name: 'AbortError' })
      expect(await journal.getOpenBundle(lease)).toBeUndefined()
      // the control
      expect(await advance(access, { inTurn })).toBe('busy')
      expect(await journal.getOpenBundle(lease)).toBeDefined()
    })

    it('[X.68, X.68c] sends in its turn though its lease ended while other keys had theirs, unless another process has it', async () => {
      const { journal, advance } = await start([createOperation(1)])
      const { access, signed } = createAccess()
      const turn = { signal: new AbortController().signal, lasts: timing.leaseFor }
      const afterOthers =
        (meanwhile: () => Promise<unknown>): RunInTurn =>
        async (work) => {
          clock.time += timing.leaseFor + 1
          await meanwhile()
          return work(turn)
        }
      const other = { ...lease, owner: 'another' }
      const taken = afterOthers(() => journal.lease(other, clock.time + timing.leaseFor))
      expect(await advance(access, { inTurn: taken })).toBe('idle')
      expect(signed).toEqual([])
      await journal.release(other)
      expect(await advance(access, { inTurn: afterOthers(async () => undefined) })).toBe('busy')
      expect(await journal.getOpenBundle(lease)).toBeDefined()
      // a bundle that was opened for the key meanwhile is the only one
      const key = numberToHex(0xb5, { size: 20 })
      const more = await start([createOperation(2)])
      const opened = afterOthers(() => more.advance(access, { lease: { ...lease, key } }))
      expect(await more.advance(access, { lease: { ...lease, key }, inTurn: opened })).toBe('busy')
      expect(signed).toHaveLength(2)
    })

    it('[X.68, X.68c] has its lease for as long as its turn may last', async () => {
      const { journal, advance } = await start([createOperation(1)])
      const { access } = createAccess()
      const slow: ChainAccess = {
        ...access,
        getBalance: async (key) => {
          clock.time += timing.leaseFor * 4
          return access.getBalance(key)
        },
      }
      const turn = { signal: new AbortController().signal, lasts: timing.leaseFor * 4 }
      expect(await advance(slow, { inTurn: (work) => work(turn) })).toBe('busy')
      expect(await journal.getOpenBundle(lease)).toBeDefined()
    })

    it('[X.68, X.68c] an honest node that needs longer than a turn still sends something', async () => {
      const { advance } = await start([createOperation(1)])
      const { access, signed } = createAccess()
      const slow: ChainAccess = {
        ...access,
        getNonce: async (key) => {
          // The timer of a turn is set before this one, and due before it, however busy the machine is.
          await delay(1_550)
          return access.getNonce(key)
        },
      }
      const inTurn = createTurns({ turnFor: 1_500, clock: { monotonic: () => performance.now() } })
      await expect(advance(slow, { inTurn })).rejects.toMatchObject({ name: 'DeadlineError' })
      expect(await advance(slow, { inTurn })).toBe('busy')
      expect(signed).toHaveLength(2)
    })

    it('replaces a transaction that every node refuses, once it is old', async () => {
      const { advance } = await start([createOperation(1)])
      const { access, signed } = createAccess()
      await advance(access)
      const refusing = {
        ...access,
        broadcast: async () => {
          throw new ChainReadError('refused', chain, 'a transaction was refused')
        },
        simulate: async () => ({ isAccepted: false, index: 0, reason: 'AA25' }) as const,
      }
      expect(await advance(refusing)).toBe('pending')
      clock.time += timing.replaceAfter
      await advance(refusing).catch(() => undefined)
      expect(signed).toHaveLength(2)
      expect(signed[1]?.senders).toBeUndefined()
    })

    it('sends an operation alone that a bundle did not run, and counts tries only then', async () => {
      const { journal, advance } = await start([createOperation(1), createOperation(2)])
      let nonce = 0
      const { access, signed } = createAccess({ getReceipt: async () => ({ included: new Set() }) })
      const mining = { ...access, getNonce: async () => nonce++ }
      for (let step = 0; step < 8; step++) await advance(mining)
      expect(signed.map(({ senders }) => senders?.length)).toEqual([2, 1, 1, 1])
      expect(await journal.find(chain, hashOf(1))).toMatchObject({ status: 'failed' })
    })
  })
})
