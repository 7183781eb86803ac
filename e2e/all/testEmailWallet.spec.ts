import { createInbox } from '@latchkey/test'
import { createEmailWallet } from '@latchkey/test/playwright'
import { expect } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { readStack } from '../fixtures/stack.ts'
import { test } from '../fixtures/test.ts'

test('[X.74] the e-mail wallet for tests signs in by the inbox, protects the wallet, rejects and approves', async () => {
  test.setTimeout(180_000)
  const stack = readStack()
  const shell = await launchFrameBrowser()
  try {
    const [context] = shell.browser.contexts()
    const page = await context?.newPage()
    if (!page) throw new Error('no context')
    await page.goto(new URL('/lab?wallet=off', stack.app).href)
    const button = page.getByTestId('connect-button').first()
    await button.click()
    const wallet = createEmailWallet(page, { inbox: createInbox(stack.mail) })
    await wallet.signIn()
    await wallet.protect('seven green bicycles rest')
    await expect(button).toHaveAttribute('data-status', 'connected', { timeout: 40_000 })
    await expect(page.getByTestId('modal')).toBeHidden({ timeout: 30_000 })

    const result = page.getByTestId('result')
    await page.getByTestId('sign-message').click()
    await wallet.reject()
    await expect(result).toContainText(/declined|rejected/i, { timeout: 15_000 })

    await page.getByTestId('sign-message').click()
    await wallet.approve()
    await expect(result).toHaveAttribute('data-tone', 'done', { timeout: 15_000 })
    const address = await page.evaluate(() => {
      const stored = Object.entries(localStorage).find(([key]) => key.endsWith('/connections'))?.[1]
      return String(JSON.parse(stored ?? '[]')[0]?.address)
    })
    const message = (await result.getAttribute('data-message')) ?? ''
    const signature = (await result.textContent()) as Hex
    expect(await verifyMessage({ address: address as Hex, message, signature })).toBe(true)
  } finally {
    await shell.close()
  }
})
