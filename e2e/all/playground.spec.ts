import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { freePort } from '../../devnet/src/freePort.ts'
import { buildApp, checkApp, installApp } from '../../scripts/outside/buildApp.ts'
import { packPackages } from '../../scripts/outside/packPackages.ts'
import { writeApp } from '../../scripts/outside/writeApp.ts'
import { account } from '../fixtures/accounts.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

/** Scrolls to the playground, which loads then. */
async function openPlayground(page: Page) {
  const place = page.getByRole('region', { name: 'Make it yours' })
  await place.getByRole('heading', { name: 'Make it yours' }).evaluate((one) => one.scrollIntoView())
  const preview = place.getByRole('region', { name: 'Preview' })
  await expect(preview.getByTestId('view-Connect')).toBeVisible()
  await expect(preview.locator('.lk-skeleton')).toHaveCount(0)
  return { place, preview, code: place.getByTestId('code') }
}

/** What a visitor sees of a modal: texts and ways from top to bottom, colours, corners and direction. */
const looksOf = (modal: Locator) =>
  modal.evaluate((root) => {
    const styleOf = (selector: string) => {
      const found = root.matches(selector) ? root : root.querySelector(selector)
      return found ? getComputedStyle(found) : undefined
    }
    const panel = styleOf('.lk-panel')
    return {
      title: root.querySelector('.lk-title')?.textContent,
      ways: [...root.querySelectorAll<HTMLElement>('.lk-panes-list :is(button, input)[data-testid]')].map(
        (one) => `${one.dataset.testid}: ${one.textContent}`,
      ),
      surface: panel?.backgroundColor,
      corners: panel?.borderStartStartRadius,
      font: panel?.fontFamily,
      direction: panel?.direction,
      accent: panel?.getPropertyValue('--lk-accent'),
    }
  })

test('the playground opens at the press of its button, without scrolling', async ({ page }) => {
  await page.goto('/')
  const place = page.getByRole('region', { name: 'Make it yours' })
  await place.getByRole('button', { name: 'Open the playground' }).press('Enter')
  await expect(place.getByRole('region', { name: 'Preview' }).getByTestId('view-Connect')).toBeVisible()
})

test('the home page is a playground: what is chosen is seen at once, with its code, its state and its events', async ({
  page,
  context,
  openApp,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await installScriptedWallet(page, { accounts: [account(15).address], name: 'Foxglove', chainId: 1 })
  await openApp('/?wallet=off')
  await expect(page.getByTestId('modal')).toHaveCount(0)
  const { place, preview, code } = await openPlayground(page)
  await place.getByRole('radio', { name: 'Light' }).check()
  await place.getByRole('radio', { name: 'Sharp' }).check()
  await place.getByTestId('accent').fill('#3366ff')
  await place.getByRole('checkbox', { name: 'Sign in with other services' }).uncheck()
  await expect(preview.locator('.lk-panel')).toHaveCSS('border-top-left-radius', '12px')
  await expect(preview.getByTestId('connect-button')).toHaveCSS('background-color', 'rgb(51, 102, 255)')
  await expect(preview.getByTestId('social-google')).toHaveCount(0)
  for (const part of ['themeMode="light"', "'--lk-accent': '#3366ff'", 'socials: false', 'emailWallet('])
    await expect(code).toContainText(part)
  await expect(place.getByTestId('install')).toContainText('npm install @latchkey/core @latchkey/react')
  await place.getByTestId('copy-code').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent())

  await preview.getByTestId('all-wallets').click()
  await expect(place.getByTestId('events')).toContainText('CLICK_ALL_WALLETS')
  await expect(place.getByTestId('state').first()).toContainText('"status": "disconnected"')
  await preview.getByTestId('modal-back').click()
  await preview.getByTestId('wallet-test.scripted').click()
  await expect(place.getByTestId('state').first()).toContainText('"status": "connected"')
  // The button of the page itself has another wallet, or none.
  await expect(page.locator('.hero').getByTestId('connect-button')).toHaveAttribute(
    'data-status',
    'disconnected',
  )
  await expect(preview.locator('.lk-skeleton')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.reload()
  await place.getByRole('heading', { name: 'Make it yours' }).evaluate((one) => one.scrollIntoView())
  await expect(place.getByRole('radio', { name: 'Sharp' })).toBeChecked()
})

test('somebody who copies the code into a new Vite app gets what the preview showed', async ({
  page,
  openApp,
}) => {
  test.setTimeout(600_000)
  await openApp('/?wallet=off')
  const { place, preview, code } = await openPlayground(page)
  await place.getByRole('radio', { name: 'Light' }).check()
  await place.getByRole('radio', { name: 'Soft' }).check()
  await place.getByRole('radio', { name: 'Serif' }).check()
  await place.getByTestId('accent').fill('#7a1fa2')
  await place.getByRole('checkbox', { name: 'Wallets beside email' }).check()
  const select = place.getByTestId('add-wallet')
  await expect.poll(() => select.locator('option').count()).toBeGreaterThan(20)
  const wanted = await select.locator('option').nth(15).getAttribute('value')
  await select.selectOption(wanted)
  await place.getByRole('radio', { name: 'العربية' }).check()
  await expect(preview.locator('.lk-region')).toHaveCSS('direction', 'rtl')
  await expect(preview.getByTestId(`wallet-${wanted}`)).toBeVisible()
  await expect(preview.getByTestId('social-google')).toBeVisible()
  await expect(preview.locator('.lk-skeleton')).toHaveCount(0)
  const shown = await looksOf(preview.getByTestId('modal'))
  expect(shown.ways.length).toBeGreaterThan(8)

  const folder = mkdtempSync(join(tmpdir(), 'latchkey-copied-'))
  let served: ReturnType<typeof spawn> | undefined
  try {
    const packages = await packPackages(folder)
    writeApp({ folder, packages, react: '19', chain: { id: 1, rpc: 'http://127.0.0.1:1' } })
    writeFileSync(join(folder, 'src/App.tsx'), (await code.textContent()) ?? '')
    expect(await installApp(folder)).toMatchObject({ code: 0 })
    expect(await checkApp(folder)).toEqual({ code: 0, output: '' })
    expect(await buildApp(folder)).toMatchObject({ code: 0 })
    const port = await freePort()
    const vite = ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', String(port)]
    served = spawn(process.execPath, vite, { cwd: folder, stdio: 'ignore' })
    await expect(async () => {
      await page.goto(`http://127.0.0.1:${port}/`, { timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    await page.getByTestId('connect-button').click()
    const copied = page.getByTestId('modal')
    await expect(copied.getByTestId(`wallet-${wanted}`)).toBeVisible()
    await expect(copied.getByTestId('social-google')).toBeVisible()
    await expect(copied.locator('.lk-skeleton')).toHaveCount(0)
    expect(await looksOf(copied)).toEqual(shown)
  } finally {
    served?.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
