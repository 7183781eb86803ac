import { AxeBuilder } from '@axe-core/playwright'
import { account } from '../fixtures/accounts.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(15).address

test('[X.47] what is chosen is seen at once, is in the printed code, and survives a reload', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me], name: 'Foxglove', rdns: 'test.foxglove' })
  await openApp('/configure?wallet=off')
  const panel = page.locator('.lk-panel').first()
  const code = page.getByTestId('code')
  await expect(panel).toHaveCSS('border-top-left-radius', '28px')
  await expect(code).not.toContainText('themeMode')
  const axe = async (what: string) => {
    await expect(page.locator('.lk-skeleton')).toHaveCount(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`),
      what,
    ).toEqual([])
  }

  await page.getByRole('radio', { name: 'Light' }).first().check()
  await expect(panel).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(code).toContainText('themeMode="light"')
  await page.getByTestId('accent').fill('#3366ff')
  await expect(page.getByTestId('connect-button')).toHaveCSS('background-color', 'rgb(51, 102, 255)')
  await expect(code).toContainText("'--lk-accent': '#3366ff'")
  await page.getByRole('radio', { name: 'Sharp' }).check()
  await expect(panel).toHaveCSS('border-top-left-radius', '12px')
  await page.getByRole('radio', { name: 'Serif' }).check()
  await expect(panel).toHaveCSS('font-family', /serif, Georgia/)
  await axe('the configurator, chosen')

  const select = page.getByTestId('add-wallet')
  await expect.poll(() => select.locator('option').count()).toBeGreaterThan(20)
  const [one, two] = await select
    .locator('option')
    .evaluateAll((all) => all.slice(12, 14).map((option) => (option as HTMLOptionElement).value))
  for (const id of [one, two]) await select.selectOption(id ?? '')
  await page.getByTestId('first-wallet').nth(1).getByRole('button', { name: / up$/ }).click()
  await expect(code).toContainText(new RegExp(`${two}[\\s\\S]*${one}`))
  const offered = page
    .getByTestId('view-Connect')
    .locator('.lk-row:not([data-testid="wallet-walletConnect"])')
  await expect(offered.nth(1)).toHaveAttribute('data-testid', `wallet-${two}`)
  await expect(offered.nth(2)).toHaveAttribute('data-testid', `wallet-${one}`)

  await page.getByTestId('wallet-test.foxglove').click()
  await expect(page.getByTestId('feature-send')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Send' }).uncheck()
  await expect(page.getByTestId('feature-receive')).toBeVisible()
  await expect(page.getByTestId('feature-send')).toHaveCount(0)
  await expect(code).toContainText('features: { send: false }')
  await page.getByRole('radio', { name: 'العربية' }).check()
  await expect(page.locator('.lk-region')).toHaveCSS('direction', 'rtl')
  await expect(code).toContainText('locale="ar"')

  await page.reload()
  await expect(page.locator('.lk-region')).toHaveCSS('direction', 'rtl')
  await expect(panel).toHaveCSS('border-top-left-radius', '12px')
  await expect(code).toContainText('features: { send: false }')
})
