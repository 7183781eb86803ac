import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeRpc, friend, testContext, testKeys } from '../../testing/requestWorld.ts'
import type { FrameServices } from '../FrameServices.ts'
import { memoryStore } from '../store.ts'
import { grantPermission } from './grantPermission.ts'
import { getPermissionRecords } from './permissionRecords.ts'

// That a permission is signed, and holds on a chain, is proven by permissions.contract.test.ts.
vi.mock('../requests/approveRequest.ts', () => ({
  approveRequest: vi.fn(async () => ({ kind: 'permission', signature: `0x${'11'.repeat(65)}` })),
}))
vi.mock('./getDelegation.ts', () => ({
  getDelegation: async () => ({ kind: 'available', isActive: true }),
}))
vi.mock('./accountType.ts', () => ({ getPreferredType: async () => 'smartAccount' }))
vi.mock('@latchkey/protocol/smart-accounts', async (load) => ({
  ...(await load<object>()),
  // keccak256 of 0x00
  getPinnedContract: () => ({
    codeHash: '0xbc36789e7a1e281436464229828f817d6612f7b477d66591ff96a9e064bcc98a',
  }),
}))

const account = testKeys().evm.address
const context = testContext()
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Grants a permission that the person approves, while the list answers what it is given, one after another. */
function start(answers: readonly (() => Promise<Response>)[]) {
  const sent: string[] = []
  vi.stubGlobal('fetch', (_: URL, { method }: RequestInit) => {
    sent.push(String(method))
    return (answers[sent.length - 1] ?? (() => Promise.reject(new Error('asked again'))))()
  })
  const services = {
    config: {
      api: 'https://api.example.org',
      projectId: 'local',
      smartSessions: true,
      networks: [{ caipNetworkId: 'eip155:1' }],
    },
    state: { claimedName: undefined },
    store: memoryStore(),
    rpc: fakeRpc({ eth_getCode: '0x00' }),
  } as unknown as FrameServices
  const params = [
    {
      chainId: '0x1',
      from: account,
      to: friend,
      permission: {
        type: 'native-token-periodic',
        data: { periodAmount: '0x1', periodDuration: 3_600 },
      },
      rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1000) + 3_600 } }],
    },
  ]
  const abort = new AbortController()
  const granted = grantPermission(
    services,
    { method: 'wallet_requestExecutionPermissions', params },
    { context, signal: abort.signal, hasPort: true },
  )
  granted.catch(() => undefined)
  return { granted, sent, abort, records: () => getPermissionRecords(services.store, account) }
}
const stored = async () => new Response(JSON.stringify({}), { status: 200 })
const busy = (retryAfter: string) => async () =>
  new Response('{}', { status: 429, headers: { 'retry-after': retryAfter } })

it('[X.69] a permission that the app gives up while it is stored is given all the same', async () => {
  let answer = () => {}
  const { granted, sent, abort, records } = start([
    () =>
      new Promise((resolve) => {
        answer = () => resolve(new Response('{}'))
      }),
  ])
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  abort.abort()
  answer()
  expect(await granted).toHaveLength(1)
  expect(await records()).toHaveLength(1)
})

it('[X.69] a busy server is waited for, and what the person has approved is not thrown away', async () => {
  const { granted, sent } = start([busy('2'), busy('3'), stored])
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(1_900)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_200)
  expect(await granted).toHaveLength(1)
  expect(sent).toEqual(['POST', 'POST', 'POST'])
})

it.each([
  ['one that says to come back in a minute', [busy('60')]],
  ['one that names no time', [busy('')]],
  ['one that stays busy', [busy('5'), busy('5'), busy('5')]],
])('[X.69] %s is not waited for', async (_, answers) => {
  const { granted, sent, records } = start(answers)
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(granted).rejects.toMatchObject({ code: 'network' })
  expect(sent).toHaveLength(answers.length)
  expect(await records()).toEqual([])
})
