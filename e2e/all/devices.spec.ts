import { emailLogin } from '../fixtures/emailLogin.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { lookAt } from '../fixtures/lookAt.ts'
import { modal } from '../fixtures/modal.ts'
import { photograph } from '../fixtures/photograph.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'
import { expect, test } from '../fixtures/test.ts'

const password = 'correct horse battery staple'

test.describe.configure({ timeout: 240_000 })

test('[X.14, X.14d] one browser lists and signs out another, which signs nothing from that moment on', async ({
  expectAccessible,
}) => {
  const [mine, lost] = await Promise.all([launchFrameBrowser(), launchFrameBrowser()])
  try {
    const email = newAddress('devices')
    const here = emailVisitor(mine)
    const page = await here.open()
    await here.signIn(page, email)
    await here.protect(page, password)
    const me = await here.address(page)
    await here.expectConnected(page, me)

    const there = emailVisitor(lost)
    const tab = await there.open()
    await there.signIn(tab, email)
    await there.recover(tab, password)
    await there.expectConnected(tab, me)
    // control: the other browser signs
    await there.sign(tab)
    await there.approve(tab)
    await there.expectSigned(tab, me)

    const { id, view } = modal(page)
    await id('account-button').or(id('connect-button')).first().click()
    await id('account-settings').click()
    await id('settings-devices').click()
    const list = view('AccountDevices')
    const devices = list.locator('[data-testid^="device-"]').and(list.locator('li'))
    await expect(devices).toHaveCount(2)
    await expect(list.locator('[data-current]')).toContainText('This device')
    await expect(devices.filter({ hasNotText: 'This device' })).toContainText('Chrome on Linux')
    await lookAt(page, 'AccountDevices', expectAccessible)

    // declined in the wallet's frame: nothing ends
    await list.getByTestId('device-revoke').click()
    await expect(here.frame(page).getByTestId('approval-summary')).toHaveText('Sign out Chrome on Linux')
    await here.reject(page)
    await expect(list).toContainText('declined')
    await there.sign(tab)
    await there.approve(tab)
    await there.expectSigned(tab, me)

    await list.getByTestId('device-revoke').click()
    await here.approve(page)
    await expect(devices).toHaveCount(1)

    // its tokens are valid for minutes by their dates; nothing takes them any more
    await there.sign(tab)
    await there.approve(tab)
    await expect(modal(tab).id('result')).toHaveAttribute('data-tone', 'failed', { timeout: 20_000 })
    await expect(modal(tab).id('connect-button').first()).toContainText('Connect', { timeout: 20_000 })
    await tab.reload()
    await expect(modal(tab).id('connect-button').first()).toContainText('Connect', { timeout: 20_000 })

    // this browser stays signed in
    await id('modal-close').click()
    await id('account-button').or(id('connect-button')).first().click()
    await id('account-settings').click()
    await id('settings-devices').click()
    await expect(view('AccountDevices').getByText('No other device is signed in.')).toBeVisible()
  } finally {
    await Promise.all([mine.close(), lost.close()])
  }
})

for (const locale of ['en', 'ar'] as const)
  test(`[X.12, X.12f] [S4.45] a signed-in browser lets a new one in by the number it shows, and no mail is opened: ${locale}`, async () => {
    const [mine, other] = await Promise.all([launchFrameBrowser(), launchFrameBrowser()])
    try {
      const email = newAddress(`let-in-${locale}`)
      const here = emailVisitor(mine)
      const page = await here.open(`/lab?wallet=off&theme=system&locale=${locale}`)
      await here.signIn(page, email)
      await here.protect(page, password)
      const me = await here.address(page)
      await here.expectConnected(page, me)

      const there = emailVisitor(other)
      const tab = await there.open()
      const login = emailLogin(tab, email)
      await modal(tab).id('connect-button').first().click()
      await login.begin()
      await login.enterCode()
      const shown = modal(tab).id('device-number')
      await expect(shown).toBeVisible()
      const number = (await shown.textContent())?.trim() ?? ''

      const { id } = modal(page)
      await id('account-button').or(id('connect-button')).first().click()
      await id('account-settings').click()
      await id('settings-devices').click()
      const find = (testId: string) => here.frame(page).getByTestId(testId)
      await expect(find('waiting-facts')).toContainText('Chrome')
      await photograph(page, `let-in-${locale}`)
      await find('waiting-number').fill(number)
      await find('waiting-approve').click()
      await pressApprove(find('approve'))
      await expect(find('waiting-done')).toBeVisible()
      await photograph(page, `let-in-done-${locale}`)
      await find('waiting-close').click()

      await there.recover(tab, password)
      await there.expectConnected(tab, me)
      await there.sign(tab)
      await there.approve(tab)
      await there.expectSigned(tab, me)
      // The second code is asked for again and again until the first one's cooldown is over.
      const isCooldown = (line: string) => /429 .*\/login\/v1\/email\?/.test(line)
      expect([...mine.redLines, ...other.redLines].filter((line) => !isCooldown(line))).toEqual([])
    } finally {
      await Promise.all([mine.close(), other.close()])
    }
  })
