import { toDelegation } from '@latchkey/protocol/smart-accounts'
import { expect, it } from 'vitest'
import { facts, friend, testKeys, token } from '../../../testing/requestWorld.ts'
import { outflowsOf } from '../guard/outflows.ts'
import type { PreparedPermission } from '../PreparedRequest.ts'
import { describePermission } from './describePermission.ts'
import { describeRequest } from './describeRequest.ts'

const account = testKeys().evm.address
const lower = (address: string) => address.toLowerCase() as `0x${string}`
const now = Math.floor(Date.now() / 1000)
const day = 86_400

function toRequest(
  scope: Parameters<typeof toDelegation>[0]['scope'],
  expiry = now + 7 * day,
): PreparedPermission {
  return {
    kind: 'permission',
    method: 'wallet_requestExecutionPermissions',
    origin: 'https://app.example.org',
    account,
    network: 'eip155:1',
    chainId: '0x1',
    grant: toDelegation(
      { account: lower(account), delegate: lower(friend), scope, expiry },
      `0x${'7'.repeat(64)}`,
    ),
  }
}
/** 100 USDC in each period. */
const spending = (start: number, period: number) =>
  ({
    kind: 'erc20',
    token: lower(token),
    allowance: { amount: 100_000_000n, period, start },
  }) as const
const describeNow = (request: PreparedPermission) =>
  describePermission(
    request,
    { ...facts, hasCode: { ...facts.hasCode, [request.grant.delegate]: false } },
    now * 1000,
  )
const inAll = (request: PreparedPermission) =>
  describeNow(request).summary.find(({ label }) => label === 'In all, at most')?.value
const counted = (request: PreparedPermission) => outflowsOf(request, undefined)[0]?.units

it('[X.69] a period that ends soon is counted: two amounts in minutes are shown as two, and guarded as two', () => {
  const soon = toRequest(spending(now + 60 - 30 * day, 30 * day), now + day)
  expect(inAll(soon)).toBe('200 USDC')
  expect(counted(soon)).toBe(200_000_000n)
  // control
  const fresh = toRequest(spending(now, 30 * day), now + day)
  expect(inAll(fresh)).toBeUndefined()
  expect(JSON.stringify(describeNow(fresh).summary)).toContain('100 USDC')
  expect(counted(fresh)).toBe(100_000_000n)
})

it('[X.69] periods that are over count nothing', () => {
  const old = toRequest(spending(1_672_531_200, day))
  expect(inAll(old)).toBe('800 USDC')
  expect(counted(old)).toBe(800_000_000n)
})

it('[X.69] functions that let others take tokens are named, with what they can do', () => {
  const request = (...selectors: `0x${string}`[]) =>
    toRequest({ kind: 'contract', targets: [lower(token)], selectors })
  const texts = (selectors: `0x${string}`[]) => {
    const { summary, warnings } = describeNow(request(...selectors))
    return {
      functions: summary.find(({ label }) => label === 'Functions')?.value,
      warnings: warnings.filter(({ level }) => level === 'danger').map(({ text }) => text),
    }
  }
  const taking = texts(['0x095ea7b3', '0xa22cb465', '0x12345678'])
  expect(taking.functions).toBe('approve (0x095ea7b3), setApprovalForAll (0xa22cb465), 0x12345678')
  expect(taking.warnings).toContain(
    'It can let others take this token, or every item, without limit: approve (0x095ea7b3), setApprovalForAll (0xa22cb465).',
  )
  expect(texts(['0x23b872dd']).warnings).toContain('It can move tokens and items: transferFrom (0x23b872dd).')
  // control: a function nobody knows stays bytes, under the general warning alone
  const unknown = texts(['0x12345678'])
  expect(unknown.functions).toBe('0x12345678')
  expect(unknown.warnings).toHaveLength(1)
})

it('[X.68] taking the delegation back says that permissions hold again after the next one', () => {
  const { notices } = describeRequest(
    {
      kind: 'delegationRemoval',
      method: 'wallet_removeDelegation',
      origin: 'https://wallet.example.org',
      account,
      network: 'eip155:1',
      delegate: `0x${'7'.repeat(40)}`,
      chainId: '0x1',
      nonce: '0x5',
      gas: '0x11170',
      maxFeePerGas: '0x2',
      maxPriorityFeePerGas: '0x1',
    },
    facts,
    now * 1000,
  )
  expect(JSON.stringify(notices)).toContain('those you gave hold again')
})

it.each([
  [undefined, ['danger']],
  [true, ['danger']],
  [false, []],
])('[X.69] who can act is warned of where it may be a contract: %s', (isContract, levels) => {
  const { warnings } = describePermission(
    toRequest(spending(now, day)),
    { ...facts, hasCode: { [lower(friend)]: isContract } },
    now * 1000,
  )
  const ofDelegate = warnings.filter(({ text }) => text.includes('one who can act is a contract'))
  expect(ofDelegate.map(({ level }) => level)).toEqual(levels)
})
