import { SwapError } from '@latchkey/core/swaps'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import { clickWhenEnabled, untilText } from '../../../testing/page.ts'
import { SwapPreview } from './SwapPreview.tsx'
import { dispatchSwap, swapDraft } from './swapDraft.ts'
import { initializeSwap, quoteSwap } from './swapSteps.ts'

it('[S4.16] an approval that was lowered in the wallet is said, quoted anew and offered whole again', async () => {
  const swaps = createTestSwaps()
  const app = createTestApp({
    server: { api: 'https://api.example', projectId: 'local', swaps: ['eip155:1'] },
  })
  app.chain.balances.set(alice.toLowerCase(), 10n ** 21n)
  app.chain.capabilities = {}
  await app.connect()
  await initializeSwap(app.config, app.drafts)
  const draft = () => app.drafts.get(swapDraft)
  const [, sourceToken, toToken] = draft().tokens
  dispatchSwap(app.drafts, { type: 'update', update: { sourceToken, toToken, sourceTokenAmount: '5' } })
  await quoteSwap(app.config, app.drafts)
  app.modal.push({ view: 'Swap' })
  app.modal.push({ view: 'SwapPreview' })
  app.show(<SwapPreview />)
  const before = swaps.asked.length
  // What was allowed stays, and this token only changes an allowance of 0.
  app.chain.outcome = () => {
    swaps.allowance = 4n
    swaps.isStubborn = true
    return Promise.reject(new SwapError({ reason: 'lowered' }))
  }
  await clickWhenEnabled('swap-confirm')
  await waitFor(() =>
    expect(app.notified).toContain(
      'You approved less in your wallet than this swap needs, so nothing was swapped. Approve the whole amount, or swap less.',
    ),
  )
  expect(app.view).toBe('SwapPreview')
  await waitFor(() => expect(draft().offer?.approvalTransaction?.reset).toBeDefined())
  expect(swaps.asked.slice(before)).toContain('quotes')
  await untilText('exactly 5 TUSD', 'swap-approval')
  expect(app.config.state.altered).toBeUndefined()
})
