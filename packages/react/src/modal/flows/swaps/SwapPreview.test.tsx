import { expect, it } from 'vitest'
import { createTestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import { textOf } from '../../../testing/page.ts'
import { MessagesContext } from '../../languages/translate.ts'
import { SwapPreview } from './SwapPreview.tsx'
import { dispatchSwap, swapDraft } from './swapDraft.ts'
import { initializeSwap } from './swapSteps.ts'

it('[X.46] what is sold is written in the way of the language, with all its digits', async () => {
  createTestSwaps()
  const app = createTestApp({
    server: { api: 'https://api.example', projectId: 'local', swaps: ['eip155:1'] },
  })
  app.chain.balances.set(alice.toLowerCase(), 10n ** 21n)
  await app.connect()
  await initializeSwap(app.config, app.drafts)
  const [sourceToken, toToken] = app.drafts.get(swapDraft).tokens
  dispatchSwap(app.drafts, {
    type: 'update',
    update: { sourceToken, toToken, sourceTokenAmount: '1234.500000000000000001' },
  })
  app.modal.push({ view: 'SwapPreview' })
  app.show(
    <MessagesContext.Provider value={{ locale: 'de', messages: {} }}>
      <SwapPreview />
    </MessagesContext.Provider>,
  )
  expect(textOf()).toContain('1.234,500000000000000001 ETH')
})
