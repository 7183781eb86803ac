import { describe, expect, it } from 'vitest'
import { friend, testKeys } from '../../testing/requestWorld.ts'
import { createRecordingRpc, noBundler } from '../../testing/startFrameWorld.ts'
import { createSafeStore } from '../createSafeStore.ts'
import { BundlerRefusal } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import type { PreparedCalls } from '../requests/PreparedRequest.ts'
import { memoryStore, type Store } from '../store.ts'
import { type CallsKey, getCallsRecord, setCallsRecord } from './callsRecords.ts'
import { getCallsStatus } from './callsStatus.ts'
import { addOpenNonce, getOpenNonce, getRivals, joinOpenNonce } from './openNonces.ts'
import { submitOperation } from './sendCalls.ts'

const account = testKeys().evm.address
const of = { account, network: 'eip155:31337' } as const
const nonce = `0x${(7n << 64n).toString(16)}`
const prepared: PreparedCalls = {
  ...of,
  kind: 'calls',
  method: 'wallet_sendCalls',
  origin: 'https://app.example.org',
  chainId: '0x7a69',
  calls: [{ to: friend, value: '0x1', data: '0x' }],
  nonce,
  gas: {
    callGasLimit: '0x1',
    verificationGasLimit: '0x1',
    preVerificationGas: '0x1',
    maxFeePerGas: '0x1',
    maxPriorityFeePerGas: '0x1',
  },
}
/** A node where the nonce is unused. */
const { rpc } = createRecordingRpc({ eth_call: `0x${(7n << 64n).toString(16).padStart(64, '0')}` })

/** A database that refuses these calls from the moment `isBroken` is set. Each `open` is a document of its own. */
function createDatabase(...refused: readonly ('get' | 'write' | 'update' | 'setIfAbsent')[]) {
  const values: Store = { ...memoryStore(), isPersistent: true }
  const database = { isBroken: false, open: () => createSafeStore({ stored, onFault() {} }) }
  const breakable = Object.fromEntries(
    refused.map((name) => [
      name,
      (...parameters: unknown[]) =>
        database.isBroken
          ? Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
          : (values[name] as (...all: unknown[]) => Promise<unknown>)(...parameters),
    ]),
  )
  const stored: Store = { ...values, ...breakable }
  return database
}
const full = () => createDatabase('write', 'update')
const lost = () => createDatabase('get', 'write', 'update')

describe('the nonce of an operation that may still be run', () => {
  it('[X.68] which can’t be read is not replaced by another one', async () => {
    const database = lost()
    await addOpenNonce(database.open(), of, { nonce, hash: '0x1' })
    database.isBroken = true
    await expect(getOpenNonce({ rpc, store: database.open() }, of)).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringMatching(/storage failed\. Reload the page/),
    })
    // control
    database.isBroken = false
    expect(await getOpenNonce({ rpc, store: database.open() }, of)).toBe(nonce)
  })

  it.each([
    ['a full disk', full],
    ['a database that was lost after it was read', lost],
  ])('[X.68] is known to this document with %s', async (_, create) => {
    const database = create()
    const earlier = `0x${(5n << 64n).toString(16)}`
    await addOpenNonce(database.open(), of, { nonce: earlier, hash: '0x1' })
    const store = database.open()
    expect(await getOpenNonce({ rpc: createRecordingRpc({ eth_call: '0x99' }).rpc, store }, of)).toBe(
      undefined,
    )
    database.isBroken = true
    await joinOpenNonce(store, of, { nonce: earlier, hash: '0x2' })
    await addOpenNonce(store, of, { nonce, hash: '0x3' })
    expect(await getOpenNonce({ rpc, store }, of)).toBe(nonce)
    expect(await getRivals(store, of, { nonce: earlier, hash: '' })).toEqual(['0x1', '0x2'])
  })

  it('[X.68] is known to the document of a browser that stores nothing, whose first operation is free', async () => {
    const store = memoryStore()
    expect(await getOpenNonce({ rpc, store }, of)).toBe(undefined)
    await addOpenNonce(store, of, { nonce, hash: '0x1' })
    expect(await getOpenNonce({ rpc, store }, of)).toBe(nonce)
  })
})

describe('an operation that the bundler refuses', () => {
  const bundler = {
    ...noBundler,
    call: async () => {
      throw new BundlerRefusal(-32_000, 'other', 'The fee is too low.')
    },
  }
  const submit = (store: Store) =>
    submitOperation({ bundler, rpc, store }, prepared, { kind: 'operation', signature: '0x' } as never).catch(
      ({ code, message }) => [code, message],
    )

  it('[X.68] is said to be possible still, where a reload forgets it', async () => {
    const forgotten = /^The fee is too low\. It may still be carried out.*reload/
    const database = full()
    const store = database.open()
    expect(await submit(store)).toEqual(['chain', 'The fee is too low.'])
    database.isBroken = true
    expect(await submit(store)).toEqual(['unconfirmed', expect.stringMatching(forgotten)])
    // A browser that stores nothing at all forgets the wallet as well.
    expect(await submit(memoryStore())).toEqual(['chain', expect.stringMatching(forgotten)])
  })
})

describe('the record of a batch', () => {
  const key: CallsKey = { origin: 'https://app.example.org', account, id: 'one' }
  const record = {
    kind: 'operation',
    network: 'eip155:31337',
    at: 0,
    hash: `0x${'e'.repeat(64)}`,
    nonce,
  } as const
  /** Opens a new document of the frame, over a bundler that no longer has the operation. */
  const start = (store: Store) =>
    ({
      store,
      rpc,
      bundler: {
        ...noBundler,
        call: async () => {
          throw new BundlerRefusal(-32_000, 'failed', 'It failed.')
        },
      },
      session: { account: async () => ({ id: 'person' }) },
      state: { addresses: { eip155: account } },
      wallet: {},
    }) as unknown as FrameServices

  it('[S7.71] which can’t be read is not taken for one of calls that were never sent', async () => {
    const database = lost()
    await setCallsRecord({ store: database.open() }, key, record)
    database.isBroken = true
    const store = database.open()
    await expect(getCallsRecord({ store }, key)).rejects.toMatchObject({ code: 'storage' })
    await expect(getCallsStatus(start(store), ['one'], key.origin)).rejects.toMatchObject({ code: 'storage' })
  })

  it('[S7.71, X.68] is one of a failure only where the nonce of the operation is kept', async () => {
    const read = async (from: Store) => (await getCallsStatus(start(from), ['one'], key.origin)).status
    const [roomy, crowded] = [full(), full()]
    for (const { open } of [roomy, crowded]) await setCallsRecord({ store: open() }, key, record)
    crowded.isBroken = true
    expect(await read(roomy.open())).toBe(400)
    expect(await read(crowded.open())).toBe(100)
    // A browser that stores nothing forgets the wallet with the nonce.
    const memory = memoryStore()
    await setCallsRecord({ store: memory }, key, record)
    expect(await read(memory)).toBe(400)
  })
})
