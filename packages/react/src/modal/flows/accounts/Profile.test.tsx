import { connect } from '@latchkey/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice, bob, createTestWallet, type TestWallet } from '../../../testing/createTestWallet.ts'
import { click, field } from '../../../testing/page.ts'
import { testSolana } from '../../../testing/testNetworks.ts'
import { Profile } from './Profile.tsx'

describe('Profile', () => {
  let app: TestApp
  let wallets: { first: TestWallet; second: TestWallet; solana: TestWallet }
  const uids = () => [...app.config.state.connections.keys()]
  const rows = () => screen.queryAllByTestId(/^profile-(?:eip155|solana)/).map((row) => row.dataset.testid)
  beforeEach(async () => {
    const network = testSolana.caipNetworkId
    wallets = {
      first: createTestWallet({ id: 'one', name: 'One' }),
      second: createTestWallet({ id: 'two', name: 'Two', accounts: [bob] }),
      solana: createTestWallet({ id: 'three', name: 'Three', namespace: 'solana', network }),
    }
    const { first, second, solana } = wallets
    app = createTestApp({ wallets: [first, second], solana: [solana] })
    for (const { connector } of [solana, second]) await connect(app.config, { connector })
    await app.open(<Profile />, 'Profile')
  })

  it('[X.32] lists the wallets of every family, marks the current one, and selects another without asking it', async () => {
    expect(rows()).toEqual(['profile-eip155:two', 'profile-eip155:one', 'profile-solana:three'])
    expect(['one', 'two'].map((id) => field(`profile-eip155:${id}`).getAttribute('aria-current'))).toEqual([
      'true',
      null,
    ])
    expect([alice, bob].map((address) => screen.getAllByTitle(address).length)).toEqual([2, 1])
    click('profile-solana:three')
    await waitFor(() => expect(app.config.state.activeNetwork).toBe(testSolana.caipNetworkId))
    await waitFor(() => expect(app.views).toEqual(['Account']))
    expect(Object.values(wallets).map(({ asked }) => asked)).toEqual([1, 1, 1])
  })

  it('a wallet without a picture in one family has that of the family where it has one, by its name', async () => {
    const icon = 'data:image/svg+xml,<svg/>'
    const network = testSolana.caipNetworkId
    const evm = createTestWallet({ id: 'one', name: 'Both', icon })
    const solana = createTestWallet({ id: 'Both', name: 'Both', namespace: 'solana', network })
    const other = createTestWallet({ id: 'Other', name: 'Other', namespace: 'solana', network })
    app = createTestApp({ wallets: [evm], solana: [solana, other] })
    for (const { connector } of [evm, solana, other]) await connect(app.config, { connector })
    cleanup()
    await app.open(<Profile />, 'Profile')
    const pictureOf = (uid: string) => screen.getByTestId(`profile-${uid}`).querySelector('img')?.src
    for (const uid of ['eip155:one', 'solana:Both']) await waitFor(() => expect(pictureOf(uid)).toBe(icon))
    expect(pictureOf('solana:Other')).toBeUndefined()
  })

  it('[X.32] disconnects one and leaves the others', async () => {
    click('profile-disconnect-eip155:one')
    await waitFor(() => expect(uids()).toEqual(['solana:three', 'eip155:two']))
    expect(app.config.state.current.eip155).toBe('eip155:two')
    expect(rows()).toEqual(['profile-eip155:two', 'profile-solana:three'])
  })

  it('[S8.17] says that a wallet failed to disconnect; the page is disconnected all the same', async () => {
    wallets.second.onDisconnect = () => Promise.reject(new Error('busy'))
    click('profile-disconnect-eip155:two')
    await waitFor(() => expect(app.notified).toEqual(['Failed to disconnect']))
    expect(uids()).toEqual(['solana:three', 'eip155:one'])
  })

  it('[S1.17] disconnects all', async () => {
    click('profile-disconnect-all')
    await waitFor(() => expect(uids()).toEqual([]))
    expect(app.views).toEqual(['Connect'])
    expect(rows()).toEqual([])
  })

  it('opens Connect for another wallet', () => {
    click('profile-connect')
    expect(app.views).toEqual(['Account', 'Profile', 'Connect'])
  })
})
