// long: starts a chain, a bundler and a sponsor.
import {
  encodeDisableDelegation,
  parseDelegations,
  smartAccountContracts,
} from '@latchkey/protocol/smart-accounts'
import { type Address, encodeFunctionData, type Hex, http } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeRedemption } from '../../../core/src/agent/encodeRedemption.ts'
import { createAgent } from '../../../core/src/exports/agent.ts'
import { createPermissionWorld, refusal, refused, token, unit } from '../testing/createPermissionWorld.ts'
import { type SmartAccountStack, startSmartAccountStack } from '../testing/startSmartAccountStack.ts'
import type { Approval } from '../testing/startSmartWallet.ts'

// The screen is a browser's matter, and proved there: here everything is approved.
vi.mock('../../../frame/src/app/screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: Approval }) => ({
    isApproved: true,
    digest: approval.digest,
  }),
}))
// A dozen calls of server and chain each, on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let stack: SmartAccountStack
const world = createPermissionWorld(() => stack)
const { someone, transfer, balanceOf, startAgent, ask } = world
beforeAll(async () => {
  stack = await startSmartAccountStack()
}, 240_000)
afterAll(() => stack.close())
beforeEach(() => stack.rpc('evm_setAutomine', [true]))
afterEach(async () => {
  await stack.rpc('evm_setAutomine', [true])
  world.close()
})

const manager = smartAccountContracts.DelegationManager
const executeAbi = [
  {
    type: 'function',
    name: 'execute',
    stateMutability: 'payable',
    inputs: [
      {
        name: 'execution',
        type: 'tuple',
        components: [
          { name: 'target', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    outputs: [],
  },
] as const

describe('a permission that is revoked in the block of its redemption', () => {
  it.each([
    ['before it: nothing is paid', true, 0n],
    ['after it: it pays once, and never again', false, unit],
  ] as const)('[S7.74, X.69] %s', async (_, isFirst, paid) => {
    const { wallet, permission, agent, signer } = await startAgent()
    // the account runs the code already
    await agent.sendCalls({ calls: [transfer(someone(), 1n)] })
    const shop = someone()
    const [delegation] = parseDelegations(permission.context)
    if (!delegation) throw new Error('There is no delegation.')
    const revocation = encodeFunctionData({
      abi: executeAbi,
      functionName: 'execute',
      args: [{ target: manager, value: 0n, callData: encodeDisableDelegation(delegation) as Hex }],
    })
    await stack.rpc('evm_setAutomine', [false])
    const sign = async (account: typeof signer, to: Address, data: Hex, first: boolean) =>
      account.signTransaction({
        chainId: 31337,
        type: 'eip1559',
        nonce: await stack.client.getTransactionCount({ address: account.address }),
        to,
        data,
        gas: 1_000_000n,
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: first ? 5n * 10n ** 10n : 10n ** 9n,
      })
    const raws = [
      await sign(wallet.owner, wallet.address, revocation, isFirst),
      await sign(signer, manager, encodeRedemption(permission.context, [transfer(shop, unit)]), !isFirst),
    ]
    const hashes: Hex[] = []
    // Some nodes order by tip, some by arrival.
    for (const raw of isFirst ? raws : [...raws].reverse())
      hashes.push(await stack.rpc('eth_sendRawTransaction', [raw]))
    if (!isFirst) hashes.reverse()
    await stack.rpc('evm_mine')
    const receipts = await Promise.all(hashes.map((hash) => stack.client.getTransactionReceipt({ hash })))
    // one block for both
    expect(new Set(receipts.map(({ blockNumber }) => blockNumber)).size).toBe(1)
    expect(receipts.map(({ status }) => status)).toEqual(['success', isFirst ? 'reverted' : 'success'])
    expect(await balanceOf(shop)).toBe(paid)
    await stack.rpc('evm_setAutomine', [true])
    expect(await refusal(agent, transfer(shop, unit))).toMatchObject(refused('revoked'))
    expect(await balanceOf(shop)).toBe(paid)
  })

  it('[X.69] control: without the revocation the same redemption pays', async () => {
    const { agent } = await startAgent()
    const shop = someone()
    await agent.sendCalls({ calls: [transfer(shop, 1n), transfer(shop, unit)] })
    expect(await balanceOf(shop)).toBe(unit + 1n)
  })
})

describe('a permission of a token', () => {
  /** A permission of five tokens a day of `tokenAddress`, whose account has a hundred. */
  async function startTokenAgent(tokenAddress: Address) {
    const wallet = await world.start()
    const signer = world.newKey()
    await stack.fund(signer.address, 10n ** 18n)
    const request = await ask(signer.address)
    const { data } = request.permission
    const permission = await world.grant(wallet, {
      ...request,
      permission: { ...request.permission, data: { ...data, tokenAddress } },
    })
    const [from] = await stack.rpc<Address[]>('eth_accounts')
    const mint = encodeFunctionData({ abi: token, functionName: 'mint', args: [wallet.address, 100n * unit] })
    await stack.rpc('eth_sendTransaction', [{ from, to: tokenAddress, data: mint }])
    const agent = createAgent({ permission, signer, transport: http(stack.chain.rpcUrl) })
    return { wallet, agent }
  }
  const pay = (to: Address, tokenAddress: Address, amount: bigint) => ({
    to: tokenAddress,
    data: encodeFunctionData({ abi: token, functionName: 'transfer', args: [to, amount] }),
  })
  const amountOf = (tokenAddress: Address, account: Address) =>
    stack.client.readContract({
      abi: token,
      address: tokenAddress,
      functionName: 'balanceOf',
      args: [account],
    })

  it('[X.69] that returns nothing: it pays within the limit, and is refused above it', async () => {
    const old = stack.chain.tokens.find(({ symbol }) => symbol === 'OUSD')?.address as Address
    const { agent } = await startTokenAgent(old)
    const shop = someone()
    await agent.sendCalls({ calls: [pay(shop, old, 2n * unit)] })
    expect(await amountOf(old, shop)).toBe(2n * unit)
    expect((await agent.remaining()).amount).toBe(3n * unit)
    expect(await refusal(agent, pay(shop, old, 3n * unit + 1n))).toMatchObject(refused('limit'))
    expect(await amountOf(old, shop)).toBe(2n * unit)
  })

  it('[X.69] that answers false: nothing arrives, and no more than the limit is ever counted', async () => {
    const tusd = world.tusd()
    const code = await stack.rpc('eth_getCode', [tusd, 'latest'])
    const { agent } = await startTokenAgent(tusd)
    const shop = someone()
    await agent.sendCalls({ calls: [pay(shop, tusd, unit)] })
    // 32 zero bytes for every call: `transfer` answers false
    await stack.rpc('anvil_setCode', [tusd, '0x5f5f5260205ff3'])
    await agent.sendCalls({ calls: [pay(shop, tusd, 4n * unit)] })
    await stack.rpc('anvil_setCode', [tusd, code])
    expect(await amountOf(tusd, shop)).toBe(unit)
    expect(await refusal(agent, pay(shop, tusd, 1n))).toMatchObject(refused('limit'))
  })
})
