import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { WalletCompatibleNetworks } from './WalletCompatibleNetworks.tsx'

describe('WalletCompatibleNetworks', () => {
  let app: TestApp
  beforeEach(() => {
    app = createTestApp()
  })
  afterEach(() => {
    cleanup()
    app.stop()
  })

  it('[S1.12] lists the networks of the address and warns of all others; no row is clickable', async () => {
    await app.connect()
    const [first] = app.config.networks
    if (!first) throw new Error('no network')
    const stranger = {
      ...first,
      caipNetworkId: 'solana:x',
      chainNamespace: 'solana',
      name: 'Stranger',
    } as const
    app.config._internal.setNetworks([...app.config.networks, stranger])
    app.show(<WalletCompatibleNetworks />)
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual([
      expect.stringContaining('Test One'),
      expect.stringContaining('Test Ten'),
      expect.stringContaining('TrialTestnet'),
    ])
    expect(screen.getByRole('status').textContent).toContain('Funds sent from any other network may be lost.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says that nothing is connected any more', () => {
    app.show(<WalletCompatibleNetworks />)
    expect(document.body.textContent).toContain('No account is connected any more.')
  })
})
