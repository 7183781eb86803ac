import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../../devnet/src/freePort.ts'
import { launchStack } from '../fixtures/launchStack.ts'
import {
  dialogOf,
  inspectConsole,
  openConsole,
  readAuditDetails,
  resetConsoleSetting,
  visitConsole,
} from '../fixtures/openConsole.ts'
import { readStack } from '../fixtures/stack.ts'

// A stack of its own, whose first chain has a bundler and a paymaster: the shared one sponsors nothing.

test.describe.configure({ timeout: 240_000 })

const data = mkdtempSync(join(tmpdir(), 'latchkey-budgets-'))
const { LATCHKEY_E2E_STACK: sharedStack, LATCHKEY_E2E_DATA: sharedData } = process.env
let end = async () => {}

test.beforeAll('start a stack that sponsors operations', async () => {
  test.setTimeout(240_000)
  const settings = { LATCHKEY_SMART_ACCOUNTS: 'on', LATCHKEY_HISTORY: 'off' }
  const launched = launchStack({ data, port: await freePort(), settings })
  end = () => launched.end('SIGTERM')
  Object.assign(process.env, {
    LATCHKEY_E2E_STACK: JSON.stringify(await launched.ready()),
    LATCHKEY_E2E_DATA: data,
  })
})
test.afterAll('leave nothing behind', async () => {
  await end()
  rmSync(data, { recursive: true, force: true })
  Object.assign(process.env, { LATCHKEY_E2E_STACK: sharedStack, LATCHKEY_E2E_DATA: sharedData })
})

test('[X.59] a budget is changed in the chain’s currency; while the server does not answer nothing is lost, and another’s change is not overwritten', async ({
  page,
  browser,
}) => {
  const { projectId } = readStack()
  const { problems } = await openConsole(page)
  await visitConsole(page, 'Sponsored gas')
  await page
    .getByRole('button', { name: new RegExp(`^Change ${projectId}`) })
    .first()
    .click()
  const dialog = dialogOf(page)
  const daily = dialog.getByLabel('A day', { exact: true })
  await daily.fill('1e3')
  await expect(dialog.getByText(/Enter an amount such as 0\.25/)).toBeVisible()
  await daily.fill('123456.000000000000000001')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog.getByText('123456.000000000000000001')).toBeVisible()
  await expect(dialog.getByText('More can be spent in a day than now.')).toBeVisible()
  await inspectConsole(page, 'budget-review')

  const context = page.context()
  await context.route('**/api/budgets', (route) => route.abort('connectionrefused'))
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText('The server does not answer.')).toBeVisible()
  await inspectConsole(page, 'budget-offline')
  await context.unroute('**/api/budgets')

  // Another operator changes it while this dialog is open.
  const other = await (await browser.newContext()).newPage()
  await openConsole(other)
  await visitConsole(other, 'Sponsored gas')
  await other
    .getByRole('button', { name: new RegExp(`^Change ${projectId}`) })
    .first()
    .click()
  const otherDialog = dialogOf(other)
  await otherDialog.getByLabel('A day', { exact: true }).fill('654321')
  await otherDialog.getByRole('button', { name: 'Review' }).click()
  await otherDialog.getByRole('button', { name: 'Apply' }).click()
  await expect(otherDialog).toBeHidden()
  await expect(other.getByText(`The budget of ${projectId} was changed.`)).toBeVisible()

  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText(/Somebody changed it meanwhile/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await inspectConsole(other, 'gas-changed')
  expect(await readAuditDetails(page, 'budgets.set')).toContain('654321000000000000000000 a day')
  await resetConsoleSetting(other, `Change ${projectId}`)
  await expect(other.getByText(/Changed here/)).toBeHidden()
  await other.context().close()
  expect(problems).toEqual([])
})
