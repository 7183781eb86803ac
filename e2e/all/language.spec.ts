import { readdirSync, readFileSync } from 'node:fs'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(4).address
/** What is written left to right in every language: names, addresses, symbols, codes. */
const foreign =
  /Scripted Wallet|Latchkey (One|Two|Ten|Three|Testnet)|0x[\da-f….]+|[A-Z]{3,5}|NFT|Blockscout|Otterscan|Explorer|Etherscan/gi

test('[X.44] [X.46] in Arabic every view is Arabic, runs from right to left, and passes axe', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&locale=ar')
  const ui = modal(page)
  const button = ui.id('connect-button').first()
  await expect(button).toHaveText('ربط محفظة')
  const isArabic = async (view: string) => {
    await expect(ui.view(view)).toBeVisible()
    await expect(ui.dialog).toHaveCSS('direction', 'rtl')
    const words = (await ui.dialog.innerText()).replace(foreign, '')
    expect(words.match(/[a-z]{4,}/gi) ?? [], view).toEqual([])
    await expectAccessible(page)
  }
  await button.click()
  await isArabic('Connect')
  await ui.id('wallet-test.scripted').click()
  await ui.expectConnected(me)
  await ui.open()
  await isArabic('Account')
  const [close, back] = [ui.id('modal-close'), ui.id('modal-back')]
  await ui.id('feature-send').click()
  await isArabic('WalletSend')
  // Back is at the start of the line, which is the right, and its arrow points there.
  const [backBox, closeBox] = [await back.boundingBox(), await close.boundingBox()]
  expect(backBox?.x).toBeGreaterThan(closeBox?.x ?? Number.POSITIVE_INFINITY)
  await expect(back.locator('svg')).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
  await back.click()
  await ui.id('account-network').click()
  await isArabic('Networks')
  await ui.id('explain-network').click()
  await isArabic('WhatIsANetwork')
  await back.click()
  await back.click()
  await ui.id('feature-receive').click()
  await isArabic('WalletReceive')
  // An address reads from left to right all the same.
  await expect(ui.view('WalletReceive').locator('.lk-address')).toHaveCSS('direction', 'ltr')
})

for (const [locale, text, wordBreak] of [
  ['ja', 'ウォレットを接続', 'normal'],
  ['ko', '지갑 연결', 'keep-all'],
  ['th', 'เชื่อมต่อกระเป๋าเงิน', 'normal'],
  ['zh-HK', '連接錢包', 'normal'],
  ['zh', '连接钱包', 'normal'],
] as const)
  test(`[X.45] in ${locale} the modal names its language, for fonts and line breaks: ${text}`, async ({
    page,
    openApp,
  }) => {
    await openApp(`/lab?wallet=off&locale=${locale}`)
    const ui = modal(page)
    const button = ui.id('connect-button').first()
    await expect(button).toHaveText(text)
    await button.click()
    await expect(ui.view('Connect')).toBeVisible()
    await expect(page.locator('latchkey-modal')).toHaveAttribute('lang', locale)
    await expect(ui.dialog).toHaveCSS('word-break', wordBreak)
    expect(await ui.dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  })

test('an English modal on a page from right to left runs from left to right', async ({ page, openApp }) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&locale=en')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const ui = modal(page)
  await ui.open()
  await expect(ui.dialog).toHaveCSS('direction', 'ltr')
})

test('[X.45] embedded in a page of another direction, an Arabic modal stands where the page’s text begins', async ({
  page,
  stack,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await page.goto(new URL('/embedded?wallet=off&locale=ar', stack.app).href)
  const region = modal(page).dialog
  await expect(region).toHaveCSS('direction', 'rtl')
  const [card, title] = [await region.boundingBox(), await page.locator('h1').boundingBox()]
  expect(card?.x).toBe(title?.x)
  expect(card?.width).toBe(360)
})

test('[X.46] an English page loads no language, and a German one no other than its own', async ({
  page,
  openApp,
}) => {
  const folder = 'packages/react/src/modal/languages'
  const samples = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const catalogue = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
      return [
        file.slice(0, -'.json'.length),
        catalogue.shell['shell.close'],
        catalogue.titles.Account,
      ] as const
    })
  expect(samples).toHaveLength(21)
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  /** Languages whose texts are in a script that the page has loaded. */
  const loaded = async () => {
    const texts = await Promise.all(scripts.splice(0))
    expect(texts.length).toBeGreaterThan(3)
    const has = (text: string, sample: string) =>
      text.includes(JSON.stringify(sample)) || text.includes(`\`${sample}\``)
    return samples.flatMap(([code, close, account]) =>
      texts.some((text) => has(text, close) && has(text, account)) ? code : [],
    )
  }
  await installScriptedWallet(page, { accounts: [me] })
  const walk = async (path: string) => {
    await openApp(path)
    const ui = modal(page)
    await ui.connect('test.scripted')
    await ui.expectConnected(me)
    await ui.open()
    await ui.id('feature-send').click()
    await expect(ui.view('WalletSend')).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await walk('/lab?wallet=off&storage=0')
  expect(await loaded()).toEqual([])
  await walk('/lab?wallet=off&storage=0&locale=de')
  expect(await loaded()).toEqual(['de'])
})

for (const [locale, title] of [
  ['en-XA', /^\[Çöññéçţ ŵàļļéţ/],
  ['ar-XB', /^\u202EConnect\u202C \u202Ewallet\u202C$/],
] as const)
  test(`[X.46] the pseudo-locale ${locale} is in the lab: button, title and direction`, async ({
    page,
    openApp,
  }) => {
    await openApp(`/lab?wallet=off&locale=${locale}`)
    const ui = modal(page)
    await expect(ui.id('connect-button').first()).toHaveText(title)
    await ui.open()
    await expect(ui.id('modal-title')).toHaveText(title)
    await expect(ui.dialog).toHaveCSS('direction', locale === 'ar-XB' ? 'rtl' : 'ltr')
    expect(await ui.dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  })
