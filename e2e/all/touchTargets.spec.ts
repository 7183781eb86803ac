import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(7).address

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.describe.configure({ timeout: 120_000 })

/**
 * Controls of the modal that a thumb hits on less than 44 px, either way: the distance between the first and the last place around
 * its middle where it is what is touched. What is seen of a control may be smaller.
 */
const smallTargets = (page: Page) =>
  page.locator('latchkey-modal').evaluate((host) => {
    const root = host.shadowRoot
    if (!root) return ['no modal']
    const stage = root.querySelector('.lk-panel')?.getBoundingClientRect()
    const isHit = (control: Element, x: number, y: number) => {
      const hit = root.elementFromPoint(x, y)
      return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true)
    }
    const reach = (control: Element, sideways: boolean) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      const places = Array.from({ length: 89 }, (_, at) => (at - 44) / 2)
      const hits = places.filter((by) =>
        isHit(control, x + width / 2 + (sideways ? by : 0), y + height / 2 + (sideways ? 0 : by)),
      )
      return (hits.at(-1) ?? 0) - (hits[0] ?? 0)
    }
    return [...root.querySelectorAll<HTMLElement>('button, a, input, textarea, summary, [role="tab"]')]
      .filter((one) => !one.closest('[data-leaving], .lk-visually-hidden') && one.checkVisibility())
      .filter((one) => {
        const box = one.getBoundingClientRect()
        const middle = box.top + box.height / 2
        // What is scrolled away can't be touched.
        return stage && middle - 24 > stage.top && middle + 24 < stage.bottom && middle + 24 < innerHeight
      })
      .map((one) => ({ one, width: reach(one, true), height: reach(one, false) }))
      .filter(({ width, height }) => width < 43 || height < 43)
      .map(({ one, width, height }) => `${one.dataset.testid ?? one.className}: ${width} x ${height}`)
  })

test('[X.44] on a touch screen every control is hit on 44 px and more, in every view', async ({
  page,
  openApp,
}) => {
  await chain().setBalance(me, parseEther('100'))
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const see = async (view: string) => {
    await expect(ui.view(view)).toBeVisible()
    await expect(ui.dialog.locator('[data-leaving], [data-resizing], .lk-loading, .lk-skeleton')).toHaveCount(
      0,
    )
    expect.soft(await smallTargets(page), view).toEqual([])
  }
  const go = async (id: string, view: string) => {
    await ui.id(id).first().click()
    await see(view)
  }
  await ui.open()
  await see('Connect')
  await go('all-wallets', 'AllWallets')
  await go('modal-back', 'Connect')
  await go('wallet-walletConnect', 'ConnectingWalletConnectBasic')
  await go('modal-back', 'Connect')
  await go('social-more', 'ConnectSocials')
  await go('modal-back', 'Connect')
  await ui.id('wallet-test.scripted').click()
  await ui.expectConnected(me)
  await ui.open()
  await see('Account')
  await go('account-worth', 'AccountPortfolio')
  await go('modal-back', 'Account')
  await go('feature-send', 'WalletSend')
  await go('send-token', 'WalletSendSelectToken')
  await go('modal-back', 'WalletSend')
  await ui.fillSend(account(8).address, '0.1')
  await go('send-preview', 'WalletSendPreview')
  await go('modal-back', 'WalletSend')
  await go('modal-back', 'Account')
  await go('feature-receive', 'WalletReceive')
  await go('modal-back', 'Account')
  await ui.id('feature-swaps').click()
  await go('swap-to-token', 'SwapSelectToken')
  await ui.id('swap-token-TUSD').first().click()
  await ui.id('swap-from-amount').fill('1')
  await expect(ui.id('swap-review')).toBeEnabled()
  await see('Swap')
  await go('swap-review', 'SwapPreview')
  await go('modal-back', 'Swap')
  await go('modal-back', 'Account')
  await go('feature-onramp', 'OnRampProviders')
  await go('modal-back', 'Account')
  await go('account-network', 'Networks')
  await go('explain-network', 'WhatIsANetwork')
})
