import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { lookAt } from '../fixtures/lookAt.ts'
import { modal } from '../fixtures/modal.ts'
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
