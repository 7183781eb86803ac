import { TransactionError } from '@latchkey/core'
import { cleanup, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import { clickWhenEnabled, submitForm, untilEnabled } from '../../../testing/page.ts'
import { Swap } from './Swap.tsx'
import { SwapPreview } from './SwapPreview.tsx'
import { dispatchSwap, swapDraft } from './swapDraft.ts'
import { initializeSwap } from './swapSteps.ts'

/** The preview of one ether for dollars. */
async function openPreview() {
  createTestSwaps()
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
