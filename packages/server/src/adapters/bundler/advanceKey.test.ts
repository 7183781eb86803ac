import { type Hex, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { toWireOperation, type UserOperation } from '../../chain/userOperation.ts'
import { ChainReadError } from '../../errors.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { manualClock, silentLog } from '../../testing/testPorts.ts'
import { advanceKey } from './advanceKey.ts'
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
      const advance = (access: ChainAccess) =>
        advanceKey({ journal, access, lease, clock, log: silentLog, timing })
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
      expect(await advance(refusing)).toBe('busy')
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
