// @vitest-environment happy-dom
import {
  encodeDelegations,
  hashDelegation,
  rootAuthority,
  toDelegation,
  toPci,
} from '@latchkey/protocol/smart-accounts'
import { afterEach, expect, it, vi } from 'vitest'
import { lookOf } from '../../testing/lookOf.ts'
import { fakeRpc, friend, testKeys, token } from '../../testing/requestWorld.ts'
import type { FrameServices } from '../FrameServices.ts'
import { signPrepared } from '../keys/signPrepared.ts'
import type { Rpc } from '../requests/createRpc.ts'
import type { PreparedRequest } from '../requests/PreparedRequest.ts'
import { revoke } from './revokePermission.ts'
import { showPermissions } from './showPermissions.ts'

// Revoking on a chain is proven by permissions.contract.test.ts.
vi.mock('./revokePermission.ts', async (load) => ({
  ...(await load<typeof import('./revokePermission.ts')>()),
  revoke: vi.fn(),
}))

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
    signature: `0x${'11'.repeat(65)}` as const,
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

/** What another device gave, as the server lists it. */
const listed = toRecord(now + 7 * day, '4')
/** What the same key signed in another program: a delegation with a limit that this wallet doesn't know. */
const foreign = (() => {
  const delegation = {
    delegate: lower(friend),
    delegator: lower(account),
    authority: rootAuthority,
    caveats: [{ enforcer: lower(token), terms: '0x' as const }],
    salt: `0x${'6'.repeat(64)}` as const,
    signature: `0x${'11'.repeat(65)}` as const,
  }
  return { ...listed, hash: hashDelegation(delegation), context: encodeDelegations([delegation]) }
})()

function start({
  records = [held, ended, revoked],
  locale = 'en',
  isDown = false,
  isListDown = false,
  list = [] as (typeof held)[],
} = {}) {
  vi.stubGlobal('fetch', async () => {
    if (isListDown) throw new TypeError('Failed to fetch')
    return Response.json({
      pcis: list.map(({ hash, network, context }) => ({
        project: { id: 'local', name: 'local', url: 'https://bank.example.org', iconUrl: null },
        pci: toPci(hash),
        chainId: network,
        expiry: now + 7 * day,
        createdAt: 1,
        permissions: [],
        policies: [],
        context,
        revokedAt: null,
        origin: 'https://bank.example.org',
      })),
    })
  })
  const revokedNow = new Set([revoked.hash as string])
  vi.mocked(revoke).mockReset()
  vi.mocked(revoke).mockImplementation(async (_, { delegations }) => {
    for (const delegation of delegations) revokedNow.add(hashDelegation(delegation))
  })
  const answers = fakeRpc()
  const rpc: Rpc = {
    request(network, method, params) {
      // disabledDelegations(bytes32)
      const [, hash] = /"0x2d40d052([0-9a-f]{64})"/.exec(JSON.stringify(params)) ?? []
      // the recovery of a signer: the account has signed all of them
      if (JSON.stringify(params).includes(`"to":"0x${'1'.padStart(40, '0')}"`))
        return Promise.resolve(`0x${lower(account).slice(2).padStart(64, '0')}`)
      if (hash === undefined) return answers.request(network, method, params)
      if (isDown) return Promise.reject(new Error('The network is down.'))
      return Promise.resolve(`0x${(revokedNow.has(`0x${hash}`) ? '1' : '0').padStart(64, '0')}`)
    },
  }
  const services = {
    config: {
      api: 'https://api.example.org',
      projectId: 'local',
      networks: [{ caipNetworkId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 }],
    },
    rpc,
    wallet: {
      sign: async (prepared: PreparedRequest, digest: string) => signPrepared(prepared, digest, testKeys()),
    },
    state: { look: lookOf(locale), abort: new AbortController() },
    store: { get: async () => records },
  } as unknown as FrameServices
  showPermissions(services, account, () => {})
  return services.state
}
const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const stateOf = ({ hash }: typeof held) => find(`permission-${hash}`)?.dataset.state
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('[X.69] the permissions of this device are listed in words, with what holds of them', async () => {
  start()
  await vi.waitFor(() => expect(stateOf(held)).toBe('active'))
  expect([stateOf(ended), stateOf(revoked)]).toEqual(['ended', 'revoked'])
  const text = find(`permission-${held.hash}`)?.textContent
  for (const words of ['Let someone spend up to 5 USDC every day', 'https://shop.example.org', lower(friend)])
    expect(text).toContain(words)
  for (const { hash } of [ended, revoked]) expect(find(`permission-revoke-${hash}`)).toBeNull()
})

it('[X.69] one is revoked by its own delegation, in the name of the wallet, whoever it was given to', async () => {
  start()
  await vi.waitFor(() => expect(find(`permission-revoke-${held.hash}`)).not.toBeNull())
  find(`permission-revoke-${held.hash}`)?.click()
  await vi.waitFor(() => expect(stateOf(held)).toBe('revoked'))
  expect(revoke).toHaveBeenCalledOnce()
  expect(vi.mocked(revoke).mock.calls[0]?.[1]).toMatchObject({ origin: location.origin, account })
})

it('[X.69] a network that doesn’t answer says nothing of a permission, which can be revoked all the same', async () => {
  start({ records: [held], isDown: true, locale: 'ar' })
  await vi.waitFor(() => expect(stateOf(held)).toBe('unknown'))
  expect(find(`permission-revoke-${held.hash}`)?.textContent).toBe('إلغاء الإذن')
  expect(find('permissions-retry')).not.toBeNull()
})

it('[X.69] without the server’s list it shows those of this device, and says that others may be missing', async () => {
  start({ records: [held], isListDown: true })
  await vi.waitFor(() => expect(stateOf(held)).toBe('active'))
  expect(find('permissions-incomplete')?.textContent).toContain('may be missing')
  expect(find('permissions-none')).toBeNull()
  start({ records: [] })
  await vi.waitFor(() => expect(find('permissions-none')).not.toBeNull())
  expect(find('permissions-incomplete')).toBeNull()
  start({ records: [], isListDown: true })
  await vi.waitFor(() => expect(find('permissions-incomplete')).not.toBeNull())
  // it can't say that there are none
  expect(find('permissions-none')).toBeNull()
  start({ records: [held] })
  await vi.waitFor(() => expect(stateOf(held)).toBe('active'))
})

it('[X.69] a server that lists what this wallet doesn’t know hides nothing, and names no site as if it were known', async () => {
  start({ records: [held], list: [foreign, listed] })
  await vi.waitFor(() => expect(stateOf(held)).toBe('active'))
  expect(find(`permission-revoke-${held.hash}`)).not.toBeNull()
  expect(find(`permission-${foreign.hash}`)).toBeNull()
  const rows = ({ hash }: typeof held) => find(`permission-${hash}`)?.textContent
  expect(rows(listed)).toContain('Given to, says the serverhttps://bank.example.org')
  expect(rows(held)).toContain('Given tohttps://shop.example.org')
  // control: without it
  start({ records: [held], list: [listed] })
  await vi.waitFor(() => expect(find('permissions-incomplete')).toBeNull())
  await vi.waitFor(() => expect([stateOf(held), stateOf(listed)]).toEqual(['active', 'active']))
})

it('[X.69] a list that was aborted while the network confirms draws nothing over the next screen', async () => {
  const { abort } = start({ records: [held] })
  await vi.waitFor(() => expect(find(`permission-revoke-${held.hash}`)).not.toBeNull())
  let confirm = () => {}
  vi.mocked(revoke).mockImplementation(
    () =>
      new Promise((resolve) => {
        confirm = resolve
      }),
  )
  find(`permission-revoke-${held.hash}`)?.click()
  await vi.waitFor(() => expect(revoke).toHaveBeenCalledOnce())
  abort.abort()
  const next = document.createElement('main')
  document.body.replaceChildren(next)
  confirm()
  // everything that follows is faked and takes microtasks only
  await new Promise((resolve) => setTimeout(resolve))
  expect([...document.body.children]).toEqual([next])
})
