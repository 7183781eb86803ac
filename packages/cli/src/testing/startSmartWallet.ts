import { toPci } from '@latchkey/protocol/smart-accounts'
import { type Address, type Hex, hexToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { BundlerRefusal } from '../../../frame/src/app/errors.ts'
import { createRpc } from '../../../frame/src/app/requests/createRpc.ts'
import { type Bundler, createBundler } from '../../../frame/src/app/smartAccounts/createBundler.ts'
import { getListedPermissions } from '../../../frame/src/app/smartAccounts/permissionList.ts'
import { getPermissionRecords } from '../../../frame/src/app/smartAccounts/permissionRecords.ts'
import { removeDelegation } from '../../../frame/src/app/smartAccounts/removeDelegation.ts'
import { testKeys } from '../../../frame/src/testing/requestWorld.ts'
import { startFrameWorld } from '../../../frame/src/testing/startFrameWorld.ts'
import type { SmartAccountStack } from './startSmartAccountStack.ts'

export type { Approval } from '../../../frame/src/app/screens/approvalScreen.ts'

/** An embedded wallet with a new key, as an app reaches it, over the real server and chain. */
export type SmartWallet = ReturnType<typeof startSmartWallet>

/** Changes what the bundler and paymaster answer, as an attacker before them would. */
export type Tamper = (method: string, answer: unknown) => unknown

/** Stands before the node: may throw instead of asking it, or change what it answers. */
export type TamperNode = (method: string, ask: () => Promise<unknown>) => Promise<unknown>

/** Starts the frame of an embedded wallet on the chain of a stack. */
export function startSmartWallet(
  stack: SmartAccountStack,
  {
    tamper = (_, answer) => answer,
    tamperNode = (_, ask) => ask(),
    smartSessions = false,
    secret = generatePrivateKey(),
  }: {
    readonly tamper?: Tamper
    readonly tamperNode?: TamperNode
    readonly smartSessions?: boolean
    /** Default: a new key. That of another wallet: a second device of its account. */
    readonly secret?: Hex
  } = {},
) {
  const owner = privateKeyToAccount(secret)
  const evm = { ...testKeys().evm, secretKey: hexToBytes(secret), address: owner.address }
  const api = new URL(stack.url).origin
  const network = 'eip155:31337' as const
  const networks = [{ caipNetworkId: network, name: 'One', symbol: 'ETH', decimals: 18, hasBundler: true }]
  const served = createBundler({ api, projectId: 'local', networks })
  const calls: { method: string; params: readonly unknown[] }[] = []
  const bundler: Bundler = {
    url: served.url,
    serves: served.serves,
    async call(network, method, params) {
      calls.push({ method, params })
      return tamper(method, await served.call(network, method, params))
    },
  }
  const rpc = createRpc({ api, projectId: 'local' })
  const world = startFrameWorld({
    rpc: {
      request: (on, method, params) => tamperNode(method, () => rpc.request(on, method, params)),
    },
    bundler,
    network,
    keys: { ...testKeys(), evm },
    networks,
    smartSessions,
    api,
  })
  const request = (method: string, params: readonly unknown[] = []) =>
    world.messenger.request('RPC_REQUEST', { method, params: [...params] })
  return {
    ...world,
    owner,
    secret,
    address: owner.address as Address,
    /** What was asked of bundler and paymaster. */
    calls,
    request,
    /** `wallet_sendCalls`; resolves with the id. */
    async sendCalls(
      list: readonly { readonly to: Address; readonly value?: Hex; readonly data?: Hex }[],
      more: Readonly<Record<string, unknown>> = {},
    ): Promise<string> {
      const parameters = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: list, ...more }
      return ((await request('wallet_sendCalls', [parameters])) as { id: string }).id
    },
    /** The permissions in an account's list that this device believes, each with its id there. */
    async listPermissions(account: string) {
      const { records } = await getListedPermissions(world.services, account)
      return records.map((record) => ({ ...record, pci: toPci(record.hash) }))
    },
    /** The permissions that this device remembers. */
    storedPermissions: () => getPermissionRecords(world.services.store, owner.address),
    /** Lets the bundler refuse every operation from now on, and keep what it was given. Returns that, and what makes it honest again. */
    refuseOperations() {
      const { call } = bundler
      const kept: unknown[] = []
      const refuse: Bundler['call'] = (network, method, params) => {
        if (method !== 'eth_sendUserOperation') return call(network, method, params)
        kept.push(params[0])
        return Promise.reject(new BundlerRefusal(-32_507, 'stuck', 'Nothing is sent today.'))
      }
      Object.assign(bundler, { call: refuse })
      return { kept, serve: () => void Object.assign(bundler, { call }) }
    },
    /** Takes the delegation back, as the wallet's settings do. */
    removeDelegation: (signal: AbortSignal) =>
      removeDelegation(world.services, network, owner.address, signal),
    getStatus: (id: string) =>
      request('wallet_getCallsStatus', [id]) as Promise<{
        status: number
        atomic: boolean
        receipts?: readonly { status: string; transactionHash: Hex; logs: readonly unknown[] }[]
      }>,
  }
}
