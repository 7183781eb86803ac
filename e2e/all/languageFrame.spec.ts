import { readdirSync } from 'node:fs'
import type { Frame, Page } from '@playwright/test'
import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { findDocumentFlaws, formatFlaw } from '../fixtures/findLayoutFlaws.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { codeInMail, findInMail, knownMails, newAddress } from '../fixtures/inbox.ts'
import { settingsPage } from '../fixtures/settingsPage.ts'
import { readStack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 900_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Those of `LATCHKEY_LOCALES` for who mends one, else all. */
const languages = process.env.LATCHKEY_LOCALES?.split(',') ?? [
  'en',
  ...readdirSync('packages/react/src/modal/languages')
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length)),
]
const sizes = { 390: 844, 1280: 800 } as const

/** Measures what the page or frame shows, on a phone and on a desktop. What still grows is measured again. */
async function look(
  page: Page,
  name: string,
  language: string,
  getFrame: () => Frame = () => page.mainFrame(),
) {
  for (const [width, height] of Object.entries(sizes)) {
    await page.setViewportSize({ width: Number(width), height })
    await expect(async () => {
      const flaws = await findDocumentFlaws(getFrame(), language, Number(width))
      expect(flaws.map(formatFlaw), name).toEqual([])
    }).toPass({ timeout: 3_000, intervals: [100, 400, 1_000] })
  }
}

/** The same, without an end at the first flaw: all of them are of use. */
async function lookSoftly(problems: string[], ...view: Parameters<typeof look>) {
  await look(...view).catch((error: Error) => {
    problems.push(
      ...(error.message.match(/^[+-] +"[a-zA-Z-]+ \d+ .*$/gm) ?? [error.message]).map(
        (line) => `${view[1]} ${line}`,
      ),
    )
  })
}

test('[X.46] the settings of the wallet and the screens of recovery have room in every language', async ({
  page,
}) => {
  const { wallet } = readStack()
  const email = newAddress('room')
  await page.goto(new URL('/settings', wallet).href)
  const known = await knownMails(email)
  await page.getByTestId('signin-email').fill(email)
  await page.getByTestId('signin-begin').click()
  await page.getByTestId('confirm-code').fill(await findInMail(email, codeInMail, known))
  await page.getByTestId('confirm-submit').click()
  await settingsPage(page).createWallet()
  const { id, facts } = settingsPage(page)
  const problems: string[] = []
  for (const language of languages) {
    const see = (name: string) => lookSoftly(problems, page, name, language)
    const open = async () => {
      await page.goto(new URL(`/settings?lang=${language}`, wallet).href)
      await expect(facts).toBeVisible({ timeout: 20_000 })
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
    await open()
    await see('settings')
    for (const screen of ['spending', 'devices', 'export']) {
      await id(`settings-${screen}`).click()
      await expect(id(`settings-${screen}`)).toBeHidden()
      await see(screen)
      await open()
    }
    await id('settings-recovery-ways').click()
    await expect(id('recovery-outcome')).toBeVisible()
    await see('recovery')
    await id('recovery-methods').click()
    await expect(id('methods-none')).toBeVisible()
    await see('methods')
    await id('methods-add-other').click()
    await expect(id('protect-other')).toBeVisible()
    await see('ways to recover')
    await id('protect-other').click()
    await id('protect-password').fill('password1234')
    await see('password')
  }
  expect(problems).toEqual([])
})

const abi = parseAbi(['function approve(address spender, uint256 value)'])
const token = '0x7700000000000000000000000000000000077003'
const spender = '0x00000000000000000000000000000000000A11cE'

/** What an app may ask for: a message, all of a token that nobody knows, a permit of it, and a transfer. */
const requests = (
  me: string,
): readonly (readonly [name: string, method: string, params: readonly unknown[]])[] => [
  ['message', 'personal_sign', ['0x48656c6c6f', me]],
  [
    'unlimited approval',
    'eth_sendTransaction',
    [{ from: me, to: token, data: encodeFunctionData({ abi, args: [spender, maxUint256] }) }],
  ],
  [
    'permit',
    'eth_signTypedData_v4',
    [
      me,
      JSON.stringify({
        types: {
          Permit: [
            { name: 'owner', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'Permit',
        domain: { name: 'Someone', version: '1', chainId: 31337, verifyingContract: token },
        message: { owner: me, spender, value: '77003', nonce: '0', deadline: '1899936000' },
      }),
    ],
  ],
  ['transfer', 'eth_sendTransaction', [{ from: me, to: spender, value: '0x2386f26fc10000' }]],
]

test('[X.46] protecting a wallet and approving have room in every language', async () => {
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open('/lab?wallet=off')
    await visitor.signIn(page, newAddress('room'))
    const walletFrame = () => {
      const found = page.frames().find((one) => one.url().startsWith(readStack().wallet))
      if (!found) throw new Error('There is no frame of the wallet.')
      return found
    }
    const frame = visitor.frame(page)
    await expect(frame.getByTestId('protect-passkey')).toBeVisible({ timeout: 30_000 })
    const problems: string[] = []
    await lookSoftly(problems, page, 'protect', 'en', walletFrame)
    await page.setViewportSize({ width: 1280, height: 800 })
    await visitor.protect(page, 'correct horse battery staple')
    const me = await visitor.address(page)
    const form = page.getByTestId('provider-request')
    await form.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
    for (const language of languages) {
      await page.evaluate((one) => {
        document.documentElement.lang = one
      }, language)
      for (const [name, method, params] of requests(me)) {
        await page.setViewportSize({ width: 1280, height: 800 })
        const [methodField, paramsField] = [
          form.getByTestId('provider-method'),
          form.getByTestId('provider-params'),
        ]
        await expect(async () => {
          await methodField.fill(method)
          await paramsField.fill(JSON.stringify(params))
          await expect(methodField).toHaveValue(method, { timeout: 500 })
          await expect(paramsField).toHaveValue(JSON.stringify(params), { timeout: 500 })
        }).toPass({ timeout: 10_000 })
        await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
        await expect(frame.getByTestId('approval-origin')).toBeVisible({ timeout: 20_000 })
        await expect(frame.locator('html')).toHaveAttribute('lang', language)
        await lookSoftly(problems, page, name, language, walletFrame)
        await page.setViewportSize({ width: 1280, height: 800 })
        // A request with a warning is approved after one more step only, but declined at any time.
        await expect(async () => {
          const reject = frame.getByTestId('reject')
          if (await reject.isVisible()) await reject.click({ timeout: 1_000 })
          const answer = page.getByTestId('provider-answer')
          await expect(answer).toHaveAttribute('data-tone', 'failed', { timeout: 1_500 })
        }).toPass({ timeout: 30_000 })
      }
    }
    expect(problems).toEqual([])
  } finally {
    await shell.close()
  }
})

test('[X.46] the page behind a mailed link is in the language of the browser, and has room', async ({
  browser,
}) => {
  const problems: string[] = []
  const titles = new Set<string>()
  for (const language of languages) {
    const context = await browser.newContext({ locale: language })
    const page = await context.newPage()
    // a link that is used up; one that still holds is in the language of who signs in
    await page.goto(new URL('/login/device?t=x', readStack().api).href)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    titles.add(await page.locator('h1').innerText())
    await lookSoftly(problems, page, 'used link', language)
    await context.close()
  }
  expect(titles.size).toBe(languages.length)
  expect(problems).toEqual([])
})
