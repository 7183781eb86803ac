import type { Page } from '@playwright/test'
import { hostileTexts } from '../../packages/protocol/src/testing/hostileTexts.ts'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(14).address
const chainId = 'eip155:31337'
const hex = (n: number, digits: number) => (n + 1).toString(16).padStart(digits, '0')

// Every fifth: hundreds of wallets in one browser take their time.
const announced = hostileTexts.filter((_, n) => n % 5 === 0)

// What is proved is that text is text, not that the page's content policy would stop it.
test.use({ bypassCSP: true })

/** The n-th text in every string of an answer. */
const token = (text: string, n: number) => ({
  name: text,
  symbol: text,
  chainId,
  address: `${chainId}:0x${hex(n, 40)}`,
  price: 1,
  value: 300 - n,
  quantity: { decimals: '6', numeric: '1' },
  iconUrl: text,
})
const transaction = (text: string, n: number) => ({
  id: `${n} ${text}`,
  metadata: {
    operationType: n % 2 ? text : 'receive',
    hash: text,
    minedAt: new Date(Date.now() - n * 60_000).toISOString(),
    sentFrom: text,
    sentTo: text,
    status: 'confirmed',
    nonce: n,
    application: { name: text, iconUrl: text },
    chain: chainId,
  },
  transfers: [
    {
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
      ...(n % 2
        ? { fungible_info: { name: text, symbol: text, icon: { url: text }, address: text } }
        : {
            nft_info: {
              name: text,
              content: { preview: { url: text, content_type: text }, detail: { url: text } },
              flags: { is_spam: false },
            },
          }),
    },
  ],
})
const nft = (text: string, n: number) => ({
  chain: chainId,
  contract: text,
  tokenId: String(n),
  name: text,
  image: text,
  amount: '1',
  is_spam: false,
})
const wallet = (text: string, n: number) => ({
  id: hex(n, 64),
  name: text,
  description: text,
  chains: [chainId],
  homepage: text,
  image_id: text,
  image_url: text,
  order: n,
  link_mode: text,
  mobile_link: text,
  desktop_link: text,
  webapp_link: text,
  app_store: text,
  play_store: text,
  // The one good link: a wallet without a way on isn't shown.
  chrome_store: `https://chromewebstore.google.com/detail/${n}`,
  rdns: text,
  browser_link: text,
  relay: 'public',
})

const answers: Record<string, unknown> = {
  balance: {
    balances: hostileTexts.slice(0, 150).map(token),
    hidden: hostileTexts.slice(150).map((text, n) => ({ ...token(text, n + 150), reason: 'spam' })),
  },
  history: { data: hostileTexts.map(transaction), next: null },
  nfts: { data: hostileTexts.map(nft), next: null },
  getWallets: { count: hostileTexts.length, data: hostileTexts.map(wallet) },
  getWalletImages: { images: Object.fromEntries(hostileTexts.map((text) => [text, text])) },
}

/** Runs in the page: what in this tree is more than text. */
function findMarkup(root: ShadowRoot): string[] {
  const alien =
    'script,iframe,object,embed,base,meta,link,form,details,video,audio,marquee,math,template,style,noscript,animate,set,foreignObject,use,image,source,select,textarea'
  const found = [...root.querySelectorAll(alien)]
    // The one form of ours: where an address for signing in is written.
    .filter((element) => !element.matches('form.lk-login-form'))
    .map((element) => element.outerHTML.slice(0, 100))
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isLink = name === 'href' || name === 'src' || name === 'xlink:href' || name === 'srcset'
      const isOwn = /^(https?:\/\/(?!evil)|data:image\/)/.test(value)
      // A drawing in an <img> runs nothing and asks nobody.
      if (name.startsWith('on') || (isLink && !isOwn)) found.push(`${element.tagName} ${name}=${value}`)
    }
  }
  return found
}

/** As many rows as there are texts, whatever stands in them short, unable to turn, and no markup anywhere. */
async function expectText(page: Page, view: string, rows: string, count: number) {
  const shown = page.getByTestId(`view-${view}`)
  await expect.poll(() => shown.locator(`[data-testid^="${rows}"]`).count(), view).toBe(count)
  const texts = await shown.locator('bdi, .lk-row-title').allTextContents()
  expect(texts.filter((text) => /[<({]/.test(text)).length, view).toBeGreaterThan(count * 0.9)
  for (const text of texts) {
    expect([...text].length, text).toBeLessThanOrEqual(65)
    expect(text).not.toMatch(/\p{C}/u)
  }
  const markup = await page.locator('latchkey-modal').evaluate((host, find) => {
    const search = new Function(`return ${find}`)() as typeof findMarkup
    return host.shadowRoot ? search(host.shadowRoot) : ['no root']
  }, findMarkup.toString())
  expect(markup, view).toEqual([])
}

test('[X.41] three hundred hostile texts in every string of listed wallets, tokens, NFTs and activity, sixty in announced wallets: shown as text, and nothing runs', async ({
  page,
  context,
  openApp,
}) => {
  test.setTimeout(120_000)
  const ran: number[] = []
  const asked: string[] = []
  await context.exposeBinding('__x', (_source, n: number) => void ran.push(n))
  await context.route(
    ({ hostname }) => hostname === 'evil.example',
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ body: '' })
    },
  )
  page.on('dialog', (dialog) => {
    ran.push(-1)
    return dialog.dismiss()
  })
  for (const [name, json] of Object.entries(answers)) {
    await page.route(new RegExp(`/${name}\\?`), (route) =>
      route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }),
    )
  }
  await installScriptedWallet(page, { accounts: [me] })
  await page.addInitScript((texts) => {
    const provider = { request: () => Promise.reject(new Error('only shown')), on() {}, removeListener() {} }
    window.addEventListener('eip6963:requestProvider', () => {
      for (const [n, text] of texts.entries()) {
        const info = {
          uuid: crypto.randomUUID(),
          name: text,
          icon: n % 2 ? `data:image/svg+xml,${text}` : `https://evil.example/${n}.png`,
          rdns: `hostile.w${n}`,
        }
        const detail = Object.freeze({ info, provider })
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
    })
  }, announced)
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  await expect(ui.id('wallet-test.scripted')).toBeVisible()
  await expectText(page, 'Connect', 'wallet-hostile.', announced.length)
  await ui.id('all-wallets').click()
  await expectText(page, 'AllWallets', 'wallet-0', 300)
  await ui.id(`wallet-${hex(1, 64)}`).click()
  await expect(ui.view('Downloads')).toContainText('__x(1)')
  await ui.id('modal-back').click()
  await ui.id('modal-back').click()
  await ui.id('wallet-test.scripted').click()
  await ui.expectConnected(me)

  await ui.open()
  const more = ui.id('tokens-more')
  await ui.id('hidden-count').click()
  // By the element itself: more comes where the end is in sight too, and the button may be gone before a hand gets there.
  const isWhole = async () => {
    await more
      .first()
      .evaluate((button: HTMLElement) => button.click(), undefined, { timeout: 1_000 })
      .catch(() => {})
    return (await more.count()) === 0
  }
  await expect.poll(isWhole, { timeout: 30_000 }).toBe(true)
  await expectText(page, 'Account', 'token-', 300)
  await ui.id('tab-nfts').click()
  await expectText(page, 'Account', 'nft-', 300)
  await ui.id('tab-activity').click()
  await expectText(page, 'Account', 'activity-', 300)
  // The form of a token that is chosen by its hostile name.
  await ui.id('tab-tokens').click()
  await ui.view('Account').locator('button[data-testid^="token-"]').nth(1).click()
  await expect(ui.view('WalletSend')).toContainText('<img')
  expect({ ran, asked }).toEqual({ ran: [], asked: [] })

  // Control: the same texts as markup do run, do ask, and are found.
  const careless = await context.newPage()
  await careless.goto(page.url())
  const found = await careless.evaluate(
    ({ texts, find }) => {
      const search = new Function(`return ${find}`)() as (root: ShadowRoot) => string[]
      return texts.map((text) => {
        const place = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
        place.innerHTML = text
        return search(place).length
      })
    },
    { texts: hostileTexts, find: findMarkup.toString() },
  )
  expect(found.filter((count) => count > 0).length).toBeGreaterThan(150)
  await expect.poll(() => new Set(ran).size).toBeGreaterThan(75)
  await expect.poll(() => new Set(asked).size).toBeGreaterThan(10)
  await careless.close()
})
