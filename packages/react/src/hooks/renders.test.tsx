import { addNetwork, connect, disconnect, switchNetwork } from '@latchkey/core'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useModalState } from '../LatchkeyContext.ts'
import { createTestApp, type TestApp } from '../testing/createTestApp.tsx'
import { bob, createTestWallet } from '../testing/createTestWallet.ts'
import { useAccount } from './useAccount.ts'
import { useBalance } from './useBalance.ts'
import { useConnect } from './useConnect.ts'
import { useConnection } from './useConnection.ts'
import { useConnections } from './useConnections.ts'
import { useConnectors } from './useConnectors.ts'
import { useNetwork } from './useNetwork.ts'
import { useNetworks } from './useNetworks.ts'
import { useSendTransaction } from './useSendTransaction.ts'

/** Each in a component of its own, which reads what the hook is for. */
const hooks = {
  useAccount: () => useAccount().address,
  useBalance: () => useBalance().data,
  useConnect: () => useConnect().status,
  useConnection: () => useConnection(),
  useConnections: () => useConnections(),
  useConnectors: () => useConnectors(),
  useModalState: () => useModalState().open,
  useNetwork: () => useNetwork(),
  useNetworks: () => useNetworks(),
  useSendTransaction: () => useSendTransaction().status,
}
type HookName = keyof typeof hooks

const second = createTestWallet({ id: 'second' })
let app: TestApp
const renders = new Map<HookName, number>()

beforeEach(async () => {
  app = createTestApp({ wallets: [createTestWallet(), second] })
  await app.connect()
  renders.clear()
  const rendered = Object.entries(hooks).map(([name, hook]) =>
    renderHook(
      () => {
        renders.set(name as HookName, (renders.get(name as HookName) ?? 0) + 1)
        return hook()
      },
      { wrapper: app.Wrapper },
    ),
  )
  await waitFor(() => expect(rendered[1]?.result.current).toMatchObject({ formatted: '2' }))
  renders.clear()
})

type Change = [title: string, make: () => unknown, concerned: readonly HookName[]]

const changes: readonly Change[] = [
  [
    'a transaction was sent from this page',
    () => app.config._internal.setState((state) => ({ ...state, sends: [] })),
    [],
  ],
  [
    'the wallet has another account',
    () => app.wallet.emit({ type: 'accountsChanged', accounts: [bob] }),
    ['useAccount', 'useBalance', 'useConnection', 'useConnections'],
  ],
  [
    'the wallet reports the account that it had',
    () => app.wallet.emit({ type: 'accountsChanged', accounts: app.wallet.session.accounts }),
    [],
  ],
  [
    'another network',
    () => switchNetwork(app.config, { network: 'eip155:10' }),
    ['useAccount', 'useBalance', 'useConnection', 'useConnections', 'useNetwork'],
  ],
  ['the network that is active', () => switchNetwork(app.config, { network: 'eip155:1' }), []],
  [
    'a wallet announces itself',
    () => app.adapter.announce(createTestWallet({ id: 'late' })),
    ['useConnectors'],
  ],
  ['the modal is closed', () => app.modal.close(), ['useModalState']],
  [
    'a balance is read again and is the same',
    () => app.queryClientRef.current?.invalidateQueries({ queryKey: ['latchkey', 'balance'] }),
    [],
  ],
  [
    'a network is added',
    () =>
      addNetwork(app.config, {
        network: {
          id: 77,
          name: 'Seventy-seven',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: ['https://rpc.example'] } },
        },
      }),
    ['useNetworks'],
  ],
  [
    'a second wallet is connected',
    () => connect(app.config, { connector: second.connector }),
    ['useAccount', 'useConnection', 'useConnections'],
  ],
  [
    'every wallet is disconnected',
    // The modal leaves the account's view, which is its state.
    () => disconnect(app.config),
    ['useAccount', 'useBalance', 'useConnection', 'useConnections', 'useModalState'],
  ],
]

it.each(changes)('[X.73] hooks that render again when: %s', async (_, make, concerned) => {
  await act(async () => void (await make()))
  // Queries report by timers: the ones that are running have ended when nothing is fetched.
  await waitFor(() => expect(app.queryClientRef.current?.isFetching()).toBe(0))
  await act(async () => {})
  expect([...renders.keys()].sort()).toEqual([...concerned])
})
