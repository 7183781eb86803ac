import { captureContext, TransactionError } from '@latchkey/core'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { bob } from '../../../testing/createTestWallet.ts'
import { click, isShown, textOf, untilText } from '../../../testing/page.ts'
import { testNetworks } from '../../../testing/testNetworks.ts'
import type { SentTransaction } from '../../views.ts'
import { TransactionResult } from './TransactionResult.tsx'

const hash = `0x${'c1'.repeat(32)}`
const other = `0x${'d2'.repeat(32)}`
const sent: SentTransaction = {
  kind: 'send',
  hash,
  network: 'eip155:1',
  sold: { amount: 1_250_000_000_000_000_001n, decimals: 18, symbol: 'ETH' },
  to: bob,
  again: { view: 'WalletSend', data: { to: bob } },
}
let app: TestApp

/** Shows the result of a transaction. */
const open = async (change: Partial<SentTransaction> = {}) => {
  await app.connect()
  const data = { ...sent, ...change }
  app.modal.push({ view: 'TransactionResult', data })
  app.show(<TransactionResult data={data} />)
}
const hasStatus = (status: string) =>
  waitFor(() => expect(screen.getByTestId('transaction-result').dataset.status).toBe(status))
/** Lets the chain answer the wait for a transaction. */
const answer = (wait: typeof app.chain.actions.waitForTransaction) => {
  Object.assign(app.chain.actions, { waitForTransaction: wait })
}

beforeEach(() => {
  app = createTestApp()
})

describe('TransactionResult', () => {
  it('[X.71] names every digit of the amount, the asset, the receiver, the network and the whole hash, with its link and a copy button', async () => {
    app.chain.outcome = () => new Promise(() => {})
    await open()
    await hasStatus('submitted')
    expect(textOf('transaction-amount')).toBe('1.250000000000000001 ETH')
    for (const words of [bob, 'Test One', hash]) expect(textOf('transaction-facts')).toContain(words)
    expect(screen.getByTestId('transaction-explorer').getAttribute('href')).toBe(
      `https://explorer.invalid/tx/${hash}`,
    )
    expect(screen.getByRole('button', { name: 'Copy transaction hash' })).toBeTruthy()
    expect(textOf('transaction-state')).toContain('Test One hasn’t confirmed it yet')
  })

  it('[X.71] the link keeps the query of the explorer, which tells one cluster from another', async () => {
    app = createTestApp({
      networks: testNetworks.map((network) => ({
        ...network,
        blockExplorers: { default: { name: 'Testscan', url: 'https://explorer.invalid/?cluster=devnet' } },
      })),
    })
    await open()
    await hasStatus('confirmed')
    expect(screen.getByTestId('transaction-explorer').getAttribute('href')).toBe(
      `https://explorer.invalid/tx/${hash}?cluster=devnet`,
    )
  })

  it('[X.71] names what a swap was quoted to give, and on a network without an explorer no link', async () => {
    const bought = { amount: 2_500_000n, decimals: 6, symbol: 'TUSD' }
    await open({ kind: 'swap', bought, network: 'eip155:10' })
    await hasStatus('confirmed')
    expect(textOf('transaction-facts')).toContain('You get, about2.5 TUSD')
    expect(isShown('transaction-explorer')).toBe(false)
    expect(textOf('transaction-again')).toBe('Swap again')
  })

  it('[S9.20] what a swap was quoted to give is shown to six decimals, rounded down', async () => {
    const bought = { amount: 123_456_999_999_999_999n, decimals: 18, symbol: 'DAI' }
    await open({ kind: 'swap', bought })
    await hasStatus('confirmed')
    expect(textOf('transaction-facts')).toContain('You get, about0.123456 DAI')
    // What was sent is exact.
    expect(textOf('transaction-amount')).toBe('1.250000000000000001 ETH')
  })

  it('[X.71] follows the transaction: submitted, then in its block, announced in place', async () => {
    let include = () => {}
    const included = new Promise<void>((resolve) => {
      include = resolve
    })
    answer(async (call) => {
      await included
      return { status: 'confirmed', hash: call.hash, receipt: { blockNumber: 42n } as never }
    })
    await open()
    await hasStatus('submitted')
    const region = screen.getByTestId('transaction-state')
    expect(region.getAttribute('role')).toBe('status')
    act(include)
    await hasStatus('confirmed')
    expect(screen.getByTestId('transaction-state')).toBe(region)
    expect(region.textContent).toBe('ConfirmedIn block 42')
  })

  it('[X.71] becomes final in place once the network says so, and is asked about no longer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    let asked = 0
    Object.assign(app.chain.actions, {
      getTransactionFinality: async () => (++asked < 3 ? 'pending' : 'final'),
    })
    answer(async ({ hash }) => ({ status: 'confirmed', hash, receipt: { blockNumber: 42n } as never }))
    await open()
    await hasStatus('confirmed')
    const region = screen.getByTestId('transaction-state')
    expect(region.textContent).toBe('ConfirmedIn block 42')
    await act(() => vi.advanceTimersByTimeAsync(24_100))
    await hasStatus('final')
    expect(screen.getByTestId('transaction-state')).toBe(region)
    expect(region.textContent).toBe('FinalIn block 42')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked).toBe(3)
  })

  it('[X.71] a transaction that the wallet has sent again at another fee has the hash that was included', async () => {
    answer(async () => ({ status: 'confirmed', hash: other }))
    await open()
    await hasStatus('confirmed')
    expect(textOf('transaction-facts')).toContain(other)
    expect(textOf('transaction-facts')).not.toContain(hash)
  })

  it.each([
    [
      'rejected',
      async () => ({ status: 'failed' as const, hash }),
      'failed',
      'You paid only the network fee',
    ],
    [
      'dropped',
      () => Promise.reject(new TransactionError('dropped', { hash })),
      'failed',
      'dropped it, so nothing was sent',
    ],
    [
      'replaced',
      () => Promise.reject(new TransactionError('replaced', { hash, replacement: other })),
      'replaced',
      'Another transaction of this account',
    ],
  ])('[X.71] says why it will not happen: %s', async (_, wait, status, words) => {
    answer(wait)
    await open()
    await hasStatus(status)
    await untilText(words, 'transaction-state')
    if (status === 'replaced') await untilText(other, 'transaction-facts')
  })

  it('[X.71] an outcome that can’t be found out is no failure, and is asked for again', async () => {
    let asked = 0
    answer(async () => {
      if (++asked === 1) throw new TransactionError('unknown', { hash })
      return { status: 'confirmed', hash }
    })
    await open()
    await hasStatus('unknown')
    click('transaction-check')
    await hasStatus('confirmed')
    expect(asked).toBe(2)
  })

  describe('of a batch whose wallet hasn’t named its transaction', () => {
    const openBatch = async () => {
      await app.connect()
      const batch = { id: 'batch 1', context: captureContext(app.config) }
      const data: SentTransaction = { ...sent, kind: 'swap', hash: undefined, batch }
      app.show(<TransactionResult data={data} />)
    }

    it('[X.71] names all but the hash, asks the wallet again, and then follows the transaction', async () => {
      app.chain.hasReceipts = false
      await openBatch()
      await hasStatus('unknown')
      expect(textOf('transaction-amount')).toBe('1.250000000000000001 ETH')
      for (const words of [bob, 'Test One']) expect(textOf('transaction-facts')).toContain(words)
      expect(isShown('transaction-copy')).toBe(false)
      expect(isShown('transaction-explorer')).toBe(false)
      app.chain.hasReceipts = true
      answer(async (call) => ({
        status: 'confirmed',
        hash: call.hash,
        receipt: { blockNumber: 7n } as never,
      }))
      click('transaction-check')
      await hasStatus('confirmed')
      expect(textOf('transaction-state')).toBe('ConfirmedIn block 7')
      expect(textOf('transaction-facts')).toMatch(/0xb{60}/)
      expect(screen.getByTestId('transaction-explorer').getAttribute('href')).toMatch(/\/tx\/0xb{60}/)
    })

    it.each([
      ['was not sent', 400, 'failed', 'dropped it, so nothing was sent'],
      ['was reverted', 500, 'failed', 'You paid only the network fee'],
      ['was reverted in part', 600, 'unknown', 'Check the transaction in your wallet'],
    ])('[X.71] that %s says so', async (_, code, status, words) => {
      app.chain.statusCodes.splice(0, 1, code)
      await openBatch()
      await hasStatus(status)
      await untilText(words, 'transaction-state')
    })

    it('[X.71] is followed while the wallet has it', async () => {
      app.chain.statusCodes.splice(0, 1, 100)
      await openBatch()
      await hasStatus('submitted')
      app.chain.statusCodes.splice(0, 1, 200)
      await hasStatus('confirmed')
    })
  })

  it('[X.42, X.71] a transaction that differs from the approved one is never called confirmed', async () => {
    await open()
    await hasStatus('confirmed')
    act(() =>
      app.config._internal.setState((state) => ({ ...state, altered: [{ hash, network: 'eip155:1' }] })),
    )
    await hasStatus('altered')
    await untilText('something different from what you approved', 'altered-send')
    expect(textOf('transaction-state')).not.toContain('Confirmed')
  })

  it('[X.71] Done shows the account; again opens the form on the account, with the receiver filled in', async () => {
    await open()
    await hasStatus('confirmed')
    click('transaction-done')
    expect(app.views).toEqual(['Account'])
    app.modal.push({ view: 'TransactionResult', data: sent })
    click('transaction-again')
    expect(app.views).toEqual(['Account', 'WalletSend'])
    expect(app.entry?.data).toEqual({ to: bob })
  })
})
