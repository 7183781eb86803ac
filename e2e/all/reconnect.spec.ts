import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(1).address
const deadline = { timeout: 10_000 }

async function expectEnd(page: Page, outcome: string) {
  await expect(page.getByTestId('events')).toContainText(`"outcome":"${outcome}"`, deadline)
  await expect(page.getByTestId('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
}

test('[X.22, X.22a, X.22c] reconnecting ends within 10 s and says how: connected, locked, missing; a late wallet is taken, and nobody is asked', async ({
  page,
  context,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await page.addInitScript(() => {
    // The wallet isn't heard until `__appear`.
    let isHidden = sessionStorage.getItem('mood') === 'late'
    const hide = (event: Event) => isHidden && event.stopImmediatePropagation()
    window.addEventListener('eip6963:announceProvider', hide, true)
    Object.assign(window, {
      __appear() {
        isHidden = false
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      },
    })
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  const url = page.url()
  const reload = async (mood: string) => {
    await page.evaluate((next) => sessionStorage.setItem('mood', next), mood)
    await page.reload()
  }
  /** Nothing but questions a wallet answers without its person. */
  const expectSilent = async () => {
    const asked = (await wallet.calls()).map(({ method }) => method)
    expect(asked.filter((method) => !/^eth_(accounts|chainId)$|^net_version$/.test(method))).toEqual([])
    expect(page.url()).toBe(url)
    expect(context.pages()).toHaveLength(1)
    await expect(ui.dialog).toBeHidden()
  }

  await reload('')
  await ui.expectConnected(me)
  await expectSilent()
  await reload('late')
  await expectEnd(page, 'missing')
  // Whoever loads the page once more before the wallet is heard has lost nothing.
  await page.reload()
  await expectEnd(page, 'missing')
  await page.evaluate(() => (window as unknown as { __appear(): void }).__appear())
  await ui.expectConnected(me)
  await expectSilent()
  await wallet.behaveAfterReload('test.scripted', { eth_accounts: { kind: 'answer', value: [] } })
  await reload('')
  await expectEnd(page, 'locked')
  await expectSilent()
  await wallet.behave('eth_accounts', undefined)
  await wallet.setAccounts([me])
  await ui.expectConnected(me)
  await expectSilent()
})

for (const { tags, title, isLost } of [
  {
    tags: '[X.22, X.22a, X.17]',
    title: 'a paired wallet whose relay is lost is given up within 10 s, which is said',
    isLost: true,
  },
  {
    tags: '[X.22, X.22a, S4.26]',
    title: 'a session the wallet ended while the page was closed is not there when it opens, which is said',
    isLost: false,
  },
]) {
  test(`${tags} ${title}`, async ({ page, context, openApp }) => {
    test.setTimeout(90_000)
    await openApp('/lab?wallet=off')
    const ui = modal(page)
    const lab = page.url()
    await ui.connect('walletConnect')
    const wallet = pairedWallet(await context.newPage())
    await wallet.open()
    await wallet.paste(await shownUri(page))
    await wallet.approvePairing(me)
    await ui.expectConnected(me)
    await page.goto('about:blank')
    if (isLost) {
      await page.routeWebSocket(/./, (socket) => socket.close({ code: 1001 }))
      // the proxy, and not a file of the page whose name begins so
      await page.route(/\/rpc(?![^/]*\.js)[^/]*$/, (route) => route.abort())
    } else {
      await wallet.id('session-disconnect').click()
      await expect(wallet.sessions).toHaveCount(0)
    }
    await page.goto(lab)
    await expectEnd(page, isLost ? 'relay_lost' : 'ended')
  })
}
