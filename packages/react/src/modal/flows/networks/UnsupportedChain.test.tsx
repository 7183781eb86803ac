import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createModal } from '../../../createModal.ts'
import { createTestApp, type TestApp, type TestAppParameters } from '../../../testing/createTestApp.tsx'
import { click, textOf } from '../../../testing/page.ts'
import { createModalControl } from '../../shell/createModalControl.ts'
import { UnsupportedChain } from './UnsupportedChain.tsx'

describe('UnsupportedChain', () => {
  let app: TestApp
  const hasOnly = (view: string) => waitFor(() => expect(app.modal.state.stack).toEqual([{ view }]))
  const leaveNetworks = () => act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:424242' }))
  const connected = async (parameters: TestAppParameters = {}) => {
    app = createTestApp(parameters)
    await app.connect()
  }

  it('[S2.09] names the network and offers the app’s networks and a disconnect', async () => {
    await connected()
    leaveNetworks()
    app.show(<UnsupportedChain />)
    expect(textOf('unsupported')).toContain('chain 424242')
    for (const { name } of app.config.networks) expect(screen.getByText(name)).toBeTruthy()
    click('network-eip155:1')
    expect(app.entry).toEqual({ view: 'SwitchNetwork', data: { network: 'eip155:1' } })
    click('disconnect')
    await waitFor(() => expect(app.config.state.status).toBe('disconnected'))
    expect(app.modal.state.stack).toEqual([{ view: 'Connect' }])
  })

  it('[S2.36] replaces every view while the wallet is on another network, then restores it', async () => {
    await connected()
    app.modal.push({ view: 'WalletSend' })
    leaveNetworks()
    await hasOnly('UnsupportedChain')
    act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:10' }))
    expect(app.modal.state.stack).toEqual([{ view: 'Account' }])
  })

  it('[S2.36] is the first view, whichever one the app opens', async () => {
    await connected()
    app.modal.close()
    leaveNetworks()
    expect(app.modal.state.open).toBe(false)
    app.modal.open({ view: 'Networks' })
    await hasOnly('UnsupportedChain')
  })

  it.each<[string, TestAppParameters, string]>([
    ['S2.36', {}, 'UnsupportedChain'],
    ['S2.36', { features: { networkSwitch: false } }, 'Account'],
    ['S2.37', { allowUnsupportedChain: true }, 'Account'],
    ['S2.38', { pairingOnly: true }, 'Account'],
  ])('[%s] with %o, a wallet on another network sees %s', async (_, parameters, view) => {
    await connected(parameters)
    // Opened with an account on that network, the view comes at once.
    app.modal.close()
    app.modal.open()
    await vi.dynamicImportSettled()
    leaveNetworks()
    expect(app.modal.state.stack).toEqual([{ view }])
  })

  it('[S2.36] stays when an embedded modal, which has nothing to return to, is closed or gone back in', async () => {
    await connected()
    const embedded = createModal(app.config, { inline: true })
    embedded._internal.attach(createModalControl)
    embedded.open()
    leaveNetworks()
    const only = [{ view: 'UnsupportedChain' }]
    await waitFor(() => expect(embedded.state.stack).toEqual(only))
    embedded.close()
    expect(embedded.state.stack).toEqual(only)
    embedded.push({ view: 'SwitchNetwork', data: { network: 'eip155:1' } })
    embedded.back()
    expect(embedded.state.stack).toEqual(only)
    act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:10' }))
    expect(embedded.state.stack).toEqual([{ view: 'Account' }])
  })

  it('[S2.22] going back from it closes the modal', async () => {
    await connected()
    leaveNetworks()
    await hasOnly('UnsupportedChain')
    app.modal.push({ view: 'SwitchNetwork', data: { network: 'eip155:1' } })
    // a required sign-in is not left by going back
    app.modal._internal.set({ guard: () => true })
    app.modal.back()
    expect(app.modal.state.open).toBe(true)
    app.modal._internal.set({ guard: undefined })
    app.modal.back()
    expect(app.modal.state.open).toBe(false)
  })
})
