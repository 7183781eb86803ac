import { account } from '../fixtures/accounts.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { readStack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

// As `requestEnds.spec`, for the wallets that are not an extension of this browser: beyond a relay, and in the frame.

const me = account(3).address
const password = 'correct horse battery staple'

test('[X.26] a paired wallet: approved, declined, never answered, or its page closed over it; the next one works', async ({
  page,
  browser,
  openApp,
}) => {
  test.setTimeout(150_000)
  // of its own, for a context has one clock
  const elsewhere = await browser.newContext()
  await page.clock.install()
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const result = ui.id('result')
  let wallet = pairedWallet(await elsewhere.newPage())
  const ask = async () => {
    await ui.id('sign-message').click()
    await expect(result).toHaveAttribute('data-tone', 'waiting')
    await expect(wallet.id('approve')).toBeVisible()
  }
  const works = async () => {
    await ask()
    await wallet.approve()
    await expect(result).toHaveAttribute('data-tone', 'done')
  }
  await ui.connect('walletConnect')
  await wallet.open()
  await wallet.paste(await shownUri(page))
  await wallet.approvePairing(me)
  await ui.expectConnected(me)
  await works()

  await ask()
  await wallet.reject()
  await expect(result).toHaveAttribute('data-tone', 'failed')
  await works()

  await ask()
  await page.clock.fastForward('16:00')
  await expect(result).toHaveAttribute('data-tone', 'failed')
  const failure = await result.textContent()
  // What it says after its time is nobody's.
  await wallet.approve()
  await page.waitForTimeout(500)
  await expect(result).toHaveText(failure ?? '')
  await works()

  await ask()
  await wallet.page.close()
  await page.clock.fastForward('16:00')
  await expect(result).toHaveAttribute('data-tone', 'failed')
  // Opened again it asks once more; what is said to that is nobody's.
  const given = await result.textContent()
  wallet = pairedWallet(await elsewhere.newPage())
  await wallet.page.goto(readStack().devWallet)
  await wallet.reject()
  await expect(wallet.sessions).toHaveCount(1)
  await page.waitForTimeout(500)
  await expect(result).toHaveText(given ?? '')
  await works()
})

test('[X.26] the wallet in the frame: approved, declined, closed, never answered, or its page gone over it; the next one works', async () => {
  test.setTimeout(180_000)
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open('/lab?wallet=off')
    await page.clock.install()
    await page.reload()
    const ui = modal(page)
    const result = ui.id('result')
    const frame = page.locator('#w3m-iframe')
    await visitor.signIn(page, newAddress('ends'))
    await visitor.protect(page, password)
    const address = await visitor.address(page)
    await visitor.expectConnected(page, address)
    const ask = async () => {
      await visitor.sign(page)
      await expect(visitor.frame(page).getByTestId('approve')).toBeVisible()
    }
    const failed = async () => {
      await expect(result).toHaveAttribute('data-tone', 'failed')
      await expect(frame).toBeHidden()
    }
    const works = async () => {
      await ask()
      await visitor.approve(page)
      await visitor.expectSigned(page, address)
      await expect(frame).toBeHidden()
    }
    await works()

    await ask()
    await visitor.reject(page)
    await failed()
    await works()

    await ask()
    await ui.id('frame-close').click()
    await failed()
    await works()

    await ui.open()
    await ui.id('account-network').click()
    await ui.id('network-eip155:31338').click()
    await expect(ui.id('state')).toContainText('"activeNetwork": "eip155:31338"')
    await ui.close()
    // Its document is gone without a word, and no other comes by itself: the person closes what is left.
    await ask()
    await frame.evaluate((element: HTMLIFrameElement) => {
      element.src = 'about:blank'
    })
    await ui.id('frame-close').click()
    await failed()
    await works()

    // Last, for the clock that is moved is the wallet's too: its server would take its word for nothing any more.
    await ask()
    await page.clock.fastForward('16:00')
    await failed()
    await works()
  } finally {
    await shell.close()
  }
})
