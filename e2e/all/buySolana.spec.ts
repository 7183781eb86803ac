import { answerDevWallet } from '../fixtures/devWallet.ts'
import { modal } from '../fixtures/modal.ts'
import { solanaChain } from '../fixtures/solanaChain.ts'
import { expect, test } from '../fixtures/test.ts'

test('[S9.12] [S6.06] [X.71] on Solana the provider that is a page sells SOL, which arrives; the card provider isn’t offered', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await openApp('/lab?solana=1')
  const ui = modal(page)
  await ui.id('connect-button').first().click()
  await ui.id('wallet-dev.latchkey.wallet').click()
  await answerDevWallet(page, () => ui.id('family-solana').click(), 'approve')
  const { account, rpc } = solanaChain()
  await ui.expectConnected(account)
  const balance = async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [account] })
    const headers = { 'content-type': 'application/json' }
    const answer = (await (await fetch(rpc, { method: 'POST', headers, body })).json()) as {
      result: { value: number }
    }
    return answer.result.value
  }
  await ui.open()
  await ui.id('feature-onramp').click()
  await expect(ui.id('onramp-provider-link')).toBeVisible()
  await expect(ui.id('onramp-provider-card')).toHaveCount(0)
  await expect(ui.id('onramp-amount')).toHaveCount(0)
  await expectAccessible(page)
  const before = await balance()
  const opening = page.waitForEvent('popup')
  await ui.id('onramp-continue').click()
  const window = await opening
  await expect(window.getByText(account)).toBeVisible()
  await expect(window.getByText('0.5 SOL')).toBeVisible()
  await expect(ui.view('BuyInProgress')).toContainText('also shows the progress')
  await expect(ui.id('transaction-facts')).toContainText(account)
  await expect(ui.id('onramp-untracked')).toContainText('your activity shows them')
  await expectAccessible(page)
  await window.getByRole('button', { name: /^Pay/ }).click()
  await expect(window.getByText('Delivered')).toBeVisible({ timeout: 15_000 })
  expect((await balance()) - before).toBe(500_000_000)
  await ui.id('onramp-done').click()
  await expect(ui.view('Account')).toBeVisible()
})
