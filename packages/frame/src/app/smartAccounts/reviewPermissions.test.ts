// @vitest-environment happy-dom
import { encodeDelegations, hashDelegation, toDelegation, toPci } from '@latchkey/protocol/smart-accounts'
import { afterEach, expect, it, vi } from 'vitest'
import { lookOf } from '../../testing/lookOf.ts'
import { fakeRpc, friend, testKeys, token } from '../../testing/requestWorld.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { signPrepared } from '../keys/signPrepared.ts'
import type { Rpc } from '../requests/createRpc.ts'
import type { PreparedRequest } from '../requests/PreparedRequest.ts'
import { reviewPermissions } from './reviewPermissions.ts'
import { revoke } from './revokePermission.ts'

// Revoking on a chain is proven by permissions.contract.test.ts.
vi.mock('./revokePermission.ts', async (load) => ({
  ...(await load<typeof import('./revokePermission.ts')>()),
  revoke: vi.fn(),
}))

const account = testKeys().evm.address
const lower = (address: string) => address.toLowerCase() as `0x${string}`
const now = Math.floor(Date.now() / 1000)
const day = 86_400

function toRecord(expiry: number, salt: string, network = 'eip155:1') {
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
    network,
    context: encodeDelegations([delegation]),
    origin: 'https://shop.example.org',
    at: Number(`0x${salt}`),
  }
}
const [held, second, ended, revoked] = [
  toRecord(now + 7 * day, '3'),
  toRecord(now + 7 * day, '4'),
  toRecord(now - 1, '2'),
  toRecord(now + 7 * day, '1'),
]
/** On another network. */
const elsewhere = toRecord(now + 7 * day, '5', 'eip155:8453')

/** Reviews the permissions of this device. `server`: what the server answers to each request for its list, empty where absent. */
function start(
  records: readonly (typeof held)[],
  {
    locale = 'en',
    server = async () => listOf(),
    load = async (): Promise<unknown> => records,
  }: { locale?: string; server?: () => Promise<Response>; load?: () => Promise<unknown> } = {},
) {
  vi.stubGlobal('fetch', server)
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
      return Promise.resolve(`0x${(revokedNow.has(`0x${hash}`) ? '1' : '0').padStart(64, '0')}`)
    },
  }
  const events: string[] = []
  const abort = new AbortController()
  const network = { name: 'Ethereum', symbol: 'ETH', decimals: 18 }
  const services = {
    config: {
      api: 'https://api.example.org',
      projectId: 'local',
      networks: [
        { ...network, caipNetworkId: 'eip155:1' },
        { ...network, caipNetworkId: 'eip155:8453' },
      ],
    },
    rpc,
    wallet: {
      sign: async (prepared: PreparedRequest, digest: string) => signPrepared(prepared, digest, testKeys()),
    },
    state: { look: lookOf(locale), abort, queue: Promise.resolve() },
    store: { get: load },
    notify: ({ type }: { type: string }) => void events.push(type.split('/')[1] ?? ''),
  } as unknown as FrameServices
  return { events, abort, reviewed: reviewPermissions(services, account, abort.signal) }
}
/** A server's list. */
const listOf = (...records: readonly (typeof held)[]) =>
  Response.json({
    pcis: records.map(({ hash, network, context }) => ({
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
/** A server that refuses until `answer` is called. */
function busyServer() {
  let list: (typeof held)[] | undefined
  return {
    server: async () => (list ? listOf(...list) : Response.json({}, { status: 429 })),
    answer(...records: (typeof held)[]) {
      list = records
    },
  }
}
const isIdle = () => vi.waitUntil(() => !document.querySelector('main')?.hasAttribute('aria-busy'))
const part = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const find = (id: string) => vi.waitUntil(() => part(id))
const revocations = () =>
  vi.mocked(revoke).mock.calls.map(([, { network, delegations }]) => [network, delegations.length])
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('[X.10, X.69] nothing is shown where no permission holds', async () => {
  const { events, reviewed } = start([ended, revoked])
  expect(await reviewed).toBe(false)
  expect(events).toEqual([])
  expect(revoke).not.toHaveBeenCalled()
})

it('[X.10, X.69] those that hold are named: who, what, and until when; all are revoked together, and the deletion goes on', async () => {
  const { events, reviewed } = start([held, second, ended, revoked, elsewhere])
  const button = await find('held-revoke')
  expect(button.textContent).toBe('Revoke all')
  for (const { hash } of [ended, revoked]) expect(part(`permission-${hash}`)).toBeNull()
  const text = part(`permission-${held.hash}`)?.textContent
  for (const words of ['up to 5 USDC every day', 'https://shop.example.org', lower(friend), 'Until'])
    expect(text).toContain(words)
  button.click()
  expect(await reviewed).toBe(false)
  // one operation a network
  expect(revocations()).toEqual([
    ['eip155:8453', 1],
    ['eip155:1', 2],
  ])
  expect(events).toEqual(['SHOW', 'HIDE'])
  expect(document.body.childElementCount).toBe(0)
})

it('[X.10, X.69] what could not be revoked stays on the screen with the reason', async () => {
  const { reviewed } = start([held, elsewhere])
  const button = await find('held-revoke')
  const succeed = vi.mocked(revoke).getMockImplementation()
  if (!succeed) throw new Error('Nothing revokes')
  vi.mocked(revoke).mockImplementation(async (services, revocation, options) => {
    if (revocation.network === 'eip155:8453')
      throw new RequestError('chain', 'This account has too little for the network fee.')
    await succeed(services, revocation, options)
  })
  button.click()
  await vi.waitUntil(() => document.body.textContent?.includes('too little for the network fee'))
  expect(part(`permission-${held.hash}`)).toBeNull()
  expect(part(`permission-${elsewhere.hash}`)).not.toBeNull()
  expect(part('held-revoke')?.textContent).toBe('Revoke')
  vi.mocked(revoke).mockImplementation(succeed)
  await isIdle()
  part('held-revoke')?.click()
  expect(await reviewed).toBe(false)
})

it('[X.10, X.69] the person may delete all the same, or keep the account', async () => {
  const { reviewed } = start([held])
  ;(await find('held-ignore')).click()
  expect(await reviewed).toBe(true)
  const other = start([held])
  ;(await find('held-keep')).click()
  await expect(other.reviewed).rejects.toMatchObject({ code: 'rejected' })
  const gone = start([held])
  await find('held-keep')
  gone.abort.abort()
  await expect(gone.reviewed).rejects.toMatchObject({ code: 'rejected' })
  expect(revoke).not.toHaveBeenCalled()
})

it('[X.10, X.69] it speaks the language of the app', async () => {
  const { reviewed } = start([held], { locale: 'ar' })
  expect((await find('held-ignore')).textContent).toBe('الحذف دون إلغاء الأذونات')
  part('held-keep')?.click()
  await expect(reviewed).rejects.toMatchObject({ code: 'rejected' })
})

it('[X.10, X.69] a list that can’t be loaded is said, even where nothing is known to hold: the person tries again or deletes all the same', async () => {
  const { server, answer } = busyServer()
  const { events, reviewed } = start([], { server })
  const retry = await find('held-retry')
  expect(part('permissions-incomplete')?.textContent).toContain('The server’s list can’t be loaded')
  expect(document.querySelector('h1')?.textContent).toBe('Permissions')
  expect(part('held-revoke')).toBeNull()
  retry.click()
  await isIdle()
  expect(part('permissions-incomplete')).not.toBeNull()
  // what another device gave is shown once the server answers
  answer(elsewhere)
  part('held-retry')?.click()
  await find(`permission-${elsewhere.hash}`)
  expect(document.querySelector('h1')?.textContent).toBe('Permissions that stay valid')
  expect([part('permissions-incomplete'), part('held-retry')]).toEqual([null, null])
  await isIdle()
  part('held-revoke')?.click()
  expect(await reviewed).toBe(false)
  expect(events).toEqual(['SHOW', 'HIDE'])

  const other = start([ended], { server: busyServer().server })
  ;(await find('held-ignore')).click()
  expect(await other.reviewed).toBe(true)
  const later = busyServer()
  const none = start([], later)
  const again = await find('held-retry')
  later.answer(revoked)
  again.click()
  expect(await none.reviewed).toBe(false)
})

it('[X.10, X.69] to revoke all that is known says nothing of what the server did not list', async () => {
  const { server, answer } = busyServer()
  const { reviewed } = start([held], { server })
  const button = await find('held-revoke')
  expect(part('permissions-incomplete')).not.toBeNull()
  button.click()
  await vi.waitUntil(() => document.querySelector('h1')?.textContent === 'Permissions')
  expect(part('permissions-incomplete')).not.toBeNull()
  expect(part(`permission-${held.hash}`)).toBeNull()
  await isIdle()
  answer(held, second)
  part('held-retry')?.click()
  await find(`permission-${second.hash}`)
  expect(part(`permission-${held.hash}`)).toBeNull()
  part('held-ignore')?.click()
  expect(await reviewed).toBe(true)
})

it('[X.10, X.69] a store that fails keeps nobody from leaving: the server’s list is shown, and that it may not be all', async () => {
  const { reviewed } = start([], {
    load: async () => {
      throw new Error('The database is gone.')
    },
    server: async () => listOf(held),
  })
  await find(`permission-${held.hash}`)
  expect(part('permissions-incomplete')).not.toBeNull()
  part('held-ignore')?.click()
  expect(await reviewed).toBe(true)
})

it('[X.10, X.69] a review that was aborted draws nothing over the next screen', async () => {
  const { abort, reviewed } = start([held])
  let confirm = () => {}
  vi.mocked(revoke).mockImplementation(
    () =>
      new Promise((resolve) => {
        confirm = resolve
      }),
  )
  ;(await find('held-revoke')).click()
  await vi.waitFor(() => expect(revoke).toHaveBeenCalledOnce())
  abort.abort()
  await expect(reviewed).rejects.toMatchObject({ code: 'rejected' })
  const next = document.createElement('main')
  document.body.replaceChildren(next)
  confirm()
  // everything that follows is faked and takes microtasks only
  await new Promise((resolve) => setTimeout(resolve))
  expect([...document.body.children]).toEqual([next])
})
