import { randomBytes, randomUUID } from 'node:crypto'
import {
  encodeDelegations,
  hashDelegation,
  parseDelegations,
  toDelegation,
  toDelegationTypedData,
  toPci,
} from '@latchkey/protocol/smart-accounts'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createPermissionCalls, on } from '../testing/createPermissionCalls.ts'
import { createPermissionWorld, day } from '../testing/createPermissionWorld.ts'
import {
  generousPolicy,
  type SmartAccountStack,
  startSmartAccountStack,
} from '../testing/startSmartAccountStack.ts'

// The screen is a browser's matter, and proved there; here everything is approved.
vi.mock('../../../frame/src/app/screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: { digest: string } }) => ({
    isApproved: true,
    digest: approval.digest,
  }),
}))

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
let stack: SmartAccountStack
const world = createPermissionWorld(() => stack)
const { call, give, signAnother } = createPermissionCalls(() => stack, world)

beforeAll(async () => {
  stack = await startSmartAccountStack({
    policies: { local: { ...generousPolicy, maxValue: '0' } },
    // a network whose node is down
    env: { LATCHKEY_RPC_EIP155_1: 'https://node.invalid' },
  })
}, 240_000)
afterAll(() => stack.close())
afterEach(() => {
  vi.restoreAllMocks()
  world.close()
})

it('[S7.22] stores nothing that this wallet would not sign, though the account has signed it', async () => {
  const owner = world.newKey()
  const account = owner.address.toLowerCase() as Hex
  const now = Math.floor(Date.now() / 1000)
  const addresses = (count: number) =>
    Array.from({ length: count }, () => world.someone().toLowerCase() as Hex)
  const activate = async (changed: { payees?: readonly Hex[]; expiry?: number }, chainId = 31_337) => {
    const { payees = addresses(8), expiry = now + 7 * day } = changed
    const allowance = { amount: 1n, period: day, start: now }
    const [delegate = '0x'] = addresses(1)
    const unsigned = toDelegation(
      { account, delegate, scope: { kind: 'native', allowance, payees }, expiry },
      `0x${randomBytes(32).toString('hex')}`,
    )
    const signature = await owner.signTypedData(toDelegationTypedData(unsigned, chainId) as never)
    const context = encodeDelegations([{ ...unsigned, signature }])
    const body = { pci: toPci(hashDelegation(unsigned)), context }
    return call(`eip155:${chainId}:${account}/activate`, body)
  }
  const refusals = [
    [await activate({ payees: addresses(9) }), 400, 'pci'],
    [await activate({ payees: addresses(1_000) }), 413, undefined],
    [await activate({ expiry: 253_402_300_799 }), 400, 'pci'],
    [await activate({ expiry: now - 1 }), 400, 'pci'],
    [await activate({}, 57_073), 400, 'id'],
  ] as const
  for (const [answer, status, field] of refusals)
    expect(answer).toMatchObject({ status, ...(field && { field }) })
  expect((await call(account)).json.pcis).toEqual([])
  // control
  expect(await activate({})).toMatchObject({ status: 200 })
  expect((await call(account)).json.pcis).toHaveLength(1)
})

it('[S7.22] stores nothing that the account has not signed for that chain, whoever sends it', async () => {
  const { address, wallet, permission } = await give()
  const [given] = parseDelegations(permission.context)
  if (!given) throw new Error('Nothing was given.')
  const { signature, ...unsigned } = { ...given, salt: `0x${'7'.repeat(64)}` as const }
  const pci = toPci(hashDelegation(unsigned))
  const activate = (context: Hex, id = on(address)) => call(`${id}/activate`, { pci, context })
  const signed = async (chainId: number, owner = wallet.owner) =>
    encodeDelegations([
      {
        ...unsigned,
        signature: await owner.signTypedData(toDelegationTypedData(unsigned, chainId) as never),
      },
    ])
  const refusals = [
    [await activate(encodeDelegations([{ ...unsigned, signature }])), 401, 'signature'],
    [await activate(await signed(1)), 401, 'signature'],
    [await activate(await signed(31_337, world.newKey())), 401, 'signature'],
    [await activate(await signed(31_337), on(world.someone())), 400, 'pci'],
    [await activate(await signed(31_337), address), 400, 'id'],
    [await activate('0x00'), 400, 'pci'],
  ] as const
  for (const [answer, status, field] of refusals) expect(answer).toMatchObject({ status, field })
  expect((await call(on(address))).json.pcis).toHaveLength(1)
  // control
  expect(await activate(await signed(31_337))).toMatchObject({ status: 200 })
  expect((await call(on(address))).json.pcis).toHaveLength(2)
})

it('[S7.22] stores as many as an account may have, also of those that come at once', async () => {
  const given = await give()
  const { db } = stack.ports
  const account = given.address.toLowerCase()
  const row = await db.query
    .selectFrom('permission')
    .selectAll()
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: 97 }, () => ({
    ...row,
    hash: `0x${randomBytes(32).toString('hex')}`,
    pci: randomUUID(),
  }))
  // those that have ended don't count
  const ended = { ...row, hash: `0x${randomBytes(32).toString('hex')}`, pci: randomUUID(), expiry: 1 }
  await db.query
    .insertInto('permission')
    .values([...others, ended])
    .execute()
  const bodies = await Promise.all(Array.from({ length: 6 }, () => signAnother(given)))
  const answers = await Promise.all(bodies.map((body) => call(`${on(given.address)}/activate`, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400])
})

it('[X.65] [S7.22] what a household has stored is counted, of whatever accounts; what is stored already costs nothing', async () => {
  const given = await give()
  const { limits } = stack.ports
  const real = limits.consume
  const counted: string[] = []
  let isUsedUp = false
  vi.spyOn(limits, 'consume').mockImplementation((key, rule, cost) => {
    if (!key.startsWith('permissions stored|')) return real(key, rule, cost)
    counted.push(key)
    return isUsedUp ? 60_000 : 0
  })
  const store = (body: object) => call(`${on(given.address)}/activate`, body)
  const another = await signAnother(given)
  expect((await store(another)).status).toBe(200)
  expect((await store(another)).status).toBe(200)
  expect(counted).toEqual(['permissions stored|127.0.0.1'])
  isUsedUp = true
  expect(await store(await signAnother(given))).toMatchObject({ status: 429, field: 'rate_limited' })
  expect((await call(on(given.address))).json.pcis).toHaveLength(2)
})
