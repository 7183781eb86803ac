import { entryPoints } from '@latchkey/protocol/smart-accounts'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPermissionWorld } from '../testing/createPermissionWorld.ts'
import {
  generousPolicy,
  type SmartAccountStack,
  startSmartAccountStack,
} from '../testing/startSmartAccountStack.ts'
import type { SmartWallet } from '../testing/startSmartWallet.ts'

// The screen is a browser's matter; here somebody approves.
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

beforeAll(async () => {
  // Calls that move coins are not sponsored.
  stack = await startSmartAccountStack({ policies: { local: { ...generousPolicy, maxValue: '0' } } })
}, 240_000)
afterAll(() => stack.close())
afterEach(() => world.close())

const ended = async (wallet: SmartWallet, id: string) => {
  await vi.waitFor(async () => expect((await wallet.getStatus(id)).status).not.toBe(100), {
    timeout: 60_000,
    interval: 100,
  })
  return wallet.getStatus(id)
}

const entryPointAbi = parseAbi([
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
])

/** Runs an operation as anybody can who was given it. Returns whether the entry point took it. */
async function runAsStranger(wire: unknown): Promise<boolean> {
  const operation = { ...(wire as Record<string, Hex>) }
  for (const name of [
    'nonce',
    'callGasLimit',
    'verificationGasLimit',
    'preVerificationGas',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
  ])
    Object.assign(operation, { [name]: BigInt(operation[name] ?? '0x0') })
  const [from] = await stack.rpc<Address[]>('eth_accounts')
  const packed = toPackedUserOperation(operation as never)
  const data = encodeFunctionData({
    abi: entryPointAbi,
    functionName: 'handleOps',
    args: [[packed as never], from as Address],
  })
  const transaction = { from, to: entryPoints['0.7'], data, gas: '0x2dc6c0' }
  const isTaken = await stack.rpc('eth_call', [transaction, 'latest']).then(
    () => true,
    (error: unknown) => {
      // AA25: the nonce was used
      expect(String(error)).toMatch(/AA25|41413235/)
      return false
    },
  )
  if (isTaken) {
    const hash = await stack.rpc<Hex>('eth_sendTransaction', [transaction])
    await stack.client.waitForTransactionReceipt({ hash })
  }
  return isTaken
}

describe('an operation that a bundler keeps back', () => {
  /** A wallet that pays by itself, an operation that its bundler called refused, and who is paid. */
  async function startKept() {
    const wallet = await world.start(false)
    // it runs the wallet's code already
    expect(
      await ended(wallet, await wallet.sendCalls([{ to: world.someone(), value: '0x1' }])),
    ).toMatchObject({
      status: 200,
    })
    const to = world.someone()
    const calls = [{ to, value: '0x5' as const }]
    const { kept, serve } = wallet.refuseOperations()
    await expect(wallet.sendCalls(calls)).rejects.toThrow('Nothing is sent today')
    serve()
    return { wallet, to, calls, kept: kept[0] }
  }

  it('[X.68] what a bundler kept back and called refused is not paid beside its repetition', async () => {
    const { wallet, to, calls, kept } = await startKept()
    expect(await ended(wallet, await wallet.sendCalls(calls))).toMatchObject({ status: 200 })
    expect(await runAsStranger(kept)).toBe(false)
    expect(await stack.balance(to)).toBe(5n)
    // nor beside the next but one, which has a nonce of its own again
    expect(await ended(wallet, await wallet.sendCalls(calls))).toMatchObject({ status: 200 })
    expect(await stack.balance(to)).toBe(10n)
  })

  it('[X.68] control: a device that forgot the first pays twice', async () => {
    const { wallet, to, calls, kept } = await startKept()
    await wallet.services.store.remove(`openNonces|${wallet.address.toLowerCase()}|eip155:31337`)
    expect(await ended(wallet, await wallet.sendCalls(calls))).toMatchObject({ status: 200 })
    expect(await runAsStranger(kept)).toBe(true)
    expect(await stack.balance(to)).toBe(10n)
  })

  it('[X.68] one that was run although it was called refused is not repeated, and its nonce is used no more', async () => {
    const { wallet, to, calls, kept } = await startKept()
    expect(await runAsStranger(kept)).toBe(true)
    expect(await stack.balance(to)).toBe(5n)
    expect(await ended(wallet, await wallet.sendCalls(calls))).toMatchObject({ status: 200 })
    expect(await stack.balance(to)).toBe(10n)
  })
})
