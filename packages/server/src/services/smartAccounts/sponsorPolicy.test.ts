import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import type { SponsorPolicy } from '../../config/smartAccounts.ts'
import { OperationRefusal } from './operationRefusal.ts'
import { requirePolicy } from './sponsorPolicy.ts'

const shop: Hex = '0x00000000000000000000000000000000000000c1'
const bank: Hex = '0x00000000000000000000000000000000000000c2'
const self: Hex = '0x00000000000000000000000000000000000000a1'
const framework = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const simple = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])
type Call = { readonly to: Hex; readonly value?: bigint; readonly data?: Hex }

const policy: SponsorPolicy = {
  chains: ['eip155:31337'],
  contracts: { [shop]: ['0xa9059cbb'], [bank]: 'any' },
  maxValue: 10n,
  perOperation: 100n,
  daily: 1_000n,
}

const batch = (calls: readonly Call[], mode: Hex = `0x01${'0'.repeat(62)}`) =>
  encodeFunctionData({
    abi: framework,
    functionName: 'execute',
    args: [
      mode,
      encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes callData)[]'), [
        calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, callData: data })),
      ]),
    ],
  })

/** The rule that refuses call data; undefined when it is sponsored. */
function judge(
  callData: Hex,
  {
    rules = policy,
    version = '0.7' as const,
    maxCost = 100n,
  }: { rules?: SponsorPolicy | undefined; version?: '0.7' | '0.8'; maxCost?: bigint | undefined } = {},
): string | undefined {
  try {
    requirePolicy(rules, 'eip155:31337', { operation: { callData, sender: self } as never, version }, maxCost)
    return undefined
  } catch (error) {
    if (!(error instanceof OperationRefusal)) throw error
    expect(error.code).toBe(-32501)
    expect(error.message).toContain(`(${error.rule})`)
    return error.rule
  }
}

describe('what a project sponsors', () => {
  const allowed = { to: shop, data: `0xa9059cbb${'0'.repeat(128)}` } as const

  it('calls of its contracts and functions, in one operation or several', () => {
    expect(judge(batch([allowed]))).toBeUndefined()
    expect(judge(batch([allowed, { to: bank, data: '0x12345678' }, { to: bank }]))).toBeUndefined()
  })

  it('nothing without a policy, and nothing on other chains; the refusal names the rule', () => {
    expect(() =>
      requirePolicy(undefined, 'eip155:31337', { operation: {} as never, version: '0.7' }, 1n),
    ).toThrow('(project)')
    expect(judge(batch([allowed]), { rules: { ...policy, chains: ['eip155:1'] } })).toBe('chain')
  })

  it('no other contract, and no other function, wherever in the batch it is', () => {
    expect(judge(batch([allowed, { to: '0x00000000000000000000000000000000000000c3' }]))).toBe('contract')
    expect(judge(batch([allowed, { to: shop, data: '0x095ea7b3' }]))).toBe('selector')
    expect(judge(batch([{ to: shop }]))).toBe('selector')
    // a selector that is cut short is none
    expect(judge(batch([{ to: shop, data: '0xa9059c' }]))).toBe('selector')
  })

  it('no more than its value together, and no more than its price for one operation', () => {
    const pay = (value: bigint) => ({ to: bank, value })
    expect(judge(batch([pay(5n), pay(5n)]))).toBeUndefined()
    expect(judge(batch([pay(5n), pay(6n)]))).toBe('value')
    expect(judge(batch([allowed]), { maxCost: 101n })).toBe('operation')
  })

  it('nothing that it can’t read: other functions, other modes, no calls, bytes', () => {
    expect(judge('0x')).toBe('calls')
    expect(judge('0x12345678')).toBe('calls')
    expect(judge(batch([]))).toBe('calls')
    expect(judge(batch([allowed], `0xff${'0'.repeat(62)}`))).toBe('calls')
    expect(judge(batch([allowed], `0x01${'0'.repeat(61)}1`))).toBe('calls')
    expect(judge(`${batch([allowed]).slice(0, 200)}` as Hex)).toBe('calls')
  })

  it('no batch of more than 64 calls, or whose calls share their bytes', () => {
    const calls = (count: number) => Array.from({ length: count }, () => allowed)
    const several = (count: number) =>
      encodeFunctionData({
        abi: simple,
        functionName: 'executeBatch',
        args: [calls(count).map(({ to, data }) => ({ target: to, value: 0n, data }))],
      })
    expect(judge(batch(calls(64)))).toBeUndefined()
    expect(judge(batch(calls(65)))).toBe('calls')
    expect(judge(several(64), { version: '0.8' })).toBeUndefined()
    expect(judge(several(65), { version: '0.8' })).toBe('calls')
    // 60 calls that are all the first one, which is most of the batch
    const shared = batch([{ to: bank, data: `0x${'11'.repeat(4_096)}` }, ...Array(59).fill({ to: bank })])
    const heads = shared.indexOf((60 * 32).toString(16).padStart(64, '0'))
    const same = `${shared.slice(0, heads)}${shared.slice(heads, heads + 64).repeat(60)}${shared.slice(heads + 60 * 64)}`
    expect(judge(shared)).toBeUndefined()
    expect(judge(same as Hex)).toBe('calls')
  })

  it('reads the account of entry point 0.8, and only there', () => {
    const single = encodeFunctionData({
      abi: simple,
      functionName: 'execute',
      args: [shop, 0n, allowed.data],
    })
    const several = encodeFunctionData({
      abi: simple,
      functionName: 'executeBatch',
      args: [[{ target: shop, value: 0n, data: '0x095ea7b3' }]],
    })
    expect(judge(single, { version: '0.8' })).toBeUndefined()
    expect(judge(several, { version: '0.8' })).toBe('selector')
    expect(judge(single)).toBe('calls')
    expect(judge(batch([allowed]), { version: '0.8' })).toBe('calls')
  })

  it('any contract where the policy names none', () => {
    const { contracts: _, ...open } = policy
    expect(
      judge(batch([{ to: '0x00000000000000000000000000000000000000c3' }]), { rules: open }),
    ).toBeUndefined()
  })

  it('no call of the account to itself and none of a delegation, unless the policy lists it', () => {
    const { contracts: _, ...open } = policy
    const { DelegationManager } = smartAccountContracts
    expect(judge(batch([allowed, { to: self }]), { rules: open })).toBe('self')
    expect(judge(batch([{ to: DelegationManager }]), { rules: open })).toBe('delegation')
    const listed = { ...policy, contracts: { [self]: 'any', [DelegationManager]: 'any' } } as const
    expect(judge(batch([{ to: self }, { to: DelegationManager }]), { rules: listed })).toBeUndefined()
  })
})
