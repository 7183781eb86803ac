import { emailLogin } from '../fixtures/emailLogin.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { mailsTo, newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

test('[S4.47] whom the wallet still knows is connected at once by the address alone: no mail, no code', async () => {
  test.setTimeout(150_000)
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open('/lab?wallet=off')
    const email = newAddress('again')
    const { id, view } = modal(page)
    await visitor.signIn(page, email)
    await visitor.protect(page, 'correct horse battery staple')
    const me = await visitor.address(page)
    await visitor.expectConnected(page, me)
    const mails = (await mailsTo(email)).length

    // The app forgets its visitor, as it does when its storage is cleared. The wallet, on an origin of its own, does not.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
    await id('connect-button').first().click()
    await id('email-input').fill(email)
    await id('email-submit').click()
    await visitor.expectConnected(page, me)
    await expect(view('EmailVerifyOtp')).toBeHidden()
    expect((await mailsTo(email)).length).toBe(mails)
    await visitor.sign(page)
    await visitor.approve(page)
    await visitor.expectSigned(page, me)

    expect(shell.redLines).toEqual([])

    // Anybody else's address still needs its code.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await id('connect-button').first().click()
    await emailLogin(page, `other.${email}`).begin()
  } finally {
    await shell.close()
  }
})
