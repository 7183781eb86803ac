import { SwapError } from '@latchkey/core/swaps'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestSwaps, testRouter } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import { clickWhenEnabled, untilText } from '../../../testing/page.ts'
import { SwapPreview } from './SwapPreview.tsx'
import { dispatchSwap, swapDraft } from './swapDraft.ts'
import { initializeSwap, quoteSwap } from './swapSteps.ts'

/** The preview of five dollars of a token whose approval is too low. What was allowed is `allowance`. */
async function openPreview({ allowance = 0n } = {}) {
  const swaps = createTestSwaps()
  swaps.allowance = allowance
  swaps.isStubborn = allowance > 0n
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
  return { app, swaps, draft }
}

it('[S4.16] an approval that was lowered in the wallet is said, quoted anew and offered whole again', async () => {
  const { app, swaps, draft } = await openPreview()
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

it('[S4.18] an approval that was reset to 0 is not reset again after the next request was declined', async () => {
  const { app, swaps, draft } = await openPreview({ allowance: 4n })
  expect(draft().offer?.approvalTransaction?.reset).toBeDefined()
  const resets = () => {
    const data = `0x095ea7b3${testRouter.slice(2).padStart(64, '0')}${'0'.repeat(64)}`
    return app.chain.sent.filter(({ transaction }) => (transaction as { data?: string }).data === data)
  }
  app.chain.onSend = async () => {
    if (resets().length === app.chain.sent.length) return
    swaps.allowance = 0n
    swaps.isStubborn = false
    throw Object.assign(new Error('User rejected'), { code: 4001 })
  }
  await clickWhenEnabled('swap-confirm')
  await untilText('You declined the request')
  expect(resets()).toHaveLength(1)
  await waitFor(() => expect(draft().offer?.approvalTransaction).toBeDefined())
  expect(draft().offer?.approvalTransaction?.reset).toBeUndefined()
  app.chain.onSend = async () => {}
  await clickWhenEnabled('swap-confirm')
  await waitFor(() => expect(app.chain.sent).toHaveLength(3))
  expect(resets()).toHaveLength(1)
})
