import { connect, removeNetwork } from '@latchkey/core'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestWallet, type TestWallet } from '../../../testing/createTestWallet.ts'
import { click, textOf } from '../../../testing/page.ts'
import { testSolana } from '../../../testing/testNetworks.ts'
import { Networks } from './Networks.tsx'
import { SwitchActiveChain } from './SwitchActiveChain.tsx'

describe('SwitchActiveChain', () => {
  let app: TestApp
  const wallet = () =>
    createTestWallet({ id: 'sol', name: 'Sol', namespace: 'solana', network: testSolana.caipNetworkId })
  const data = { network: testSolana.caipNetworkId }
  /** On an EVM account, with the list of networks open. */
  const open = async (solana = [wallet()]) => {
    app = createTestApp({ solana })
    await app.connect()
    app.modal.push({ view: 'Networks' })
    return app.show(<Networks />)
  }
  const connectWallet = ({ connector }: TestWallet) =>
    act(async () => void (await connect(app.config, { connector })))
  /** Renders the view on top of the history. */
  const show = () => {
    if (app.entry?.view === 'SwitchActiveChain') app.show(<SwitchActiveChain data={app.entry.data} />)
  }

  it('[S4.39] a network of a family without a wallet shows that family’s wallets and switches nothing yet', async () => {
    await open()
    click(`network-${testSolana.caipNetworkId}`)
    expect(app.entry).toEqual({ view: 'SwitchActiveChain', data })
    expect(app.config.state.activeNetwork).toBe('eip155:1')
    cleanup()
    show()
    expect(screen.queryAllByTestId(/^wallet-/).map((row) => row.dataset.testid)).toEqual(['wallet-sol'])
    click('wallet-sol')
    expect(app.entry).toEqual({
      view: 'ConnectingExternal',
      data: { connectorUid: 'solana:sol' },
    })
  })

  it('[S1.16] returns to the account once a wallet of the family is connected; the other stays connected', async () => {
    const solana = wallet()
    await open([solana])
    cleanup()
    app.modal.push({ view: 'SwitchActiveChain', data })
    show()
    await connectWallet(solana)
    await waitFor(() => expect(app.views).toEqual(['Account']))
    expect(app.config.state.activeNetwork).toBe(testSolana.caipNetworkId)
    expect(app.config.state.connections.size).toBe(2)
  })

  it('asks a wallet on another network to switch', async () => {
    const solana = createTestWallet({
      id: 'sol',
      namespace: 'solana',
      network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    })
    await open([solana])
    cleanup()
    app.modal.push({ view: 'SwitchActiveChain', data })
    show()
    await connectWallet(solana)
    await waitFor(() => expect(app.entry).toEqual({ view: 'SwitchNetwork', data }))
    // The app doesn't list the wallet's network, which is said if the person declines.
    expect(app.views).toEqual(['UnsupportedChain', 'SwitchNetwork'])
  })

  it('says that no wallet of the family exists, or that the network was removed', async () => {
    const view = await open([])
    view.unmount()
    app.modal.push({ view: 'SwitchActiveChain', data })
    show()
    expect(textOf('switch-family-none')).toContain('No Solana wallet')
    cleanup()
    const gone = { network: 'eip155:10' } as const
    removeNetwork(app.config, gone)
    app.show(<SwitchActiveChain data={gone} />)
    expect(screen.getByText(/no longer available/)).toBeTruthy()
  })
})
