import { toDelegation } from '@latchkey/protocol/smart-accounts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeRpc, friend, testKeys, token } from '../../testing/requestWorld.ts'
import type { FrameServices } from '../FrameServices.ts'
import { approveRequest } from '../requests/approveRequest.ts'
import type { Rpc } from '../requests/createRpc.ts'
import { revoke } from './revokePermission.ts'

// Revoking on a chain is proven by permissions.contract.test.ts.
vi.mock('../requests/approveRequest.ts', () => ({ approveRequest: vi.fn() }))
vi.mock('../requests/broadcast.ts', () => ({ broadcastEvm: async () => '0x' }))
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(approveRequest).mockReset()
})

const lower = (address: string) => address.toLowerCase() as `0x${string}`
const account = testKeys().evm.address

/** Revokes a permission by a transaction that the network doesn't include. */
function start() {
  vi.mocked(approveRequest).mockResolvedValue({ kind: 'transaction', raw: '0x02', hash: '0x' })
  const abort = new AbortController()
  const answers = fakeRpc({ eth_getBalance: `0x${(10n ** 18n).toString(16)}`, eth_getCode: '0x' })
  const asked = { revoked: 0 }
  const rpc: Rpc = {
    request(network, method, params) {
      // disabledDelegations(bytes32)
      if (!JSON.stringify(params).includes('"0x2d40d052')) return answers.request(network, method, params)
      asked.revoked += 1
      return Promise.resolve(`0x${'0'.repeat(64)}`)
    },
  }
  const expiry = Math.floor(Date.now() / 1000) + 86_400
  const scope = {
    kind: 'erc20',
    token: lower(token),
    allowance: { amount: 5_000_000n, period: 3600, start: 1 },
  } as const
  const delegation = {
    ...toDelegation(
      { account: lower(account), delegate: lower(friend), scope, expiry },
      `0x${'3'.repeat(64)}`,
    ),
    signature: `0x${'11'.repeat(65)}` as const,
  }
  const services = { rpc, bundler: { serves: () => false } } as unknown as FrameServices
  const revoked = revoke(
    services,
    { origin: 'https://wallet.example.org', account, network: 'eip155:1', delegations: [delegation] },
    { signal: abort.signal, hasPort: true },
  )
  revoked.catch(() => undefined)
  return { abort, asked, revoked }
}

it('[X.69] the wait for a revocation ends with the request, which asks neither the network nor the person again', async () => {
  const { abort, asked, revoked } = start()
  await vi.waitFor(() => expect(asked.revoked).toBeGreaterThan(2))
  abort.abort()
  // It was sent: an app that tries again pays the fee twice.
  await expect(revoked).rejects.toMatchObject({ code: 'unconfirmed' })
  const { revoked: before } = asked
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.revoked).toBe(before)
  expect(approveRequest).toHaveBeenCalledOnce()
})

it('[X.69] a revocation that no block includes within a minute is told as late', async () => {
  const { asked, revoked } = start()
  await vi.waitFor(() => expect(asked.revoked).toBeGreaterThan(2))
  await vi.advanceTimersByTimeAsync(61_000)
  await expect(revoked).rejects.toMatchObject({ code: 'late' })
})
