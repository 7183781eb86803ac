import { cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createTestSwaps,
  type TestSwaps,
  testTokens,
} from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice } from '../../../testing/createTestWallet.ts'
import { click, field, isShown, typeInto, untilEnabled, untilText } from '../../../testing/page.ts'
import { Swap } from './Swap.tsx'
import { dispatchSwap, swapDraft } from './swapDraft.ts'
import { initializeSwap } from './swapSteps.ts'

let app: TestApp
let swaps: TestSwaps

/** Half a token, as the server lists what the account holds. */
const heldTokens = {
  name: 'Latchkey',
  symbol: 'LKT',
  chainId: 'eip155:1',
  address: testTokens.LKT.address,
  price: 1,
  value: 0.5,
  quantity: { decimals: '18', numeric: '0.5' },
  iconUrl: '',
}

beforeEach(async () => {
  swaps = createTestSwaps()
  app = createTestApp({ server: { api: 'https://api.example', projectId: 'local', swaps: ['eip155:1'] } })
  app.chain.balances.set(alice.toLowerCase(), 10n ** 21n)
  app.chain.capabilities = {}
  await app.connect()
})
/** Opens the form, which sells the token of that symbol. */
const open = async (symbol: string) => {
  cleanup()
  await initializeSwap(app.config, app.drafts)
  const sourceToken = app.drafts.get(swapDraft).tokens.find((token) => token.symbol === symbol)
  dispatchSwap(app.drafts, { type: 'update', update: { sourceToken } })
  app.modal.push({ view: 'Swap' })
  app.show(<Swap data={undefined} />)
}

describe('shortcuts of the swap form', () => {
  it('[X.71] a token is bought with one click of those suggested, which are gone then', async () => {
    await open('ETH')
    expect(screen.getByRole('group', { name: 'Suggested' }).textContent).toContain('LKT')
    expect(isShown('swap-suggestion-ETH')).toBe(false)
    click('swap-suggestion-TUSD')
    await untilText('TUSD', 'swap-to-token')
    expect(isShown('swap-suggestion-LKT')).toBe(false)
    typeInto('swap-from-amount', '1')
    await untilEnabled('swap-review')
  })

  it.each([
    ['swap-share-25', '0.125'],
    ['swap-share-50', '0.25'],
    ['swap-max', '0.5'],
  ])('[X.71] %s fills in that share of the balance, %s', async (button, amount) => {
    swaps.balances = [heldTokens]
    await open('LKT')
    click(button)
    expect(field('swap-from-amount').value).toBe(amount)
  })

  it('[X.71] the native currency, which pays the fee, has no Max, and a token that is not held has no shares', async () => {
    swaps.balances = [{ ...heldTokens, name: 'Ether', symbol: 'ETH', address: testTokens.ETH.address }]
    await open('ETH')
    expect(isShown('swap-share-50')).toBe(true)
    expect(isShown('swap-max')).toBe(false)
    await open('TUSD')
    expect(isShown('swap-share-50')).toBe(false)
  })
})
