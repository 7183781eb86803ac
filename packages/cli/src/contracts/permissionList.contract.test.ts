import { randomBytes, randomUUID } from 'node:crypto'
import { encodeDelegations, parseDelegations, toListProof } from '@latchkey/protocol/smart-accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createProjectStore } from '../../../server/src/adapters/projectStore.ts'
import { hidePermissionsOf } from '../../../server/src/services/smartAccounts/hiddenPermissions.ts'
import { deleteEndedPermissions } from '../../../server/src/services/smartAccounts/permissionRows.ts'
import { createPermissionCalls, on } from '../testing/createPermissionCalls.ts'
import { createPermissionWorld, day, unit } from '../testing/createPermissionWorld.ts'
import {
  generousPolicy,
  type SmartAccountStack,
  startSmartAccountStack,
} from '../testing/startSmartAccountStack.ts'
import type { Approval } from '../testing/startSmartWallet.ts'

const person = vi.hoisted(() => ({ shown: [] as Approval[], approves: true }))
// The screen is a browser's matter, and proved there; here somebody looks at what it is given, and decides.
vi.mock('../../../frame/src/app/screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: Approval }) => {
    person.shown.push(approval)
    return { isApproved: person.approves, digest: approval.digest }
  },
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
beforeEach(() => {
  person.shown.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  world.close()
})

it('[S7.22] lists what an account gave, as existing clients read it, by CAIP-10 or address', async () => {
  const { address, agent, permission, pci } = await give()
  const { status, json } = await call(on(address))
  expect(status).toBe(200)
  expect(json).toEqual({
    pcis: [
      {
        project: { id: 'local', name: 'local', url: null, iconUrl: null },
        pci: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/),
        chainId: 'eip155:31337',
        expiry: agent.permission.expiry,
        createdAt: expect.any(Number),
        permissions: [
          {
            type: 'erc20-recurring-allowance',
            data: {
              address: world.tusd().toLowerCase(),
              allowance: `0x${(5n * unit).toString(16)}`,
              start: expect.any(Number),
              period: 86_400,
            },
          },
        ],
        policies: [],
        context: null,
        revokedAt: null,
        origin: null,
      },
    ],
  })
  expect((await call(address.toLowerCase())).json).toEqual(json)
  expect((await call(`eip155:1:${address}`)).json).toEqual({ pcis: [] })
  expect((await call(on(world.someone()))).json).toEqual({ pcis: [] })
  for (const id of ['mira', 'eip155:31337:mira', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:4Nd1'])
    expect(await call(id)).toMatchObject({ status: 400, field: 'id' })
  // stored again, it is the same one
  expect(await call(`${on(address)}/activate`, { pci, context: permission.context })).toMatchObject({
    status: 200,
  })
  expect((await call(on(address))).json.pcis).toHaveLength(1)
})

it('[S7.22] names the project as its operator does', async () => {
  const { address } = await give()
  const { db, clock, projects } = stack.ports
  const { id } = await createProjectStore(db, clock).add({ name: 'Shop', origins: [] })
  await projects.reload?.()
  await db.query
    .updateTable('permission')
    .set({ project: id })
    .where('account', '=', address.toLowerCase())
    .execute()
  expect((await call(on(address), undefined, { project: id })).json).toMatchObject({
    pcis: [{ project: { id, name: 'Shop', url: null, iconUrl: null } }],
  })
})

it('[S7.22] says to which site, and what was signed, to the account alone', async () => {
  const { address, wallet, permission } = await give()
  const stranger = world.newKey()
  const hour = 3_600_000
  const sign = (time: number, owner = wallet.owner, account: string = address) =>
    owner.signMessage({ message: toListProof(account, time) })
  const now = Date.now()
  const proofs = [
    '',
    await sign(now, stranger),
    await sign(now, stranger, stranger.address),
    await sign(now, wallet.owner, stranger.address),
    await sign(now - 24 * hour),
    await sign(now + 24 * hour),
    '0x1234',
  ]
  for (const signature of proofs) {
    const answer = await call(address, undefined, { signature })
    expect(answer.json.pcis).toHaveLength(1)
    const text = JSON.stringify(answer.json)
    for (const hidden of ['app.example.org', permission.context]) expect(text).not.toContain(hidden)
  }
  // nor what it gave to the sites of other projects
  await stack.ports.db.query
    .updateTable('permission')
    .set({ project: 'other' })
    .where('account', '=', address.toLowerCase())
    .execute()
  expect((await call(address)).json.pcis).toEqual([])
  // control
  for (const time of [now, now - hour]) {
    const whole = await call(address, undefined, { signature: await sign(time) })
    expect(whole.json.pcis).toMatchObject([
      { project: { id: 'other', url: 'https://app.example.org' }, context: permission.context },
    ])
  }
  // no app gets such a signature of the person
  await expect(wallet.request('personal_sign', [toListProof(address, now), address])).rejects.toThrow()
  await expect(wallet.request('personal_sign', ['Hello', address])).resolves.toBeDefined()
})

it('[S7.23] confirms a revocation once the network rejects the permission, for the account’s signature only', async () => {
  const { address, wallet, permission, pci } = await give()
  const signature = await wallet.owner.signMessage({ message: pci })
  const revoke = (id: string, body: object = { pci, signature }) => call(`${id}/revoke`, body)
  // whoever has the permission could use it still
  expect(await revoke(on(address))).toMatchObject({ status: 400, field: 'pci' })
  const thief = await world.newKey().signMessage({ message: pci })
  await wallet.request('wallet_revokePermissions', [{ permissionsContext: permission.context }])
  expect(await revoke(on(address), { pci, signature: thief })).toMatchObject({
    status: 401,
    field: 'signature',
  })
  const other = '3f2c8f3e-0000-4000-8000-000000000001'
  expect(await revoke(on(address), { pci: other, signature })).toMatchObject({ status: 400, field: 'pci' })
  expect(await revoke(on(world.someone()))).toMatchObject({ status: 400, field: 'pci' })
  expect(await revoke(on(address), { pci: 'x', signature })).toMatchObject({ status: 422 })
  expect(await revoke(on(address))).toMatchObject({ status: 200, json: { success: true } })
  expect(await revoke(address)).toMatchObject({ status: 200, json: { success: true } })
  const [listed] = (await call(on(address))).json.pcis ?? []
  expect(listed?.revokedAt).toBeGreaterThan(1_700_000_000)
})

it('[S7.22, S7.23] whoever has the key of a deleted wallet lists and confirms, and the database names nobody before or after', async () => {
  const { address, wallet, permission, pci } = await give()
  const { db, clock } = stack.ports
  const account = address.toLowerCase()
  await hidePermissionsOf(db.query, account, clock.now())
  const expectHidden = async () => {
    const text = JSON.stringify(await db.query.selectFrom('permission').selectAll().execute())
    for (const known of [account.slice(2), permission.context, pci]) expect(text).not.toContain(known)
  }
  await expectHidden()
  expect((await call(address)).json.pcis).toEqual([])
  const signature = await wallet.owner.signMessage({ message: toListProof(address, Date.now()) })
  const list = async () => (await call(on(address), undefined, { signature })).json.pcis
  expect(await list()).toMatchObject([{ pci, context: permission.context, revokedAt: null }])
  expect((await call(`eip155:1:${address}`, undefined, { signature })).json.pcis).toEqual([])
  // an app that stores it once more brings nothing back
  const stored = await call(`${on(address)}/activate`, { pci, context: permission.context })
  expect(stored.status).toBe(200)
  await expectHidden()
  const revoke = { pci, signature: await wallet.owner.signMessage({ message: pci }) }
  expect(await call(`${on(address)}/revoke`, revoke)).toMatchObject({ status: 400, field: 'pci' })
  await wallet.request('wallet_revokePermissions', [{ permissionsContext: permission.context }])
  expect((await list())?.[0]?.revokedAt).toBeGreaterThan(1_700_000_000)
  expect(await call(`${on(address)}/revoke`, revoke)).toMatchObject({ status: 200 })
  await expectHidden()
})

it('[S7.22] tells by itself what was revoked on the network', async () => {
  const { address, wallet, permission } = await give()
  await wallet.request('wallet_revokePermissions', [{ permissionsContext: permission.context }])
  const [listed] = (await call(on(address))).json.pcis ?? []
  expect(listed?.revokedAt).toBeGreaterThan(1_700_000_000)
})

it('[S7.22] a chain written another way is no other chain', async () => {
  const given = await give()
  const { address, wallet, permission, pci } = given
  for (const alias of ['0x7a69', '0X7A69', '0x07a69', '031337', '31337e0', '0b111101001101001', '31337.0']) {
    const body = { pci: randomUUID(), context: permission.context }
    expect(await call(`eip155:${alias}:${address}/activate`, body)).toMatchObject({
      status: 400,
      field: 'id',
    })
  }
  // an id of somebody's choice is none that the person's devices use
  const context = permission.context
  expect(await call(`${on(address)}/activate`, { pci: randomUUID(), context })).toMatchObject({
    status: 400,
    field: 'pci',
  })
  expect((await call(address)).json.pcis).toHaveLength(1)
  // control: a second one that the account has signed
  expect(await call(`${on(address)}/activate`, await signAnother(given))).toMatchObject({ status: 200 })
  expect((await call(address)).json.pcis).toHaveLength(2)
  await wallet.request('wallet_revokePermissions', [{ permissionsContext: permission.context }])
  const listed = (await call(address)).json.pcis?.find((one) => one.pci === pci)
  expect(listed?.revokedAt).toBeGreaterThan(1_700_000_000)
})

it('[S7.22] a network that is down hides no revocation on another', async () => {
  const given = await give()
  const { address, wallet, permission, pci } = given
  const onOther = await signAnother(given, 1)
  expect(await call(`eip155:1:${address}/activate`, onOther)).toMatchObject({ status: 200 })
  await wallet.request('wallet_revokePermissions', [{ permissionsContext: permission.context }])
  const { pcis = [] } = (await call(address)).json
  expect(pcis.find((one) => one.pci === onOther.pci)).toMatchObject({ revokedAt: null })
  expect(pcis.find((one) => one.pci === pci)?.revokedAt).toBeGreaterThan(1_700_000_000)
})

it('[S7.22] a revocation whose block was dropped is taken back within the hour', async () => {
  const { address, wallet, permission } = await give()
  const now = Math.floor(Date.now() / 1000)
  const mark = (revokedAt: number) =>
    stack.ports.db.query
      .updateTable('permission')
      .set({ revokedAt })
      .where('account', '=', address.toLowerCase())
      .execute()
  const revokedAt = async () => (await call(address)).json.pcis?.[0]?.revokedAt
  await mark(now - 60)
  expect(await revokedAt()).toBeNull()
  // an older one is believed
  await mark(now - 7_200)
  expect(await revokedAt()).toBe(now - 7_200)
  // control: one that the network knows
  await mark(now - 60)
  expect(await revokedAt()).toBeNull()
  await wallet.request('wallet_revokePermissions', [{ permissionsContext: permission.context }])
  expect(await revokedAt()).toBeGreaterThan(now - 1)
  await mark(now - 60)
  expect(await revokedAt()).toBe(now - 60)
})

it('[S7.22] what ended more than 90 days ago goes, though its account never comes back', async () => {
  const { address, permission } = await give()
  const now = Math.floor(Date.now() / 1000)
  const { db, clock } = stack.ports
  const row = await db.query
    .selectFrom('permission')
    .selectAll()
    .where('account', '=', address.toLowerCase())
    .executeTakeFirstOrThrow()
  const account = world.someone().toLowerCase()
  const ended = (days: number) => ({
    ...row,
    account,
    hash: `0x${randomBytes(32).toString('hex')}`,
    pci: randomUUID(),
    expiry: now - days * day,
    context: permission.context,
  })
  const [gone, kept] = [ended(91), ended(89)]
  await db.query.insertInto('permission').values([gone, kept]).execute()
  await deleteEndedPermissions({ db, clock })
  const left = await db.query.selectFrom('permission').select('hash').where('account', '=', account).execute()
  expect(left).toEqual([{ hash: kept.hash }])
})

it('[S7.22] the networks are asked for an account no more often than its list can change', async () => {
  const { address } = await give()
  const real = stack.ports.chains.send
  const asked = vi
    .spyOn(stack.ports.chains, 'send')
    .mockImplementation((...parameters) => real(...parameters))
  for (let time = 0; time < 40; time++) expect((await call(address)).json.pcis).toHaveLength(1)
  const ofList = asked.mock.calls.filter(([, body]) => Buffer.from(body).includes('0x2d40d052'))
  expect(ofList.length).toBeGreaterThan(5)
  expect(ofList.length).toBeLessThan(25)
})

it('[X.69] another device of the account lists it too, and believes the server nothing the account has not signed', async () => {
  const { address, wallet, permission, pci } = await give()
  const device = world.startDevice(wallet)
  const [listed] = await device.listPermissions(address)
  expect(listed).toMatchObject({ pci, context: permission.context, origin: 'https://app.example.org' })
  const [given] = parseDelegations(permission.context)
  if (!given) throw new Error('Nothing was given.')
  const invented = encodeDelegations([{ ...given, salt: `0x${'7'.repeat(64)}` }])
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...parameters) => {
    const response = await real(...parameters)
    if (!String(parameters[0]).includes('/v1/sessions/')) return response
    return new Response((await response.text()).replace(permission.context, invented), response)
  })
  expect(await device.listPermissions(address)).toEqual([])
})

it('[S7.01] its reads name the client and its version, its writes the project alone', async () => {
  const real = globalThis.fetch
  const asked = new Set<string>()
  vi.spyOn(globalThis, 'fetch').mockImplementation((...parameters) => {
    const [url, init] = parameters
    const { pathname, search } = new URL(String(url))
    if (pathname.startsWith('/v1/sessions/')) asked.add(`${init?.method ?? 'GET'} ${search}`)
    return real(...parameters)
  })
  const wallet = await world.start()
  await world.grant(wallet, await world.ask(world.someone()))
  await world.startDevice(wallet).listPermissions(wallet.address)
  expect([...asked].sort()).toEqual(['GET ?projectId=local&st=latchkey&sv=1', 'POST ?projectId=local'])
})

/** Changes what the list answers from now on. `reach` sends a request to the server. */
function interceptList(answer: (method: string, reach: () => Promise<Response>) => Promise<Response>) {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((...parameters) => {
    const reach = () => real(...parameters)
    return String(parameters[0]).includes('/v1/sessions/')
      ? answer(parameters[1]?.method ?? 'GET', reach)
      : reach()
  })
}
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

it('[X.69] what the server refuses to list is not given', async () => {
  const wallet = await world.start()
  interceptList(async () => Response.json({ status: 'FAILURE', reasons: [] }, { status: 400 }))
  await expect(world.grant(wallet, await world.ask(world.someone()))).rejects.toThrow('so it wasn’t given')
  vi.restoreAllMocks()
  expect((await call(on(wallet.address))).json.pcis).toEqual([])
  expect(await wallet.storedPermissions()).toEqual([])
  await expect(world.grant(wallet, await world.ask(world.someone()))).resolves.toBeDefined()
})

it('[X.69] a permission that was listed is given, also where the server’s answer was lost', async () => {
  const wallet = await world.start()
  interceptList(async (method, reach) => {
    const response = await reach()
    return method === 'POST' ? lost() : response
  })
  await expect(world.grant(wallet, await world.ask(world.someone()))).resolves.toBeDefined()
  vi.restoreAllMocks()
  expect((await call(on(wallet.address))).json.pcis).toHaveLength(1)
  expect(person.shown).toHaveLength(1)
  // and where only the first request was lost
  let isFirst = true
  interceptList(async (method, reach) => {
    if (method !== 'POST' || !isFirst) return reach()
    isFirst = false
    return lost()
  })
  await expect(world.grant(wallet, await world.ask(world.someone()))).resolves.toBeDefined()
  expect((await call(on(wallet.address))).json.pcis).toHaveLength(2)
  expect(person.shown).toHaveLength(2)
})

it('[X.69] where nobody knows whether it was listed the wallet says so, and it can be revoked from this device', async () => {
  const wallet = await world.start()
  interceptList(async (method, reach) => {
    if (method === 'POST') await reach()
    return lost()
  })
  const asked = await world.ask(world.someone())
  await expect(world.grant(wallet, asked)).rejects.toThrow('It isn’t known whether this permission was given')
  vi.restoreAllMocks()
  expect((await call(on(wallet.address))).json.pcis).toHaveLength(1)
  const [record] = await wallet.storedPermissions()
  await wallet.request('wallet_revokePermissions', [{ permissionsContext: record?.context }])
  expect((await call(on(wallet.address))).json.pcis?.[0]?.revokedAt).toBeGreaterThan(1_700_000_000)
})
