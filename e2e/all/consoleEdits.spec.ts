import { expect, test } from '@playwright/test'
import {
  dialogOf,
  inspectConsole,
  openConsole,
  readAuditDetails,
  resetConsoleSetting,
  visitConsole,
} from '../fixtures/openConsole.ts'
import { readStack } from '../fixtures/stack.ts'

const stack = readStack()

test.describe.configure({ timeout: 240_000 })

test('[X.59] a limit is changed by keyboard alone: values, what it was and becomes, and a line that names who', async ({
  page,
}) => {
  const { problems } = await openConsole(page, '--as', 'Mira')
  await expect(page.getByText(/Signed in as Mira \(/)).toBeVisible()
  await visitConsole(page, 'Limits')
  const change = page.getByRole('button', { name: 'Change JSON-RPC calls of a project' })
  await change.focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  const burst = dialog.getByLabel('At once')
  await expect(burst).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Review' })).toBeDisabled()
  await burst.fill('999')
  await expect(dialog.getByText('Enter a whole number from 1,000 to 999,999,999.')).toBeVisible()
  await inspectConsole(page, 'limit-problem')
  await page.keyboard.press('Enter')
  await expect(burst).toBeVisible()
  await burst.fill('200000001')
  await page.keyboard.press('Enter')
  // What has the focus after Enter does not send it.
  await expect(dialog.getByRole('button', { name: 'Back', exact: true })).toBeFocused()
  await expect(dialog.getByText('200,000,001')).toBeVisible()
  await inspectConsole(page, 'limit-review')
  await page.keyboard.press('Enter')
  await expect(burst).toHaveValue('200000001')
  await expect(burst).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Changed: JSON-RPC calls of a project.')).toBeVisible()
  await expect(change).toBeFocused()
  await expect(page.getByText(/Changed here; the configuration says/)).toBeVisible()
  await inspectConsole(page, 'limits-changed')

  const details = await readAuditDetails(page, 'limits.set')
  expect(details).toMatch(/Mira \(/)
  expect(details).toMatch(/200000001\/\d+/)

  await visitConsole(page, 'Limits')
  await change.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await resetConsoleSetting(page, 'Change JSON-RPC calls of a project')
  await expect(page.getByText(/Changed here/)).toBeHidden()
  expect(problems).toEqual([])
})

test('[X.59] [X.04] who may embed the login is changed, and the login’s policy says so at once', async ({
  page,
  browser,
}) => {
  const { problems } = await openConsole(page)
  const wallet = await (await browser.newContext()).newPage()
  const readPolicy = async () => {
    const answer = await wallet.goto(`${stack.wallet}/sdk?projectId=${stack.projectId}`)
    return answer?.headers()['content-security-policy'] ?? ''
  }
  expect(await readPolicy()).toMatch(/frame-ancestors/)
  expect(await readPolicy()).not.toContain('https://*.partner.example')
  await visitConsole(page, 'Projects')
  await page.getByRole('button', { name: 'Change who may embed the login' }).click()
  const dialog = dialogOf(page)
  const list = dialog.getByLabel('Origins, one a line')
  const before = await list.inputValue()
  await list.fill(`${before}\nhttps://*.partner.example\nhttps://shop.example/path`)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText(/"https:\/\/shop\.example\/path" is no origin/)).toBeVisible()
  await inspectConsole(page, 'embedders-refused')
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await list.fill(`${before}\nhttps://*.partner.example`)
  await inspectConsole(page, 'embedders')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('embedders')).toContainText('https://*.partner.example')
  expect(await readPolicy()).toContain('https://*.partner.example')
  await inspectConsole(page, 'embedders-changed')
  expect(await readAuditDetails(page, 'embedders.set')).toContain('https://*.partner.example')

  await visitConsole(page, 'Projects')
  await resetConsoleSetting(page, 'Change who may embed the login')
  expect(await readPolicy()).not.toContain('https://*.partner.example')
  await wallet.context().close()
  expect(problems).toEqual([])
})
