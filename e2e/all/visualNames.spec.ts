import { expect } from '@playwright/test'
import { cutOff } from '../fixtures/cutOff.ts'
import { emailLogin } from '../fixtures/emailLogin.ts'
import { modal } from '../fixtures/modal.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'
import { test } from '../fixtures/test.ts'

const word = 'quite-a-long-name-for-one-account-of-mine'
const narrow = { width: 320, height: 780 }
const name = `${word}.latchkey.id`

test('[S2.12] [S2.13] a long name stays within the narrowest phone: while it is chosen, on its way, and theirs', async ({
  page,
  openApp,
}) => {
  test.setTimeout(150_000)
  await page.setViewportSize(narrow)
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const email = `visual.${crypto.randomUUID().slice(0, 8)}@example.org`
  const login = emailLogin(page, email)
  await ui.open()
  await login.begin()
  await login.enterCode()
  await login.protect('correct horse battery staple')
  await ui.open()
  await ui.id('choose-name').click()
  await expect(ui.view('ChooseAccountName')).toBeVisible()
  expect(await cutOff(page, 'ChooseAccountName')).toEqual([])
  await ui.id('name-begin').click()
  await ui.id('name-input').fill(word)
  await expect(ui.id('name-register')).toBeEnabled()
  expect(await cutOff(page, 'RegisterAccountName')).toEqual([])
  // the zone stands on the line of what is typed
  const [field, zone] = await Promise.all([
    ui.id('name-input').boundingBox(),
    ui.view('RegisterAccountName').locator('.lk-input-end').boundingBox(),
  ])
  expect(
    Math.abs((field?.y ?? 0) + (field?.height ?? 0) / 2 - (zone?.y ?? 99) - (zone?.height ?? 0) / 2),
  ).toBeLessThan(2)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/v1/profile/account', async (route) => {
    await held
    await route.continue()
  })
  // Playwright's own browser hands presses on a frame this narrow to the element in the page; the one people run does not:
  // `all/approvalPhone` presses there.
  await page.setViewportSize({ width: 1280, height: 800 })
  await ui.id('name-register').click()
  await pressApprove(login.frame.getByTestId('approve'))
  await expect(ui.id('name-pending')).toContainText(name)
  await page.setViewportSize(narrow)
  expect(await cutOff(page, 'RegisterAccountNameSuccess')).toEqual([])
  answer()
  await expect(ui.id('name-done')).toContainText(`${name} is yours`)
  await expect(ui.view('RegisterAccountNameSuccess').locator('[data-icon="check"]').first()).toBeVisible()
  expect(await cutOff(page, 'RegisterAccountNameSuccess')).toEqual([])
  await ui.id('name-finish').click()
  await expect(ui.id('account-name')).toHaveText(name)
  expect(await cutOff(page, 'Account')).toEqual([])
})
