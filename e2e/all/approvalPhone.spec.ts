import { expect, test } from '@playwright/test'
import { chain } from '../fixtures/chain.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'

test.describe.configure({ timeout: 150_000 })

for (const [width, height] of [
  [390, 780],
  [320, 568],
] as const)
  test(`[S2.11] [S2.35] on a phone of ${width} by ${height} the press on Approve is the wallet’s: for a page, and over the open modal`, async () => {
    const shell = await launchFrameBrowser()
    try {
      const visitor = emailVisitor(shell)
      const page = await visitor.open()
      const { id, open, view, fillSend } = modal(page)
      await page.setViewportSize({ width, height })
      await visitor.signIn(page, newAddress(`phone${width}`))
      await visitor.protect(page, 'correct horse battery staple')
      const me = await visitor.address(page)
      await chain().setBalance(me, 10n ** 18n)

      await visitor.sign(page)
      await visitor.approve(page)
      await visitor.expectSigned(page, me)

      await open()
      await expect(view('Account')).toBeVisible()
      await id('feature-send').click()
      await fillSend('0x00000000000000000000000000000000000A11cE', '0.01')
      await id('send-preview').click()
      await id('send-confirm').click()
      await visitor.approve(page)
      await expect(page.locator('#w3m-iframe')).toBeHidden()
      await expect(id('snackbar')).toContainText('Transaction started')
    } finally {
      await shell.close()
    }
  })
