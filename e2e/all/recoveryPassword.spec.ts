import { expect, test } from '@playwright/test'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'

const weak = 'password1234'
const strong = 'correct horse battery staple'
const strengthScript = /\/assets\/strength-[0-9a-f]{16}\.js$/

/** What each language says while the weak, then the strong password is typed. */
const words = {
  en: {
    weak: /easy to guess.*commonly used.*four or more unrelated words/,
    strong: 'This password is very strong.',
    offline: /can’t be reached/,
  },
  ar: { weak: /سهلة التخمين.*أربع كلمات/, strong: 'كلمة المرور هذه قوية جدًا.', offline: /خادم المحفظة/ },
} as const

test.describe.configure({ timeout: 150_000 })

for (const locale of ['en', 'ar'] as const)
  test(`[X.02] [X.08] a password that can be guessed protects no wallet, and says so while it is typed: ${locale}`, async () => {
    const shell = await launchFrameBrowser()
    try {
      const visitor = emailVisitor(shell)
      const page = await visitor.open(`/lab?wallet=off&locale=${locale}`)
      const loaded: string[] = []
      page.context().on('request', (request) => loaded.push(request.url()))
      await visitor.signIn(page, newAddress(`password-${locale}`))
      const frame = visitor.frame(page)
      const find = (testId: string) => frame.getByTestId(testId)
      const [strength, problem] = [find('password-strength'), find('recovery-problem')]
      const submit = find('protect-password-submit')
      const fill = async (text: string) => {
        await find('protect-password').fill(text)
        await find('protect-password-again').fill(text)
      }
      await find('protect-other').click()
      // the lists of the judge are not loaded before a character is typed
      expect(loaded.filter((url) => strengthScript.test(url))).toEqual([])

      // a judge that can't be loaded accepts nothing
      await page.context().route(strengthScript, (route) => route.abort())
      await fill(strong)
      await expect(strength).toHaveText(words[locale].offline)
      await expect(async () => {
        // a press while the frame still grows may land beside the button
        await submit.click()
        await expect(problem).toHaveText(words[locale].offline, { timeout: 3_000 })
      }).toPass({ timeout: 20_000 })
      await page.context().unroute(strengthScript)

      await fill(weak)
      await expect(strength).toHaveText(words[locale].weak)
      await submit.click()
      await expect(problem).toHaveText(words[locale].weak)
      await expect(find('protect-password')).toBeVisible()

      await fill(strong)
      await expect(strength).toHaveText(words[locale].strong)
      await submit.click()
      await expect(modal(page).id('modal')).toBeHidden({ timeout: 30_000 })
      await visitor.expectConnected(page, await visitor.address(page))
    } finally {
      await shell.close()
    }
  })
