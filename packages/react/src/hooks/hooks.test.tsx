import { connect, switchNetwork } from '@latchkey/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp.tsx'
import { alice, bob, createTestWallet } from '../testing/createTestWallet.ts'
import { testBitcoin, testSolana } from '../testing/testNetworks.ts'
import { useAccount } from './useAccount.ts'
import { useBalance } from './useBalance.ts'
import { useConnect } from './useConnect.ts'
import { useConnection } from './useConnection.ts'
import { useConnections } from './useConnections.ts'
import { useConnectors } from './useConnectors.ts'
import { useDisconnect } from './useDisconnect.ts'
import { useEvents } from './useEvents.ts'
import { useNetwork } from './useNetwork.ts'
import { useNetworks } from './useNetworks.ts'
import { useSendTransaction } from './useSendTransaction.ts'
import { useSignMessage } from './useSignMessage.ts'
import { useSignPsbt } from './useSignPsbt.ts'
import { useSignTypedData } from './useSignTypedData.ts'
import { useSwitchNetwork } from './useSwitchNetwork.ts'
import { useTransfer } from './useTransfer.ts'
import { useWaitForTransaction } from './useWaitForTransaction.ts'

describe('hooks', () => {
  let app: TestApp
  const use = <result,>(hook: () => result) => renderHook(hook, { wrapper: app.Wrapper }).result
  beforeEach(() => {
    app = createTestApp()
  })
  afterEach(() => {
    cleanup()
    app.stop()
  })

  it('useAccount follows the connection from nothing to an account to another one', async () => {
    const account = use(() => useAccount())
    expect(account.current).toMatchObject({ status: 'disconnected', address: undefined })
    await act(() => app.connect())
    expect(account.current).toMatchObject({ status: 'connected', address: alice, network: 'eip155:1' })
    expect(account.current.allAccounts).toEqual([`eip155:1:${alice}`, `eip155:1:${bob}`])
    act(() => app.wallet.emit({ type: 'accountsChanged', accounts: [bob] }))
    expect(account.current.address).toBe(bob)
  })

  it('an unrelated change causes no render: equal results are the same object', async () => {
    await app.connect()
    let renders = 0
    use(() => {
      renders += 1
      return [useAccount(), useConnections(), useConnectors(), useNetworks()]
    })
    const before = renders
    act(() => app.config._internal.setState((state) => ({ ...state, sends: [] })))
    expect(renders).toBe(before)
    act(() => app.wallet.emit({ type: 'accountsChanged', accounts: [bob] }))
    expect(renders).toBeGreaterThan(before)
  })

  it('useEvents calls the latest listener, once under StrictMode, until the component is unmounted', async () => {
    const heard: string[] = []
    const { rerender, unmount } = renderHook(
      ({ by }) => useEvents(({ event }) => void heard.push(`${by} ${event}`)),
      { wrapper: app.Wrapper, initialProps: { by: 'first' } },
    )
    await act(() => app.connect())
    expect(heard).toEqual(['first CONNECT_SUCCESS'])
    rerender({ by: 'second' })
    act(() => app.config.events.emit({ event: 'CLICK_NETWORKS' }))
    unmount()
    app.config.events.emit({ event: 'CLICK_NETWORKS' })
    expect(heard).toEqual(['first CONNECT_SUCCESS', 'second CLICK_NETWORKS'])
  })

  it('lists connectors, also late ones, and networks, by namespace', () => {
    const all = use(() => useConnectors())
    const solana = use(() => useConnectors({ namespace: 'solana' }))
    expect(all.current.map(({ id }) => id)).toEqual(['test.wallet'])
    act(() => app.adapter.announce(createTestWallet({ id: 'late' })))
    expect(all.current.map(({ id }) => id)).toEqual(['test.wallet', 'late'])
    expect(solana.current).toEqual([])
    expect(use(() => useNetworks()).current).toHaveLength(3)
    expect(use(() => useNetworks({ namespace: 'solana' })).current).toEqual([])
  })

  it('[S4.39] during a switch to another chain family, lists the wallets of that family', async () => {
    app.stop()
    const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const solana = createTestWallet({ id: 'test.solana', namespace: 'solana', network })
    app = createTestApp({ solana: [solana] })
    await connect(app.config, { connector: solana.connector })
    await app.connect()
    const all = use(() => useConnectors())
    const evm = use(() => useConnectors({ namespace: 'eip155' }))
    const offered = () => all.current.map(({ id }) => id)
    expect(offered()).toEqual(['test.wallet', 'test.solana'])
    let answer = () => {}
    solana.onSwitch = () => new Promise<void>((resolve) => (answer = resolve))
    const switching = switchNetwork(app.config, { network: testSolana.caipNetworkId })
    await waitFor(() => expect(offered()).toEqual(['test.solana']))
    expect(evm.current.map(({ id }) => id)).toEqual(['test.wallet'])
    answer()
    await act(() => switching)
    expect(offered()).toEqual(['test.wallet', 'test.solana'])
  })

  it('useConnect, useSwitchNetwork and useDisconnect return the state of the action', async () => {
    const hooks = use(() => ({
      connect: useConnect(),
      switchNetwork: useSwitchNetwork(),
      disconnect: useDisconnect(),
      network: useNetwork(),
      connection: useConnection(),
      connections: useConnections(),
    }))
    expect(hooks.current.connect.status).toBe('idle')
    let approve = () => {}
    app.wallet.onConnect = () => new Promise<void>((resolve) => (approve = resolve))
    act(() => hooks.current.connect.mutate({ connector: app.wallet.connector }))
    await waitFor(() => expect(hooks.current.connect.isPending).toBe(true), { interval: 1 })
    approve()
    await waitFor(() => expect(hooks.current.connect.status).toBe('success'))
    expect(hooks.current.connect.data?.connectorName).toBe('Test Wallet')
    expect(hooks.current.connections).toEqual([hooks.current.connection])
    await act(() => hooks.current.switchNetwork.mutateAsync({ network: 'eip155:10' }))
    expect(hooks.current.network?.name).toBe('Test Ten')
    expect(hooks.current.connection?.network).toBe('eip155:10')
    await act(() => hooks.current.disconnect.mutateAsync())
    expect(hooks.current.connection).toBeUndefined()
  })

  it('a failure is in `error` and rejects mutateAsync; mutate causes no unhandled rejection; reset clears it', async () => {
    app.wallet.onConnect = () => Promise.reject({ code: 4001, message: 'no' })
    const hook = use(() => useConnect())
    act(() => hook.current.mutate({ connector: app.wallet.connector }))
    await waitFor(() => expect(hook.current.status).toBe('error'))
    expect(hook.current.error).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    await act(() =>
      expect(hook.current.mutateAsync({ connector: app.wallet.connector })).rejects.toMatchObject({
        code: 4001,
      }),
    )
    act(() => hook.current.reset())
    await waitFor(() => expect(hook.current).toMatchObject({ status: 'idle', error: null }))
  })

  it('signs and sends with the current account', async () => {
    await app.connect()
    const hooks = use(() => ({
      message: useSignMessage(),
      typed: useSignTypedData(),
      send: useSendTransaction(),
    }))
    const { message, typed, send } = hooks.current
    await act(() => message.mutateAsync({ message: 'hello' }))
    await act(() => typed.mutateAsync({ domain: {}, types: { A: [] }, primaryType: 'A', message: {} }))
    await act(() => send.mutateAsync({ to: bob, value: 1n }))
    await waitFor(() => expect(hooks.current.send.data).toBeDefined())
    expect(hooks.current.message.data).toMatch(/^0x5+$/)
    expect(hooks.current.typed.data).toMatch(/^0x6+$/)
    expect(hooks.current.send.data).toMatch(/^0x[0-9a-f]{64}$/)
    expect(app.chain.sent[0]?.from).toBe(alice)
    const outcome = use(() => useWaitForTransaction({ hash: hooks.current.send.data, network: 'eip155:1' }))
    await waitFor(() => expect(outcome.current.data?.status).toBe('confirmed'))
  })

  it('a request is for the account and network of the click, whatever `onMutate` waits for', async () => {
    await app.connect()
    let proceed = () => {}
    const onMutate = () => new Promise<void>((resolve) => (proceed = resolve))
    const waiting = use(() => useSendTransaction({ mutation: { onMutate } }))
    const sending = waiting.current.mutateAsync({ to: bob, value: 1n })
    const outcome = sending.catch((error: unknown) => error)
    await act(() => switchNetwork(app.config, { network: 'eip155:10' }))
    proceed()
    expect(await outcome).toMatchObject({ name: 'ContextMismatchError', moved: 'network' })
    expect(app.chain.sent).toEqual([])
    // Control: without a move the same request is sent.
    const again = waiting.current.mutateAsync({ to: bob, value: 1n })
    await act(async () => proceed())
    expect(await again).toMatch(/^0x/)
  })

  it('useTransfer sends what it is given, and has the hash or the error', async () => {
    await app.connect()
    const hook = use(() => useTransfer())
    await act(() => hook.current.mutateAsync({ to: bob, amount: 5n }))
    const sent = { hash: expect.stringMatching(/^0x/), network: 'eip155:1' }
    await waitFor(() => expect(hook.current.data).toMatchObject(sent))
    expect(app.chain.sent).toMatchObject([{ from: alice, transaction: { to: bob, value: 5n } }])
    act(() => hook.current.mutate({ to: 'nobody', amount: 5n }))
    await waitFor(() => expect(hook.current.error).toMatchObject({ name: 'InvalidSendError' }))
    expect(app.chain.sent).toHaveLength(1)
  })

  it('useSignPsbt signs with the Bitcoin account, also while another family is in use', async () => {
    const bitcoin = createTestWallet({
      namespace: 'bip122',
      accounts: [`bcrt1q${'p'.repeat(38)}`],
      network: testBitcoin.caipNetworkId,
    })
    app = createTestApp({ bitcoin: [bitcoin] })
    const hook = use(() => useSignPsbt())
    await act(() => hook.current.mutateAsync({ psbt: 'cHNidA==' }).catch(() => {}))
    await waitFor(() => expect(hook.current.error).toMatchObject({ name: 'NotConnectedError' }))
    await act(() => connect(app.config, { connector: bitcoin.connector }))
    await act(() => app.connect())
    expect(app.config.state.activeNetwork).toBe('eip155:1')
    await act(() => hook.current.mutateAsync({ psbt: 'cHNidA==', broadcast: true }))
    await waitFor(() => expect(hook.current.data).toEqual({ psbt: 'cHNidA==', txid: '7'.repeat(64) }))
  })

  it('data hooks create one query client, or use the app’s', async () => {
    await app.connect()
    const balances = use(() => [useBalance(), useBalance({ address: bob })] as const)
    await waitFor(() => expect(balances.current[0].data?.formatted).toBe('2'))
    const own = app.queryClientRef.current
    expect(own?.getQueryCache().getAll()).toHaveLength(2)
    cleanup()

    const client = new QueryClient()
    const Shown = () => <output data-testid="shown">{useBalance().data?.formatted}</output>
    render(
      <QueryClientProvider client={client}>
        <app.Wrapper>
          <Shown />
        </app.Wrapper>
      </QueryClientProvider>,
    )
    await waitFor(() => expect(screen.getByTestId('shown').textContent).toBe('2'))
    expect(client.getQueryCache().getAll()).toHaveLength(1)
    expect(app.queryClientRef.current).toBe(own)
    client.clear()
  })

  it('a balance without an account is disabled instead of failing', async () => {
    const asked = vi.spyOn(app.chain, 'onBalance')
    const balance = use(() => useBalance())
    expect(balance.current.fetchStatus).toBe('idle')
    expect(asked).not.toHaveBeenCalled()
    await act(() => connect(app.config, { connector: app.wallet.connector }).then(() => {}))
    await waitFor(() => expect(balance.current.data?.formatted).toBe('2'))
  })

  it('the data of one account is never shown as the other’s', async () => {
    await app.connect()
    const balance = use(() => useBalance())
    await waitFor(() => expect(balance.current.data?.formatted).toBe('2'))
    app.chain.onBalance = () => new Promise(() => {})
    act(() => app.wallet.emit({ type: 'accountsChanged', accounts: [bob] }))
    expect(balance.current.data).toBeUndefined()
  })

  it('renders on a server as disconnected', () => {
    const Shown = () => {
      const { status } = useAccount()
      const { data } = useBalance()
      return `${status} ${useNetwork()?.name} ${useConnectors().length > 0} ${data?.formatted}`
    }
    cleanup()
    app.stop()
    app = createTestApp({ wallets: [] })
    const html = renderToString(
      <app.Wrapper>
        <Shown />
      </app.Wrapper>,
    )
    expect(html).toContain('disconnected Test One false undefined')
  })
})
