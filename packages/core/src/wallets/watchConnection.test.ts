import { describe, expect, it, vi } from 'vitest'
import { getAccount } from '../accounts/getAccount.ts'
import { updateAccount } from '../accounts/updateAccount.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { useFakeClock } from '../testing/useFakeClock.ts'
import { connect } from './connect.ts'
import { revalidateConnections } from './revalidateConnections.ts'

const a = '0x00000000000000000000000000000000000000A1'
const b = '0x00000000000000000000000000000000000000B1'

describe('a live connection', () => {
  it('[S4.29] [C8] no account and then one again within 250 ms is not a disconnect', async () => {
    const { config, wallet } = await startConnected()
    useFakeClock()
    wallet.changeAccounts([])
    await vi.advanceTimersByTimeAsync(240)
    wallet.changeAccounts([a])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(config.state.status).toBe('connected')
    wallet.changeAccounts([])
    await vi.advanceTimersByTimeAsync(260)
    expect([config.state.status, wallet.listeners()]).toEqual(['disconnected', 0])
  })

  it('[C8] another account resets what was known of the first; the same event twice changes nothing', async () => {
    const { config, wallet } = await startConnected()
    updateAccount(config, { details: { balance: '1.5' } })
    wallet.changeAccounts([b, a])
    const after = config.state
    expect(getAccount(config)).toMatchObject({
      address: b,
      connectedWalletInfo: { connectorId: 'test.wallet' },
    })
    expect(getAccount(config).balance).toBeUndefined()
    wallet.changeAccounts([b, a])
    expect(config.state).toBe(after)
  })

  it.each([[['accounts', 'network']], [['network', 'accounts']]])(
    '[C8] account and network may change in either order: %j',
    async (order) => {
      const { config, wallet } = await startConnected()
      for (const what of order)
        if (what === 'accounts') wallet.changeAccounts([b])
        else wallet.changeNetwork('eip155:10')
      expect(getAccount(config).caipAddress).toBe(`eip155:10:${b}`)
      expect(config.state.activeNetwork).toBe('eip155:10')
    },
  )

  it('[A9] the same address in other letters is no change', async () => {
    const { config, wallet } = await startConnected()
    const before = config.state
    wallet.changeAccounts([a.toLowerCase()])
    expect(config.state).toBe(before)
  })

  it('shows a network that is not one of ours without moving the app', async () => {
    const { config, wallet } = await startConnected()
    wallet.changeNetwork('eip155:999')
    expect(getAccount(config).network).toBe('eip155:999')
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('a wallet of a family the app is not on does not move the app', async () => {
    const { config, solana } = await startTwoFamilies()
    solana.changeNetwork(solanaNetworks[1])
    expect(config.state.connections.get('solana:test.solana')?.network).toBe(solanaNetworks[1])
    expect(config.state.activeNetwork).toBe('eip155:1')
  })

  it('ignores accounts and networks that are none', async () => {
    const { config, wallet } = await startConnected()
    wallet.emit({ type: 'networkChanged', network: 'x' as 'eip155:1' })
    wallet.emit({ type: 'accountsChanged', accounts: ['<b>', b] })
    expect(getAccount(config)).toMatchObject({ address: b, network: 'eip155:1' })
  })

  it('ends when the wallet says so', async () => {
    const { config, wallet } = await startConnected()
    wallet.emit({ type: 'disconnected' })
    expect(config.state.status).toBe('disconnected')
    expect(wallet.listeners()).toBe(0)
  })
  it.each(['disconnects', 'is locked', 'is removed', 'is locked while the page is away'])(
    '[X.30] [X.32] when the current wallet of two %s, the app is on the network of the one that stays',
    async (way) => {
      const [stays, leaves] = [
        createTestWallet({ id: 'stays', accounts: [b], network: 'eip155:10' }),
        createTestWallet({ id: 'leaves', accounts: [a] }),
      ]
      const adapter = createTestAdapter({ wallets: [stays, leaves] })
      const { config } = startTestConfig({ wallet: stays, adapter })
      for (const { connector } of [stays, leaves]) await connect(config, { connector })
      expect([config.state.current.eip155, config.state.activeNetwork]).toEqual(['eip155:leaves', 'eip155:1'])
      const seen: unknown[] = []
      config.subscribe(
        (state) => state,
        ({ current, activeNetwork }) => seen.push([current.eip155, activeNetwork]),
      )
      if (way === 'disconnects') leaves.emit({ type: 'disconnected' })
      else if (way === 'is locked') leaves.changeAccounts([])
      else if (way === 'is removed') adapter.withdraw(leaves)
      else {
        leaves.isPermitted = false
        await revalidateConnections(config)
      }
      await vi.waitFor(() => expect(config.state.current.eip155).toBe('eip155:stays'))
      expect(getAccount(config)).toMatchObject({
        address: b,
        network: 'eip155:10',
        connectedWalletInfo: { connectorId: 'stays' },
      })
      // In one change: nothing reads the wallet that stays with the network of the one that left.
      expect(seen).toEqual([['eip155:stays', 'eip155:10']])
    },
  )
})
