import { disconnect } from '@latchkey/core'
import { act } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createModal } from '../../createModal.ts'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { alice, bob } from '../../testing/createTestWallet.ts'
import { createModalControl } from '../shell/createModalControl.ts'
import type { SentTransaction } from '../views.ts'
import { showTransactionResultLater } from './transactionOutcome.ts'

const sent: SentTransaction = {
  kind: 'send',
  network: 'eip155:1',
  hash: `0x${'1'.repeat(64)}`,
  sold: { amount: 1n, symbol: 'ETH', decimals: 18 },
  to: bob,
  again: { view: 'WalletSend', data: {} },
}

/** An inline modal with an account, in which somebody reads their address. */
async function startRegion() {
  const app = createTestApp()
  onTestFinished(() => app.stop())
  await app.connect()
  const region = createModal(app.config, { inline: true })
  region._internal.attach(createModalControl)
  region.open()
  region.push({ view: 'WalletReceive' })
  return { app, region, views: () => region.state.stack.map(({ view }) => view) }
}

it('[X.71] [S4.19] [S8.14] the result of a payment whose form was closed is shown when an inline modal is at its account again', async () => {
  const { region, views } = await startRegion()
  showTransactionResultLater(region, sent, alice)
  expect(views()).toEqual(['Account', 'WalletReceive'])
  act(() => region.back())
  expect(views()).toEqual(['Account', 'TransactionResult'])
  // It is shown once.
  act(() => region.back())
  expect(views()).toEqual(['Account'])
})

it('[X.71] an inline modal shows no result of an account that was disconnected meanwhile, nor of another one', async () => {
  const { app, region, views } = await startRegion()
  showTransactionResultLater(region, sent, alice)
  showTransactionResultLater(region, sent, bob)
  await act(() => disconnect(app.config))
  await act(() => app.connect())
  act(() => region.close())
  expect(views()).toEqual(['Account'])
})
