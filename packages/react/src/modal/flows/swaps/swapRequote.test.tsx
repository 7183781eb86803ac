import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestSwaps, type TestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import {
  click,
  clickWhenEnabled,
  submitForm,
  textOf,
  untilEnabled,
  untilText,
} from '../../../testing/page.ts'
import { Swap } from './Swap.tsx'
import { SwapPreview } from './SwapPreview.tsx'
import { dispatchSwap, swapDraft } from './swapDraft.ts'
import { initializeSwap } from './swapSteps.ts'

let app: TestApp
let swaps: TestSwaps

/** The preview of five dollars for a token, which needs an approval. */
const openPreview = async () => {
  await app.connect()
  await initializeSwap(app.config, app.drafts)
  const [, sourceToken, toToken] = app.drafts.get(swapDraft).tokens
  dispatchSwap(app.drafts, { type: 'update', update: { sourceToken, toToken, sourceTokenAmount: '5' } })
  app.modal.push({ view: 'Swap' })
  app.show(<Swap data={undefined} />)
  await untilEnabled('swap-review')
  submitForm('swap-review')
  await waitFor(() => expect(app.view).toBe('SwapPreview'))
  cleanup()
  app.show(<SwapPreview />)
}
/** Lets the server fail one kind of request; without a name, none. */
const refuse = (call?: string) => {
  swaps.change = (name, answer) => (name === call ? new Response('{}', { status: 500 }) : answer)
}
const isNotified = (message: string) => waitFor(() => expect(app.notified).toContain(message))

beforeEach(() => {
  swaps = createTestSwaps()
  app = createTestApp({ server: { api: 'https://api.example', projectId: 'local', swaps: ['eip155:1'] } })
  app.chain.balances.set(alice.toLowerCase(), 10n ** 21n)
})

describe('the price after a batch that the wallet declined', () => {
  /** A wallet that declines to approve and swap as one, while the server begins to fail. */
  const decline = (call: string) => {
    app.chain.capabilities = { atomic: { status: 'ready' } }
    app.chain.onBatch = () => {
      refuse(call)
      return Promise.reject({ code: 5750, message: 'no' })
    }
  }

  it('[S8.05] [S2.31] a step of it that fails says so and goes back', async () => {
    decline('build-approve')
    await openPreview()
    await clickWhenEnabled('swap-confirm')
    await isNotified('Failed to create approval transaction')
    expect(app.view).toBe('Swap')
  })

  it('[S8.07] without any, that is said and it can be asked for again', async () => {
    decline('quotes')
    await openPreview()
    await clickWhenEnabled('swap-confirm')
    await untilText('Try again', 'swap-error')
    refuse()
    fireEvent.click(screen.getByText('Try again'))
    await untilEnabled('swap-confirm')
    expect(app.view).toBe('SwapPreview')
  })
})

describe('the price after an approval', () => {
  beforeEach(() => {
    app.chain.capabilities = {}
  })

  it('[S4.18] [S8.07] without any, that is said and it can be asked for again', async () => {
    app.chain.outcome = async () => {
      swaps.allowance = 5_000_000n
      refuse('quotes')
      return 'confirmed'
    }
    await openPreview()
    await untilText('Approve', 'swap-confirm')
    click('swap-confirm')
    await untilText('Try again', 'swap-error')
    refuse()
    fireEvent.click(screen.getByText('Try again'))
    await waitFor(() => expect(textOf('swap-confirm')).toBe('Swap'))
  })

  it('[S8.07] an edit of the form while it is asked for is no failure', async () => {
    await openPreview()
    await untilText('Approve', 'swap-confirm')
    const said = [...app.notified]
    let answer: (() => void) | undefined
    swaps.hold = (name) => (name === 'quotes' ? new Promise((resolve) => (answer = resolve)) : undefined)
    app.chain.outcome = async () => {
      swaps.allowance = 5_000_000n
      return 'confirmed'
    }
    click('swap-confirm')
    await waitFor(() => expect(answer).toBeDefined())
    app.modal.back()
    dispatchSwap(app.drafts, { type: 'update', update: { sourceTokenAmount: '6' } })
    await waitFor(() => expect(app.drafts.get(swapDraft).step).toBe('idle'))
    await act(async () => answer?.())
    expect(app.notified).toEqual(said)
  })
})
