import { TransactionError } from '@latchkey/core'
import { act, cleanup, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import { clickWhenEnabled, submitForm, untilEnabled, untilText } from '../../../testing/page.ts'
import { Swap } from './Swap.tsx'
import { SwapPreview } from './SwapPreview.tsx'
import { dispatchSwap, swapDraft } from './swapDraft.ts'
import { initializeSwap } from './swapSteps.ts'

/** The preview of one ether for dollars. */
async function openPreview() {
  createTestSwaps().prices = { ETH: 2500, TUSD: 1 }
  const app = createTestApp({
    server: { api: 'https://api.example', projectId: 'local', swaps: ['eip155:1'] },
  })
  app.chain.balances.set(alice.toLowerCase(), 10n ** 21n)
  app.chain.capabilities = {}
  await app.connect()
  await initializeSwap(app.config, app.drafts)
  const [sourceToken, toToken] = app.drafts.get(swapDraft).tokens
  dispatchSwap(app.drafts, { type: 'update', update: { sourceToken, toToken, sourceTokenAmount: '1' } })
  app.modal.push({ view: 'Swap' })
  app.show(<Swap data={undefined} />)
  await untilEnabled('swap-review')
  submitForm('swap-review')
  await waitFor(() => expect(app.view).toBe('SwapPreview'))
  cleanup()
  app.show(<SwapPreview />)
  return app
}

it.each([
  ['the network has dropped', 'dropped', 'The network dropped the swap, so nothing was swapped. Try again.'],
  [
    'another transaction has replaced',
    'replaced',
    'Your transaction was replaced by another one of this account, so it won’t happen.',
  ],
  ['nobody knows', 'unknown', 'Not confirmed yet. Check the transaction in your wallet.'],
] as const)('[S4.19] [S8.14] a swap that %s is told as that', async (_, reason, message) => {
  const app = await openPreview()
  app.chain.outcome = () => Promise.reject(new TransactionError(reason, { hash: '0x1' }))
  await clickWhenEnabled('swap-confirm')
  await waitFor(() => expect(app.notified).toContain(message))
})

it('[S8.07] [S8.68] a swap that the person closes in the wallet is declined: no failure is told', async () => {
  const app = await openPreview()
  app.chain.onSend = () => Promise.reject(new DOMException('Request was aborted', 'AbortError'))
  await clickWhenEnabled('swap-confirm')
  await untilText('You declined the request')
  expect(app.notified).toEqual([])
  expect(app.events).not.toContain('SWAP_ERROR')
  expect(app.view).toBe('SwapPreview')
})

/** Confirms a swap, and closes the modal while the wallet shows the request. */
async function closeWhileAsked() {
  const app = await openPreview()
  let answer = () => {}
  app.chain.onSend = () => new Promise((resolve) => (answer = resolve))
  await clickWhenEnabled('swap-confirm')
  await waitFor(() => expect(app.chain.sent).toHaveLength(1))
  act(() => app.modal.close())
  cleanup()
  return { app, approve: () => answer() }
}

it('[X.71] a swap whose wallet answers after the modal was closed shows its result at the next opening', async () => {
  const { app, approve } = await closeWhileAsked()
  await act(async () => approve())
  await waitFor(() => expect(app.notified).toContain('Swap started'))
  app.modal.open()
  expect(app.views).toEqual(['Account', 'TransactionResult'])
  expect(app.entry?.data).toMatchObject({
    kind: 'swap',
    to: alice,
    sold: { amount: 10n ** 18n, symbol: 'ETH' },
  })
})

it('[X.26] [S4.19] closed while the wallet is asked: the form is free, and a late answer takes no view from anybody', async () => {
  const { app, approve } = await closeWhileAsked()
  dispatchSwap(app.drafts, { type: 'update', update: { sourceTokenAmount: '2' } })
  expect(app.drafts.get(swapDraft)).toMatchObject({ sourceTokenAmount: '2', step: 'idle' })
  app.modal.open({ view: 'WalletReceive' })
  const { views } = app
  await act(async () => approve())
  await waitFor(() => expect(app.notified).toContain('Swap started'))
  expect(app.views).toEqual(views)
  expect(app.drafts.get(swapDraft).sourceTokenAmount).toBe('2')
  act(() => app.modal.close())
  app.modal.open()
  expect(app.views).toEqual(['Account', 'TransactionResult'])
})

it('[X.26] [S4.19] a swap that waits in the wallet since the form was closed is told of, and empties the form once it is accepted', async () => {
  const { app, approve } = await closeWhileAsked()
  app.modal.open({ view: 'Swap' })
  app.modal.push({ view: 'SwapPreview' })
  app.show(<SwapPreview />)
  await waitFor(() =>
    expect(document.body.textContent).toContain('A request is already pending in your wallet.'),
  )
  await act(async () => approve())
  await waitFor(() => expect(app.drafts.get(swapDraft).sourceTokenAmount).toBe(''))
})
