import { toRevocationProof } from '@latchkey/protocol/smart-accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createPermissionWorld, refusal, refused, unit, visible } from '../testing/createPermissionWorld.ts'
import {
  generousPolicy,
  type SmartAccountStack,
  startSmartAccountStack,
} from '../testing/startSmartAccountStack.ts'
import type { Approval, SmartWallet } from '../testing/startSmartWallet.ts'

const person = vi.hoisted(() => ({ shown: [] as Approval[], approves: true }))
// The screen is a browser's matter, and proved there; here somebody looks at what it is given, and decides.
vi.mock('../../../frame/src/app/screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: Approval }) => {
    person.shown.push(approval)
    return { isApproved: person.approves, digest: approval.digest }
  },
}))

let stack: SmartAccountStack
// A dozen calls of server and chain each, on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
/** Base units that the sponsor pays for one account in a day. */
const perAccountDaily = '100000000000000000'
const world = createPermissionWorld(() => stack)
const { someone, transfer, startAgent } = world

beforeAll(async () => {
  stack = await startSmartAccountStack({
    policies: { local: { ...generousPolicy, maxValue: '0', perAccountDaily } },
  })
}, 240_000)
afterAll(() => stack.close())
beforeEach(() => {
  person.shown.length = 0
  person.approves = true
})
afterEach(() => world.close())

it.each([
  [
    'has no bundler',
    (wallet: SmartWallet) => Object.assign(wallet.services.bundler, { serves: () => false }),
  ],
  [
    'has one that is down',
    (wallet: SmartWallet) =>
      Object.assign(wallet.services.bundler, {
        call: () => Promise.reject(new Error('The bundler is down.')),
      }),
  ],
  ['has one that refuses operations', (wallet: SmartWallet) => wallet.refuseOperations()],
])('[S7.74, X.69] is refused after the person took it back on a network that %s', async (_, lose) => {
  const { wallet, permission, agent } = await startAgent()
  await agent.sendCalls({ calls: [transfer(someone(), unit)] })
  lose(wallet)
  person.shown.length = 0
  await wallet.request('wallet_revokePermissions', [{ permissionsContext: permission.context }])
  const shown = person.shown.at(-1) as Approval
  expect(shown.description).toMatchObject({ title: 'Revoke a permission', isUnderstood: true })
  expect(visible(shown)).toContain(agent.permission.delegate)
  expect(await agent.remaining()).toMatchObject({ amount: 0n, isRevoked: true })
  expect(await refusal(agent, transfer(someone(), 1n))).toMatchObject(refused('revoked'))
  // what was declined is not asked again another way
  const other = await startAgent()
  lose(other.wallet)
  person.shown.length = 0
  person.approves = false
  const request = [{ permissionContext: other.permission.context }]
  await expect(other.wallet.request('wallet_revokeExecutionPermission', request)).rejects.toThrow(
    'User rejected',
  )
  expect(person.shown).toHaveLength(1)
})

it('[X.68, X.69] is sponsored for the account itself, though strangers had the sponsor sign for all that one account may have', async () => {
  const { wallet, permission, agent } = await startAgent()
  const { db, clock } = stack.ports
  const row = {
    chain: 'eip155:31337',
    version: '0.7',
    sender: wallet.address.toLowerCase(),
    project: 'local',
    paymaster: stack.paymaster('0.7').toLowerCase(),
    day: new Date(clock.now()).toISOString().slice(0, 10),
    amount: '1',
    status: 'reserved',
    spent: null,
    spentBlock: null,
    fromBlock: 0,
    validUntil: clock.now() + 300_000,
  } as const
  const rows = Array.from({ length: 20 }, (_, index) => ({ ...row, nonce: String(index) }))
  await db.query.insertInto('sponsorReservation').values(rows).execute()
  const { chain, project, sender, day } = row
  await db.query
    .insertInto('sponsorBudget')
    .values({ chain, project, scope: sender, day, used: perAccountDaily })
    .onConflict((conflict) =>
      conflict.columns(['chain', 'project', 'scope', 'day']).doUpdateSet({ used: perAccountDaily }),
    )
    .execute()
  await stack.rpc('anvil_setBalance', [wallet.address, '0x1'])
  // control: anything else is not signed for any more
  await expect(wallet.sendCalls([transfer(someone(), unit)])).rejects.toThrow(
    'too little for the network fee',
  )
  // control: so is the revocation, for whoever can't prove to be the account
  const request = [{ permissionsContext: permission.context }]
  const { bundler } = wallet.services
  const call = bundler.call.bind(bundler)
  const proofs: unknown[] = []
  bundler.call = (network, method, params) => {
    if (!method.startsWith('pm_')) return call(network, method, params)
    proofs.push(params[3])
    return call(network, method, [...params.slice(0, 3), { proof: `0x${'1'.repeat(130)}` }])
  }
  await expect(wallet.request('wallet_revokePermissions', request)).rejects.toThrow(
    'too little for the network fee',
  )
  expect(proofs).toContainEqual({ proof: expect.stringMatching(/^0x[\da-f]{130}$/) })
  bundler.call = call
  await wallet.request('wallet_revokePermissions', request)
  expect(await agent.remaining()).toMatchObject({ amount: 0n, isRevoked: true })
  await expect(
    wallet.request('personal_sign', [toRevocationProof(wallet.address, clock.now()), wallet.address]),
  ).rejects.toThrow()
})

it('[S7.74] without a bundler and without a coin it says what is missing, before the approval', async () => {
  const { wallet, permission } = await startAgent()
  Object.assign(wallet.services.bundler, { serves: () => false })
  await stack.rpc('anvil_setBalance', [wallet.address, '0x1'])
  person.shown.length = 0
  const request = [{ permissionContext: permission.context }]
  await expect(wallet.request('wallet_revokeExecutionPermission', request)).rejects.toThrow(
    'This account has too little for the network fee.',
  )
  expect(person.shown).toEqual([])
})
