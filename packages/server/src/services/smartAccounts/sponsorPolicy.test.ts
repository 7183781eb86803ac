import {
  encodeDisableDelegation,
  type Permission,
  smartAccountContracts,
  toDelegation,
  toDelegationTypedData,
} from '@latchkey/protocol/smart-accounts'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { SponsorPolicy } from '../../config/smartAccounts.ts'
import { OperationRefusal } from './operationRefusal.ts'
import { requirePolicy } from './sponsorPolicy.ts'

const shop: Hex = '0x00000000000000000000000000000000000000c1'
const bank: Hex = '0x00000000000000000000000000000000000000c2'
const owner = privateKeyToAccount(generatePrivateKey())
const self = owner.address.toLowerCase() as Hex
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
async function judge(
  callData: Hex,
  {
    rules = policy,
    version = '0.7' as const,
    maxCost = 100n,
  }: { rules?: SponsorPolicy | undefined; version?: '0.7' | '0.8'; maxCost?: bigint | undefined } = {},
): Promise<string | undefined> {
  try {
    await requirePolicy(
      rules,
      'eip155:31337',
      { operation: { callData, sender: self } as never, version },
      maxCost,
    )
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

  it('calls of its contracts and functions, in one operation or several', async () => {
    expect(await judge(batch([allowed]))).toBeUndefined()
    expect(await judge(batch([allowed, { to: bank, data: '0x12345678' }, { to: bank }]))).toBeUndefined()
  })

  it('nothing without a policy, and nothing on other chains; the refusal names the rule', async () => {
    await expect(
      requirePolicy(undefined, 'eip155:31337', { operation: {} as never, version: '0.7' }, 1n),
    ).rejects.toThrow('(project)')
    expect(await judge(batch([allowed]), { rules: { ...policy, chains: ['eip155:1'] } })).toBe('chain')
  })

  it('no other contract, and no other function, wherever in the batch it is', async () => {
    expect(await judge(batch([allowed, { to: '0x00000000000000000000000000000000000000c3' }]))).toBe(
      'contract',
    )
    expect(await judge(batch([allowed, { to: shop, data: '0x095ea7b3' }]))).toBe('selector')
    expect(await judge(batch([{ to: shop }]))).toBe('selector')
    // a selector that is cut short is none
    expect(await judge(batch([{ to: shop, data: '0xa9059c' }]))).toBe('selector')
  })

  it('no more than its value together, and no more than its price for one operation', async () => {
    const pay = (value: bigint) => ({ to: bank, value })
    expect(await judge(batch([pay(5n), pay(5n)]))).toBeUndefined()
    expect(await judge(batch([pay(5n), pay(6n)]))).toBe('value')
    expect(await judge(batch([allowed]), { maxCost: 101n })).toBe('operation')
  })

  it('nothing that it can’t read: other functions, other modes, no calls, bytes', async () => {
    expect(await judge('0x')).toBe('calls')
    expect(await judge('0x12345678')).toBe('calls')
    expect(await judge(batch([]))).toBe('calls')
    expect(await judge(batch([allowed], `0xff${'0'.repeat(62)}`))).toBe('calls')
    expect(await judge(batch([allowed], `0x01${'0'.repeat(61)}1`))).toBe('calls')
    expect(await judge(`${batch([allowed]).slice(0, 200)}` as Hex)).toBe('calls')
  })

  it('no batch of more than 64 calls, or whose calls share their bytes', async () => {
    const calls = (count: number) => Array.from({ length: count }, () => allowed)
    const several = (count: number) =>
      encodeFunctionData({
        abi: simple,
        functionName: 'executeBatch',
        args: [calls(count).map(({ to, data }) => ({ target: to, value: 0n, data }))],
      })
    expect(await judge(batch(calls(64)))).toBeUndefined()
    expect(await judge(batch(calls(65)))).toBe('calls')
    expect(await judge(several(64), { version: '0.8' })).toBeUndefined()
    expect(await judge(several(65), { version: '0.8' })).toBe('calls')
    // 60 calls that are all the first one, which is most of the batch
    const shared = batch([{ to: bank, data: `0x${'11'.repeat(4_096)}` }, ...Array(59).fill({ to: bank })])
    const heads = shared.indexOf((60 * 32).toString(16).padStart(64, '0'))
    const same = `${shared.slice(0, heads)}${shared.slice(heads, heads + 64).repeat(60)}${shared.slice(heads + 60 * 64)}`
    expect(await judge(shared)).toBeUndefined()
    expect(await judge(same as Hex)).toBe('calls')
  })

  it('reads the account of entry point 0.8, and only there', async () => {
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
    expect(await judge(single, { version: '0.8' })).toBeUndefined()
    expect(await judge(several, { version: '0.8' })).toBe('selector')
    expect(await judge(single)).toBe('calls')
    expect(await judge(batch([allowed]), { version: '0.8' })).toBe('calls')
  })

  it('any contract where the policy names none', async () => {
    const { contracts: _, ...open } = policy
    expect(
      await judge(batch([{ to: '0x00000000000000000000000000000000000000c3' }]), { rules: open }),
    ).toBeUndefined()
  })

  it('no call of the account to itself and none of a delegation, unless the policy lists it', async () => {
    const { contracts: _, ...open } = policy
    const { DelegationManager } = smartAccountContracts
    expect(await judge(batch([allowed, { to: self }]), { rules: open })).toBe('self')
    expect(await judge(batch([{ to: DelegationManager }]), { rules: open })).toBe('delegation')
    const listed = { ...policy, contracts: { [self]: 'any', [DelegationManager]: 'any' } } as const
    expect(await judge(batch([{ to: self }, { to: DelegationManager }]), { rules: listed })).toBeUndefined()
  })

  it('[S7.74] one revocation that the account has signed for a permission of this wallet, whatever the policy lists', async () => {
    const { contracts: _, ...open } = policy
    const to = smartAccountContracts.DelegationManager
    const sign = async ({
      delegator = self,
      chainId = 31_337,
      salt = '1',
      signer = owner,
      isKnown = true,
    }) => {
      const permission: Permission = {
        account: delegator,
        delegate: shop,
        scope: { kind: 'native', allowance: { amount: 1n, period: 86_400, start: 1 } },
        expiry: 1_900_000_000,
      }
      const known = toDelegation(permission, `0x${salt.repeat(64)}`)
      const delegation = isKnown ? known : { ...known, caveats: [{ enforcer: bank, terms: '0x' as const }] }
      const signature = await signer.signTypedData(toDelegationTypedData(delegation, chainId) as never)
      return encodeDisableDelegation({ ...delegation, signature })
    }
    const own = await sign({})
    for (const rules of [policy, open]) {
      const refused = rules === open ? 'delegation' : 'contract'
      expect(await judge(batch([{ to, data: own }]), { rules })).toBeUndefined()
      expect(await judge(batch([allowed, { to, data: own }]), { rules: policy })).toBeUndefined()
      const others = [
        await sign({ delegator: bank }),
        await sign({ signer: privateKeyToAccount(generatePrivateKey()) }),
        await sign({ chainId: 1 }),
        await sign({ isKnown: false }),
        `${own}00`,
        own.slice(0, 10),
      ] as Hex[]
      for (const data of others) expect(await judge(batch([{ to, data }]), { rules })).toBe(refused)
      // who invents permissions would have any number paid for
      const two = [own, await sign({ salt: '2' })].map((data) => ({ to, data }))
      expect(await judge(batch(two), { rules })).toBe(refused)
      // it pays the fee, not for a payment beside it
      expect(await judge(batch([{ to, data: own, value: 11n }]), { rules })).toBe(refused)
    }
    expect(await judge(batch([{ to, data: own }]), { maxCost: 101n })).toBe('operation')
    // an operation that does something besides is counted as any other
    const isRevocation = async (calls: Parameters<typeof batch>[0]) =>
      (
        await requirePolicy(
          policy,
          'eip155:31337',
          { operation: { sender: self, callData: batch(calls) } as never, version: '0.7' },
          1n,
        )
      ).isRevocation
    expect(await isRevocation([{ to, data: own }])).toBe(true)
    expect(await isRevocation([{ to, data: own }, allowed])).toBe(false)
    expect(await isRevocation([allowed])).toBe(false)
  })
})
