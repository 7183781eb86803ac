import { expect, it } from 'vitest'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import type { ViewEntry, ViewName } from '../../views.ts'
import { leaveFailedSwap } from './useSwapQuote.ts'

it.each<[ViewEntry[], ViewName[], string | undefined]>([
  [[], ['Account'], 'Failed'],
  [[{ view: 'SwapPreview' }], ['Account', 'Swap'], 'Failed'],
  // The person is about to change the pair that has failed.
  [[{ view: 'SwapSelectToken', data: { side: 'to' } }], ['Account', 'Swap', 'SwapSelectToken'], undefined],
  [[{ view: 'WalletSend' }], ['Account', 'Swap', 'WalletSend'], undefined],
])(
  '[S2.31] a step that fails while %j is above the form leads to %j and says %j',
  async (above, views, said) => {
    const app = createTestApp()
    await app.connect()
    app.modal.push({ view: 'Swap' })
    for (const entry of above) app.modal.push(entry)
    leaveFailedSwap(app.modal, 'Failed')
    expect([app.views, app.modal.state.snackbar?.message]).toEqual([views, said])
  },
)
