// @vitest-environment happy-dom
import { encodeDelegations, hashDelegation, toDelegation } from '@latchkey/protocol/smart-accounts'
import { afterEach, expect, it, vi } from 'vitest'
import { lookOf } from '../../testing/lookOf.ts'
import { fakeRpc, friend, testKeys, token } from '../../testing/requestWorld.ts'
import type { FrameServices } from '../FrameServices.ts'
import { showPermissions } from './showPermissions.ts'

const account = testKeys().evm.address
const lower = (address: string) => address.toLowerCase() as `0x${string}`
const now = Math.floor(Date.now() / 1000)
const day = 86_400

function toRecord(expiry: number, salt: string) {
  const delegation = {
    ...toDelegation(
      {
        account: lower(account),
        delegate: lower(friend),
        scope: {
          kind: 'erc20',
          token: lower(token),
          allowance: { amount: 5_000_000n, period: day, start: 1 },
        },
        expiry,
      },
      `0x${salt.repeat(64)}`,
    ),
    signature: '0x11' as const,
  }
  return {
    hash: hashDelegation(delegation),
    network: 'eip155:1',
    context: encodeDelegations([delegation]),
    origin: 'https://shop.example.org',
    at: Number(`0x${salt}`),
  }
}
const [held, ended, revoked] = [
  toRecord(now + 7 * day, '3'),
  toRecord(now - 1, '2'),
  toRecord(now + 7 * day, '1'),
]

function start({ records = [held, ended, revoked], locale = 'en', isDown = false } = {}) {
  const revokedNow = new Set([revoked.hash as string])
  const revoke = vi.fn(async (_: unknown, { delegation }: { delegation: typeof held }) => {
    revokedNow.add(hashDelegation(delegation as never))
  })
  const services = {
    config: { networks: [{ caipNetworkId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 }] },
    rpc: fakeRpc(),
    state: { look: lookOf(locale), abort: new AbortController() },
    store: { get: async () => records },
    loadSmartAccounts: async () => ({
      revoke,
      isRevoked: async (_: unknown, __: unknown, hash: string) => {
        if (isDown) throw new Error('The network is down.')
        return revokedNow.has(hash)
      },
    }),
  } as unknown as FrameServices
  showPermissions(services, account, () => {})
  return { revoke }
}
const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const stateOf = ({ hash }: typeof held) => find(`permission-${hash}`)?.dataset.state
afterEach(() => document.body.replaceChildren())

it('[X.69] the permissions of this device are listed in words, with what holds of them', async () => {
  start()
  await vi.waitFor(() => expect(stateOf(held)).toBe('active'))
  expect([stateOf(ended), stateOf(revoked)]).toEqual(['ended', 'revoked'])
  const text = find(`permission-${held.hash}`)?.textContent
  for (const words of ['Let someone spend up to 5 USDC every day', 'https://shop.example.org', lower(friend)])
    expect(text).toContain(words)
  for (const { hash } of [ended, revoked]) expect(find(`permission-revoke-${hash}`)).toBeNull()
})

it('[X.69] one is revoked by its own delegation, in the name of the page it was given to', async () => {
  const { revoke } = start()
  await vi.waitFor(() => expect(find(`permission-revoke-${held.hash}`)).not.toBeNull())
  find(`permission-revoke-${held.hash}`)?.click()
  await vi.waitFor(() => expect(stateOf(held)).toBe('revoked'))
  expect(revoke).toHaveBeenCalledOnce()
  expect(revoke.mock.calls[0]?.[1]).toMatchObject({ origin: 'https://shop.example.org', account })
})

it('[X.69] a network that doesn’t answer says nothing of a permission, which can be revoked all the same', async () => {
  start({ records: [held], isDown: true, locale: 'ar' })
  await vi.waitFor(() => expect(stateOf(held)).toBe('unknown'))
  expect(find(`permission-revoke-${held.hash}`)?.textContent).toBe('إلغاء الإذن')
  expect(find('permissions-retry')).not.toBeNull()
})
