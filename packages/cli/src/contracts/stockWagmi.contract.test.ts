import { type Connector, connect, createConfig } from '@latchkey/core'
import { emailWallet } from '@latchkey/core/email-wallet'
import { evm } from '@latchkey/core/evm'
import { createMemoryFrame } from '@latchkey/frame/messenger'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { type Address, encodeFunctionData, http, parseAbi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  createConfig as createWagmiConfig,
  injected,
  useCallsStatus,
  useCapabilities,
  useSendCalls,
  WagmiProvider,
} from 'wagmi'
import { connect as wagmiConnect } from 'wagmi/actions'
import { type SmartAccountStack, startSmartAccountStack } from '../testing/startSmartAccountStack.ts'
import { type SmartWallet, startSmartWallet } from '../testing/startSmartWallet.ts'

// React needs a document; everything else is Node's own, as the server and the chain need it.
await vi.hoisted(async () => {
  const { Window } = await import('happy-dom')
  const window = new Window({ url: 'https://app.example.org/' })
  const names = [
    'document',
    'navigator',
    'Event',
    'CustomEvent',
    'HTMLElement',
    'HTMLIFrameElement',
    'Node',
    'Element',
    'MutationObserver',
  ] as const
  Object.assign(globalThis, { window, ...Object.fromEntries(names.map((name) => [name, window[name]])) })
})

// The screen is a browser's matter; here somebody approves.
vi.mock('../../../frame/src/app/screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: { digest: string } }) => ({
    isApproved: true,
    digest: approval.digest,
  }),
}))
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

const token = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])
const unit = parseUnits('1', 6)
let stack: SmartAccountStack
let wallet: SmartWallet
let stop = () => {}
const tusd = () => stack.chain.tokens.find(({ symbol }) => symbol === 'TUSD')?.address as Address

beforeAll(async () => {
  stack = await startSmartAccountStack()
  wallet = startSmartWallet(stack)
  const [from] = await stack.rpc<Address[]>('eth_accounts')
  const data = encodeFunctionData({ abi: token, functionName: 'mint', args: [wallet.address, 100n * unit] })
  await stack.rpc('eth_sendTransaction', [{ from, to: tusd(), data }])
}, 240_000)
afterAll(async () => {
  stop()
  wallet.close()
  await stack.close()
})

/** An app with wagmi alone: its connector is wagmi's own, over the e-mail wallet of the real frame's handlers. */
async function startApp() {
  const { messenger } = wallet
  const { element, listener } = createMemoryFrame(
    {
      SYNC_DAPP_DATA: async () => undefined,
      SYNC_THEME: async () => undefined,
      IS_CONNECTED: async () => ({ isConnected: true }),
      CONNECT_EMAIL: async () => ({ action: 'CONNECT' as const }),
      GET_USER: async () => messenger.request('GET_USER', {}),
      RPC_ABORT: async () => undefined,
      RPC_REQUEST: async (request) => messenger.request('RPC_REQUEST', request),
    },
    { projectId: 'local' },
  )
  const config = createConfig({
    networks: [anvil],
    adapters: emailWallet([evm()], {
      frameUrl: 'https://wallet.example.org',
      projectId: 'local',
      frame: { element, listener },
    }),
    storage: null,
    logLevel: 'silent',
  })
  stop = config.start()
  const email = await vi.waitFor(() => {
    const found = config.connectors.find(({ type }) => type === 'AUTH')
    if (!found) throw new Error(`Connectors: ${config.connectors.map(({ type }) => type)}`)
    return found as Connector
  })
  await email.login?.begin({ email: 'mira@example.org' })
  await connect(config, { connector: email })
  const target = () => ({ id: 'email', name: 'E-mail wallet', provider: email.getProvider() as never })
  const wagmiConfig = createWagmiConfig({
    chains: [anvil],
    connectors: [injected({ target })],
    transports: { [anvil.id]: http(stack.chain.rpcUrl) },
    storage: null,
  })
  const [connector = expect.fail('no connector')] = wagmiConfig.connectors
  await wagmiConnect(wagmiConfig, { connector })
  const client = new QueryClient()
  return ({ children }: { children: ReactNode }) =>
    createElement(
      WagmiProvider,
      { config: wagmiConfig as never, reconnectOnMount: false },
      createElement(QueryClientProvider, { client }, children),
    )
}

it('[S7.70, S7.71, S7.72] wagmi’s own hooks read capabilities, send a batch in one sponsored approval and follow it on the chain', async () => {
  const wrapper = await startApp()
  const capabilities = renderHook(() => useCapabilities(), { wrapper })
  await waitFor(() => expect(capabilities.result.current.isSuccess).toBe(true), { timeout: 30_000 })
  expect(capabilities.result.current.data).toMatchObject({
    31337: { atomic: { status: 'ready' }, paymasterService: { supported: true } },
  })

  const [first, second] = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()).address) as [
    Address,
    Address,
  ]
  const pay = (to: Address) => ({
    to: tusd(),
    data: encodeFunctionData({ abi: token, functionName: 'transfer', args: [to, unit] }),
  })
  const app = renderHook(
    () => {
      const send = useSendCalls()
      const id = send.data?.id
      const status = useCallsStatus({
        id: id ?? '',
        query: {
          enabled: id !== undefined,
          refetchInterval: ({ state }) => (state.data?.status === 'success' ? false : 250),
        },
      })
      return { send, status }
    },
    { wrapper },
  )
  act(() => app.result.current.send.mutate({ calls: [pay(first), pay(second)], forceAtomic: true }))
  await waitFor(
    () => {
      const { send, status } = app.result.current
      expect(send.error ?? status.error).toBeNull()
      expect(status.data?.status).toBe('success')
    },
    { timeout: 60_000 },
  )
  expect(app.result.current.status.data).toMatchObject({ atomic: true, statusCode: 200, chainId: 31_337 })
  // one transaction for both, and the account had no coin
  expect(app.result.current.status.data?.receipts).toHaveLength(1)
  for (const address of [first, second])
    expect(
      await stack.client.readContract({
        abi: token,
        address: tusd(),
        functionName: 'balanceOf',
        args: [address],
      }),
    ).toBe(unit)
  expect(await stack.balance(wallet.address)).toBe(0n)
})
