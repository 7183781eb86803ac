import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRpc, friend, testContext, testKeys } from '../../testing/requestWorld.ts'
import { createSafeStore } from '../createSafeStore.ts'
import type { FrameServices } from '../FrameServices.ts'
import { approveRequest } from '../requests/approveRequest.ts'
import { broadcastEvm } from '../requests/broadcast.ts'
import { memoryStore, type Store } from '../store.ts'
import { getPreferredType } from './accountType.ts'
import { getCallsRecord } from './callsRecords.ts'
import { sendCalls } from './sendCalls.ts'

const account = testKeys().evm.address
const hash = `0x${'ab'.repeat(32)}`
const context = testContext({ network: 'eip155:31337' })

vi.mock('../requests/approveRequest.ts', () => ({ approveRequest: vi.fn() }))
vi.mock('../requests/broadcast.ts', () => ({ broadcastEvm: vi.fn(async () => undefined) }))
vi.mock('../requests/prepareTransaction.ts', async (load) => ({
  ...(await load<object>()),
  prepareTransaction: async () => ({
    kind: 'transaction',
    account,
    network: 'eip155:31337',
    to: null,
    value: '0x0',
    data: '0x',
  }),
}))
vi.mock('./prepareCalls.ts', () => ({
  prepareCalls: async () => ({
    kind: 'calls',
    account,
    network: 'eip155:31337',
    nonce: '0x1',
    calls: [],
    gas: {},
  }),
}))
vi.mock('./operation.ts', () => ({ toOperationHash: () => hash, encodeCalls: () => '0x' }))
vi.mock('./accountType.ts', () => ({ getPreferredType: vi.fn() }))
vi.mock('./getDelegation.ts', () => ({ getDelegation: async () => ({ kind: 'available', isActive: true }) }))
beforeEach(() => void vi.clearAllMocks())

/** A frame whose disk is full from the moment a person has approved so many requests. */
function start(kind: 'operation' | 'sequence', fullAfter: number) {
  vi.mocked(getPreferredType).mockResolvedValue(kind === 'operation' ? 'smartAccount' : 'eoa')
  const disk = memoryStore()
  let approvals = 0
  const unlessFull = (act: () => Promise<void>) =>
    approvals > fullAfter ? Promise.reject(new DOMException('No room.', 'QuotaExceededError')) : act()
  const stored: Store = {
    ...disk,
    isPersistent: true,
    write: (changes) => unlessFull(() => disk.write(changes)),
    update: (key, change) => unlessFull(() => disk.update(key, change)),
  }
  vi.mocked(approveRequest).mockImplementation(async () => {
    approvals += 1
    const signed =
      kind === 'operation'
        ? { kind: 'operation', signature: '0x' }
        : { kind: 'transaction', raw: '0x02', hash }
    return signed as never
  })
  const bundler = { url: '', serves: () => true, call: vi.fn(async () => hash) }
  const rpc = fakeRpc({ eth_getTransactionReceipt: { status: '0x1' } })
  const store = createSafeStore({ stored, onFault() {} })
  const config = { networks: [{ caipNetworkId: 'eip155:31337' }] }
  const services = { config, bundler, rpc, store } as unknown as FrameServices
  const call = { to: friend, value: '0x1' }
  const request = { version: '2.0.0', id: 'one', chainId: '0x7a69', from: account, atomicRequired: false }
  const send = () =>
    sendCalls(services, [{ ...request, calls: [call, call] }], {
      context,
      signal: new AbortController().signal,
      hasPort: true,
    })
  const isKnown = async () =>
    (await getCallsRecord({ store }, { origin: context.origin, account, id: 'one' })) !== undefined
  return { send, bundler, isKnown }
}

describe('calls that a reload would forget, because the disk is full', () => {
  it('[S7.71, X.68] are not sent as an operation, and nobody is asked about the next ones', async () => {
    const { send, bundler, isKnown } = start('operation', 0)
    await expect(send()).rejects.toMatchObject({ code: 'storage' })
    expect(bundler.call).not.toHaveBeenCalled()
    expect(await isKnown()).toBe(false)
    await expect(send()).rejects.toMatchObject({ code: 'storage' })
    expect(approveRequest).toHaveBeenCalledOnce()
  })

  it('[S7.71] are not sent as transactions', async () => {
    const { send } = start('sequence', 0)
    await expect(send()).rejects.toMatchObject({ code: 'storage' })
    expect(broadcastEvm).not.toHaveBeenCalled()
  })

  it('[S7.71] end after the transaction that is stored', async () => {
    const { send, isKnown } = start('sequence', 1)
    expect(await send()).toEqual({ id: 'one' })
    expect(broadcastEvm).toHaveBeenCalledOnce()
    expect(await isKnown()).toBe(true)
  })

  it.each(['operation', 'sequence'] as const)('[S7.71] control: with room a(n) %s is sent', async (kind) => {
    const { send, bundler, isKnown } = start(kind, 2)
    expect(await send()).toEqual({ id: 'one' })
    expect(bundler.call.mock.calls.length + vi.mocked(broadcastEvm).mock.calls.length).toBeGreaterThan(0)
    expect(await isKnown()).toBe(true)
  })
})
