import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'
import { createTestPairing, type TestPairing } from '../../testing/createTestPairing.ts'
import { OpenWalletLine } from './AlertLine.tsx'

describe('a request that waits in a wallet on this device', () => {
  let app: TestApp
  let pairing: TestPairing
  beforeEach(() => {
    pairing = createTestPairing()
    app = createTestApp({ wallets: [pairing] })
  })
  afterEach(() => {
    cleanup()
    app.stop()
  })

  it('[X.25] a button opens the wallet in the click, until the wallet has answered', () => {
    const open = vi.fn()
    app.show(<OpenWalletLine />)
    expect(screen.queryByTestId('wallet-offer')).toBeNull()
    act(() => pairing.await({ name: 'Demo Wallet', open }))
    expect(screen.getByTestId('wallet-offer').textContent).toBe('Request pending: open Demo Wallet')
    expect(open).not.toHaveBeenCalled()
    fireEvent.click(screen.getByTestId('wallet-offer'))
    expect(open).toHaveBeenCalledOnce()
    act(() => pairing.await(undefined))
    expect(screen.queryByTestId('wallet-offer')).toBeNull()
  })

  it('[X.24, X.25] of another chain family, too, which pairs by itself', () => {
    app.stop()
    const other = createTestPairing()
    const inSolana = { namespace: 'solana', uid: 'solana:walletConnect' } as const
    const solana = { ...other, connector: { ...other.connector, ...inSolana } }
    app = createTestApp({ wallets: [pairing], solana: [solana] })
    app.show(<OpenWalletLine />)
    act(() => other.await({ name: 'Sun Wallet', open() {} }))
    expect(screen.getByTestId('wallet-offer').textContent).toBe('Request pending: open Sun Wallet')
    act(() => pairing.await({ name: 'Demo Wallet', open() {} }))
    expect(screen.getAllByTestId('wallet-offer').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Request pending: open Sun Wallet', 'Request pending: open Demo Wallet']),
    )
  })
})
