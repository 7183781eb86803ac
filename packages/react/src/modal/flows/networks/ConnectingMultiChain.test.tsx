import { connect } from '@latchkey/core'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { usePairing } from '../../../hooks/usePairing.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestPairing } from '../../../testing/createTestPairing.ts'
import { createTestWallet } from '../../../testing/createTestWallet.ts'
import { click, isBelow, textOf } from '../../../testing/page.ts'
import { testBitcoin, testSolana } from '../../../testing/testNetworks.ts'
import { loadView } from '../../flows.ts'
import { getFamilyIcon } from '../../ui/assetIcons.ts'
import { ConnectingMultiChain } from './ConnectingMultiChain.tsx'

describe('ConnectingMultiChain', () => {
  let app: TestApp
  const solana = () =>
    createTestWallet({ id: 'Both', name: 'Both', namespace: 'solana', network: testSolana.caipNetworkId })
  const showConnect = async () => {
    const Connect = await loadView('Connect')
    app.show(<Connect data={undefined} />)
  }
  const evm = () => createTestWallet({ id: 'io.both', name: 'Both' })

  it('a wallet with two chain families is one row that asks for the family', async () => {
    app = createTestApp({ wallets: [createTestWallet(), evm()], solana: [solana()] })
    await showConnect()
    const rows = () => screen.queryAllByTestId(/^wallet-/).map((row) => row.dataset.testid)
    expect(rows()).toEqual(['wallet-test.wallet', 'wallet-io.both'])
    click('wallet-io.both')
    expect(app.entry).toEqual({ view: 'ConnectingMultiChain', data: { wallet: 'Both' } })
    click('wallet-test.wallet')
    expect(app.view).toBe('ConnectingExternal')
  })

  it('two wallets of one family with the same name are two rows, distinguished by id', async () => {
    app = createTestApp({ wallets: [evm(), createTestWallet({ id: 'thief', name: 'Both' })], solana: [] })
    await showConnect()
    expect(screen.queryAllByTestId(/^wallet-/)).toHaveLength(2)
    click('wallet-thief')
    expect(app.entry).toEqual({ view: 'ConnectingMultiChain', data: { wallet: 'Both' } })
    cleanup()
    app.show(<ConnectingMultiChain data={{ wallet: 'Both' }} />)
    expect(screen.queryAllByTestId('family-eip155').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('io.both'),
      expect.stringContaining('thief'),
    ])
  })

  it('shows each family by its own picture, whatever its networks are called', async () => {
    const { id, caipNetworkId: network } = testBitcoin
    const bitcoin = createTestWallet({ id, name: 'Both', namespace: 'bip122', network })
    app = createTestApp({ wallets: [evm()], solana: [solana()], bitcoin: [bitcoin] })
    app.show(<ConnectingMultiChain data={{ wallet: 'Both' }} />)
    const pictureOf = (family: string) => screen.getByTestId(`family-${family}`).querySelector('img')?.src
    for (const family of ['eip155', 'solana', 'bip122'] as const)
      await waitFor(() => expect(pictureOf(family)).toBe(getFamilyIcon(family)))
    expect(new Set((['eip155', 'solana', 'bip122', 'polkadot'] as const).map(getFamilyIcon)).size).toBe(4)
  })

  it('connects the chosen family and marks the connected one', async () => {
    const wallets = { evm: evm(), solana: solana() }
    app = createTestApp({ wallets: [wallets.evm], solana: [wallets.solana] })
    app.show(<ConnectingMultiChain data={{ wallet: 'Both' }} />)
    await act(async () => void (await connect(app.config, { connector: wallets.evm.connector })))
    expect(textOf('family-eip155')).toContain('Connected')
    expect(textOf('family-solana')).not.toContain('Connected')
    click('family-solana')
    expect(app.entry).toEqual({
      view: 'ConnectingExternal',
      data: { connectorUid: 'solana:Both' },
    })
  })

  it('[X.20] a family whose wallet has not answered yet is not called connected', async () => {
    const wallets = { evm: evm(), solana: solana() }
    app = createTestApp({ wallets: [wallets.evm], solana: [wallets.solana] })
    app.show(<ConnectingMultiChain data={{ wallet: 'Both' }} />)
    await act(async () => void (await connect(app.config, { connector: wallets.evm.connector })))
    const setStatus = (status: 'reconnecting' | 'connected') =>
      act(() =>
        app.config._internal.setState((state) => ({
          ...state,
          status,
          connections: new Map([...state.connections].map(([uid, one]) => [uid, { ...one, status }])),
        })),
      )
    setStatus('reconnecting')
    expect(textOf('family-eip155')).not.toContain('Connected')
    setStatus('connected')
    expect(textOf('family-eip155')).toContain('Connected')
  })

  it('[X.32] pairing for two families is one row, too, and shows the code of the chosen family', async () => {
    const paired = (namespace: 'eip155' | 'solana') => {
      const wallet = createTestWallet({
        id: 'walletConnect',
        name: 'WalletConnect',
        namespace,
        ...(namespace === 'solana' && { network: testSolana.caipNetworkId }),
      })
      const { pairing } = createTestPairing().connector
      return { ...wallet, connector: { ...wallet.connector, pairing } }
    }
    app = createTestApp({ wallets: [paired('eip155')], solana: [paired('solana')] })
    await showConnect()
    click('wallet-walletConnect')
    expect(app.view).toBe('ConnectingMultiChain')
    cleanup()
    app.show(<ConnectingMultiChain data={{ wallet: 'WalletConnect' }} />)
    click('family-solana')
    const data = { connectorUid: 'solana:walletConnect' }
    expect(app.entry).toEqual({ view: 'ConnectingWalletConnectBasic', data })
    cleanup()
    let shown: string | undefined
    const Probe = () => {
      shown = usePairing(data).connector?.uid
      return null
    }
    app.show(<Probe />)
    expect(shown).toBe('solana:walletConnect')
  })

  it('[S1.05] [X.70] connects every family in one go, and a refusal keeps what was approved', async () => {
    const wallets = { evm: evm(), solana: solana() }
    app = createTestApp({ wallets: [wallets.evm], solana: [wallets.solana] })
    app.modal.push({ view: 'ConnectingMultiChain', data: { wallet: 'Both' } })
    app.show(<ConnectingMultiChain data={{ wallet: 'Both' }} />)
    let answer: (error?: Error) => void = () => {}
    wallets.solana.onConnect = () =>
      new Promise((resolve, reject) => {
        answer = (error) => (error ? reject(error) : resolve())
      })
    click('connect-all')
    await waitFor(() => expect(textOf('connect-all')).toBe('Solana: confirm in Both…'))
    expect(textOf('family-eip155')).toContain('Connected')
    // A second click while the wallet is asked asks nobody.
    click('connect-all')
    await act(async () => answer(Object.assign(new Error('no'), { code: 4001 })))
    await waitFor(() => expect(textOf('connect-all')).toBe('Connect all'))
    expect(textOf('connect-all-failed')).toContain('declined')
    expect(isBelow('connect-all-failed', 'connect-all')).toBe(true)
    expect([wallets.evm.asked, wallets.solana.asked]).toEqual([1, 1])
    expect(app.view).toBe('ConnectingMultiChain')

    click('connect-all')
    await waitFor(() => expect(wallets.solana.asked).toBe(2))
    await act(async () => answer())
    await waitFor(() => expect(app.modal.state.open).toBe(false))
    expect(wallets.evm.asked).toBe(1)
    expect(app.config.state.connections.size).toBe(2)
  })

  it('[S9.27] a wallet that refuses at once is asked again a second after the last time, however often it is clicked', async () => {
    const wallets = { evm: evm(), solana: solana() }
    app = createTestApp({ wallets: [wallets.evm], solana: [wallets.solana] })
    app.modal.push({ view: 'ConnectingMultiChain', data: { wallet: 'Both' } })
    app.show(<ConnectingMultiChain data={{ wallet: 'Both' }} />)
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    wallets.evm.onConnect = () => Promise.reject(new Error('broken'))
    const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    click('connect-all')
    await wait(100)
    click('connect-all')
    click('connect-all')
    await wait(899)
    expect(wallets.evm.asked).toBe(1)
    await wait(1)
    expect(wallets.evm.asked).toBe(2)
  })

  it('loads the code of the other families while the person decides about the first', async () => {
    const wallets = { evm: evm(), solana: solana() }
    let listeners = 0
    const { subscribe } = wallets.solana.connector
    const connector = {
      ...wallets.solana.connector,
      // A connector loads its code with the first subscription.
      subscribe(listener: Parameters<typeof subscribe>[0]) {
        listeners += 1
        const stop = subscribe(listener)
        return () => {
          listeners -= 1
          stop()
        }
      },
    }
    app = createTestApp({ wallets: [wallets.evm], solana: [{ ...wallets.solana, connector }] })
    app.show(<ConnectingMultiChain data={{ wallet: 'Both' }} />)
    const before = listeners
    let answer: (error: Error) => void = () => {}
    wallets.evm.onConnect = () =>
      new Promise((_, reject) => {
        answer = reject
      })
    click('connect-all')
    await waitFor(() => expect(textOf('connect-all')).toBe('Ethereum and compatible: confirm in Both…'))
    expect(wallets.solana.asked).toBe(0)
    expect(listeners).toBe(before + 1)
    await act(async () => answer(Object.assign(new Error('no'), { code: 4001 })))
    await waitFor(() => expect(textOf('connect-all')).toBe('Connect all'))
    expect(listeners).toBe(before)
  })

  it('[S1.05] does not offer it to two wallets of one family, which the person has to tell apart', () => {
    app = createTestApp({
      wallets: [evm(), createTestWallet({ id: 'thief', name: 'Both' })],
      solana: [solana()],
    })
    app.show(<ConnectingMultiChain data={{ wallet: 'Both' }} />)
    expect(screen.queryByTestId('connect-all')).toBeNull()
  })

  it('says that the wallet was removed', () => {
    app = createTestApp()
    app.show(<ConnectingMultiChain data={{ wallet: 'Gone' }} />)
    expect(screen.getByText(/no longer available/)).toBeTruthy()
  })
})
