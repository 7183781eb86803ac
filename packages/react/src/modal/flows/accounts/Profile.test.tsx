import { connect } from '@latchkey/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice, bob, createTestWallet, type TestWallet } from '../../../testing/createTestWallet.ts'
import { testSolana } from '../../../testing/testNetworks.ts'
import { Profile } from './Profile.tsx'

describe('Profile', () => {
  let app: TestApp
  let wallets: { first: TestWallet; second: TestWallet; solana: TestWallet }
  const uids = () => [...app.config.state.connections.keys()]
  const rows = () => screen.queryAllByTestId(/^profile-(?:eip155|solana)/).map((row) => row.dataset.testid)
  beforeEach(async () => {
    wallets = {
      first: createTestWallet({ id: 'one', name: 'One' }),
      second: createTestWallet({ id: 'two', name: 'Two', accounts: [bob] }),
      solana: createTestWallet({
        id: 'three',
        name: 'Three',
        namespace: 'solana',
        network: testSolana.caipNetworkId,
      }),
    }
    app = createTestApp({ wallets: [wallets.first, wallets.second], solana: [wallets.solana] })
    for (const { connector } of [wallets.solana, wallets.second, wallets.first])
      await connect(app.config, { connector })
    app.modal.reset({ view: 'Account' })
    app.modal.push({ view: 'Profile' })
    app.show(<Profile />)
  })
  afterEach(() => {
    cleanup()
    app.stop()
  })

  it('[X.32] lists the wallets of every family, marks the current one, and selects another without asking it', async () => {
    expect(rows()).toEqual(['profile-eip155:two', 'profile-eip155:one', 'profile-solana:three'])
    expect(screen.getByTestId('profile-eip155:one').getAttribute('aria-current')).toBe('true')
    expect(screen.getByTestId('profile-eip155:two').getAttribute('aria-current')).toBeNull()
    expect(screen.getAllByTitle(alice)).toHaveLength(2)
    expect(screen.getByTitle(bob)).toBeTruthy()
    fireEvent.click(screen.getByTestId('profile-solana:three'))
    expect(app.config.state.activeNetwork).toBe(testSolana.caipNetworkId)
    expect(app.modal.state.stack).toEqual([{ view: 'Account' }])
    expect(Object.values(wallets).map(({ asked }) => asked)).toEqual([1, 1, 1])
  })

  it('[X.32] disconnects one and leaves the others', async () => {
    fireEvent.click(screen.getByTestId('profile-disconnect-eip155:one'))
    await waitFor(() => expect(uids()).toEqual(['solana:three', 'eip155:two']))
    expect(app.config.state.current.eip155).toBe('eip155:two')
    expect(rows()).toEqual(['profile-eip155:two', 'profile-solana:three'])
  })

  it('[S8.17] says that a wallet failed to disconnect; the page is disconnected all the same', async () => {
    wallets.second.onDisconnect = () => Promise.reject(new Error('busy'))
    fireEvent.click(screen.getByTestId('profile-disconnect-eip155:two'))
    await waitFor(() => expect(app.notified).toEqual(['Failed to disconnect']))
    expect(uids()).toEqual(['solana:three', 'eip155:one'])
  })

  it('[S1.17] disconnects all', async () => {
    fireEvent.click(screen.getByTestId('profile-disconnect-all'))
    await waitFor(() => expect(uids()).toEqual([]))
    expect(app.modal.state.stack).toEqual([{ view: 'Connect' }])
    expect(screen.getByText('No wallet is connected any more.')).toBeTruthy()
  })

  it('opens Connect for another wallet', () => {
    fireEvent.click(screen.getByTestId('profile-connect'))
    expect(app.modal.state.stack.map(({ view }) => view)).toEqual(['Account', 'Profile', 'Connect'])
  })
})
