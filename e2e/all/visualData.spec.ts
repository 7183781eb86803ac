import type { Locator, Page } from '@playwright/test'
import { hostileTexts } from '../../packages/protocol/src/testing/hostileTexts.ts'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, expectStill, test } from '../fixtures/test.ts'

test.use({ blur: true, contextOptions: { reducedMotion: 'no-preference' } })

const me = account(15).address
const chainId = 'eip155:31337'
const day = 86_400_000

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('not shown')
  return { ...found, right: found.x + found.width, bottom: found.y + found.height }
}

const panel = (page: Page) => modal(page).dialog.locator('.lk-panel')

/** Nothing is wider than the panel, and what `whole` names is not cut. */
async function expectFits(page: Page, whole: string) {
  const found = await panel(page).evaluate((element, selector) => {
    const wide = [element, ...element.querySelectorAll('.lk-stage, .lk-view, .lk-row')]
    const isCut = (one: Element) =>
      one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
    return {
      wide: wide.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.className),
      cut: [...element.querySelectorAll(selector)].filter(isCut).map((one) => one.textContent),
    }
  }, whole)
  expect(found).toEqual({ wide: [], cut: [] })
}

async function connect(
  page: Page,
  openApp: (path: string) => Promise<void>,
  answers: Record<string, unknown>,
  more = '',
) {
  for (const [name, json] of Object.entries(answers)) {
    await page.route(new RegExp(`/${name}\\?`), (route) =>
      route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }),
    )
  }
  await installScriptedWallet(page, { accounts: [me] })
  await openApp(`/lab?wallet=off&theme=dark${more}`)
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await expect(ui.view('Account')).toBeVisible()
  // The panel scales while it opens: measured before it stands still, it is smaller than it is.
  await expectStill(page)
  return ui
}

const token = (name: string, symbol: string, numeric: string, n: number) => ({
  name,
  symbol,
  chainId,
  ...(n > 0 && { address: `${chainId}:0x${String(n).padStart(40, '0')}` }),
  price: 0,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
})
const transaction = (age: number, n: number, numeric: string, more: object = {}, symbol = 'TUSD') => ({
  id: `t-${n}`,
  metadata: {
    operationType: 'receive',
    hash: `0x${String(n).padStart(64, '0')}`,
    minedAt: new Date(Date.now() - age).toISOString(),
    sentFrom: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    sentTo: me,
    status: 'confirmed',
    nonce: n,
    application: null,
    chain: chainId,
    ...more,
  },
  transfers: [
    {
      direction: 'in',
      quantity: { numeric },
      value: null,
      price: null,
      fungible_info: { name: symbol, symbol, icon: null },
      nft_info: null,
    },
  ],
})

test('[S2.04, S9.41] Account from top to bottom: address, balance, actions, network, tabs; amounts whole, with three decimals', async ({
  page,
  openApp,
}) => {
  const ui = await connect(page, openApp, {
    balance: {
      balances: [
        token('Ether', 'ETH', '1.234567', 0),
        token('Demo Coin', 'TUSD', '1234567.98765', 1),
        token('Dust', 'DUST', '0.0000001', 2),
        token('Whole', 'WHL', '7', 3),
      ],
    },
  })
  const outer = await box(panel(page))
  expect(outer.width).toBe(360)
  await expect(ui.id('token-TUSD')).toBeVisible()
  for (const [symbol, text] of [
    ['ETH', '1.234 ETH'],
    ['TUSD', '1,234,567.987 TUSD'],
    ['DUST', '<0.001 DUST'],
    ['WHL', '7 WHL'],
  ] as const)
    await expect(ui.id(`token-${symbol}`).locator('.lk-row-detail')).toHaveText(text)

  const places = [
    'account-address',
    'account-balance',
    'feature-send',
    'account-network',
    'tab-tokens',
    'token-ETH',
  ]
  const boxes = await Promise.all(places.map((id) => box(ui.id(id))))
  for (const [at, one] of boxes.entries()) {
    const above = boxes[at - 1]
    if (above) expect(one.y, `${places[at]} is below ${places[at - 1]}`).toBeGreaterThanOrEqual(above.bottom)
    expect(one.x).toBeGreaterThanOrEqual(outer.x + 16)
    expect(one.right).toBeLessThanOrEqual(outer.right - 16)
  }
  const sizes = await Promise.all(
    ['account-balance', 'account-address'].map((id) =>
      ui.id(id).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ),
  )
  expect(sizes[0], 'the balance is what is read first').toBeGreaterThan(sizes[1] ?? 0)
  const [send, receive] = await Promise.all([box(ui.id('feature-send')), box(ui.id('feature-receive'))])
  expect([receive.y, receive.width, receive.height]).toEqual([send.y, send.width, send.height])
  expect(send.height).toBeGreaterThanOrEqual(44)
  const [network, leave] = await Promise.all([box(ui.id('account-network')), box(ui.id('disconnect'))])
  expect(leave.x).toBeGreaterThanOrEqual(network.right)
  expect(Math.abs(leave.y + leave.height / 2 - network.y - network.height / 2)).toBeLessThanOrEqual(1)
  await expectFits(page, '.lk-list .lk-row-detail, .lk-list .lk-row-title')
})

for (const locale of ['en', 'ar'])
  test(`[S2.28] the tabs Tokens, NFTs, Activity stand in one row of equal heights in this order, from the side reading begins at (${locale})`, async ({
    page,
    openApp,
  }) => {
    const ui = await connect(page, openApp, { balance: { balances: [] } }, `&locale=${locale}`)
    const names = ['tab-tokens', 'tab-nfts', 'tab-activity']
    for (const name of names) await expect(ui.id(name)).toBeVisible()
    // in one look: what is above them may still grow
    const boxes = await ui
      .view('Account')
      .getByRole('tab')
      .evaluateAll((tabs) =>
        tabs.map((tab) => {
          const { x, y, height } = tab.getBoundingClientRect()
          return { name: tab.getAttribute('data-testid'), x, y, height }
        }),
      )
    expect(boxes.map(({ name }) => name)).toEqual(names)
    const order = boxes.map(({ x }) => x)
    expect(order).toEqual([...order].sort((a, b) => (locale === 'ar' ? b - a : a - b)))
    for (const one of boxes) expect([one.y, one.height]).toEqual([boxes[0]?.y, boxes[0]?.height])
    expect(boxes[0]?.height).toBeGreaterThanOrEqual(36)
    await expectFits(page, '[role=tab]')
  })

test('[S9.42] activity tells its age in short words, and neither it nor the address is cut for a long amount', async ({
  page,
  openApp,
}) => {
  const ages = [
    ['5 sec', 5000],
    ['1 min', 61_000],
    ['59 min', 59 * 60_000 + 1000],
    ['1 hr', 3_601_000],
    ['23 hrs', 23 * 3_600_000 + 1000],
    ['1 d', day + 1000],
    ['29 d', 29 * day + 1000],
    ['1 mo', 31 * day],
    ['11 mo', 340 * day],
    ['1 yr', 366 * day],
    ['3 yr', 3 * 366 * day],
  ] as const
  const long = '123456789.123456'
  const ui = await connect(page, openApp, {
    history: {
      data: [
        ...ages.map(([, age], n) => transaction(age, n, long, {}, 'LONGSYMBOL12')),
        { ...transaction(400 * day, 50, long, {}, 'LONGSYMBOL12'), spam: 'lookalike' },
        transaction(400 * day, 51, long, { status: 'failed' }, 'LONGSYMBOL12'),
        transaction(400 * day, 52, '9'.repeat(78), {}, 'LONGSYMBOL12'),
      ],
      next: null,
    },
  })
  await ui.id('tab-activity').click()
  await ui.id('hidden-count').click()
  const row = (n: number) => ui.id(`activity-0x${String(n).padStart(64, '0')}`)
  for (const [n, [words]] of ages.entries()) {
    // Seconds pass while the page is opened.
    const text = words.endsWith('sec') ? /· \d+ sec/ : new RegExp(`· ${words}(?!\\w)`)
    await expect(row(n).locator('.lk-row-detail')).toContainText(text)
    await expect(row(n)).toContainText('+123,456,789.123 LONGSYMBOL12')
  }
  await expectFits(
    page,
    '.lk-list .lk-row-detail, .lk-list .lk-row-detail *, .lk-row[data-testid^="activity-"]:not([data-testid$="52"]) .lk-row-title *',
  )
  const outer = await box(panel(page))
  for (const n of [0, 50, 51, 52]) {
    const [whole, age] = [await box(row(n)), await box(row(n).locator('.lk-row-detail'))]
    expect(age.bottom).toBeLessThanOrEqual(whole.bottom)
    expect(whole.right).toBeLessThanOrEqual(outer.right - 16)
    expect(whole.height).toBeLessThanOrEqual(104)
  }
})

test('[S2.05, S9.59] four recommended wallets below those that are here; all wallets in even rows under a search that stays', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  const suggested = ui.view('Connect').locator('.lk-connect-more [data-testid^="wallet-"]')
  await expect(suggested).toHaveCount(4)
  await expectStill(page)
  const own = await box(ui.id('wallet-test.scripted'))
  const tops = [
    own,
    ...(await Promise.all((await suggested.all()).map(box))),
    await box(ui.id('all-wallets')),
  ]
  for (const [at, one] of tops.entries()) {
    expect([one.x, one.width, one.height]).toEqual([own.x, own.width, 56])
    if (at > 0) expect(one.y).toBeGreaterThan(tops[at - 1]?.y ?? 0)
  }
  await ui.id('all-wallets').click()
  const rows = ui.view('AllWallets').locator('[data-testid^="wallet-"].lk-row')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(36)
  await expect.poll(() => rows.first().locator('img').count()).toBe(1)
  await expectStill(page)
  const [first, second, third] = await Promise.all([0, 1, 2].map((n) => box(rows.nth(n))))
  expect([first?.height, second?.height, third?.height]).toEqual([56, 56, 56])
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBe((third?.y ?? 0) - (second?.y ?? 0))
  const image = await box(rows.first().locator('.lk-row-image'))
  expect([image.width, image.height]).toEqual([40, 40])
  const search = await box(ui.id('wallet-search'))
  expect(search.bottom).toBeLessThanOrEqual(first?.y ?? 0)
  await rows.nth(30).scrollIntoViewIfNeeded()
  await expect(rows.first()).not.toBeInViewport()
  expect(Math.abs((await box(ui.id('wallet-search'))).y - search.y)).toBeLessThanOrEqual(8)
  await expectFits(page, '.lk-wallets-tools :not(.lk-visually-hidden)')
})

test('[X.41] hostile names keep every row its height and place, on a narrow screen too', async ({
  page,
  openApp,
}) => {
  const rude = [
    ...hostileTexts.slice(0, 40),
    'W'.repeat(10_000),
    `a${'\u0301'.repeat(500)}`,
    '\u202eniocDSU\u202c',
    '\ufdfd'.repeat(40),
    '\n\n\n\n\n\n',
    '🪙'.repeat(100),
  ]
  const ui = await connect(page, openApp, {
    balance: { balances: rude.map((text, n) => token(text, text, '1', n + 1)) },
  })
  const rows = ui.view('Account').locator('[data-testid^="token-"]')
  await expect(rows).toHaveCount(rude.length)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await box(panel(page))).width).toBe(Math.min(width, 360))
    await expectStill(page)
    const outer = await box(panel(page))
    for (const row of await rows.all()) {
      const { x, right, height } = await box(row)
      expect([x - outer.x, outer.right - right, height]).toEqual([16, 16, 56])
    }
    await expectFits(page, '.lk-row-end')
  }
})

test('[S2.04] every action of an account is one unbroken line under its icon, on the narrowest phone', async ({
  page,
  openApp,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const ui = await connect(page, openApp, {})
  await expect(ui.view('Account').getByTestId('feature-swaps')).toBeVisible()
  const labels = ui.view('Account').locator('.lk-account-features .lk-button-label')
  const shapes = await labels.evaluateAll((all) =>
    all.map((one) => {
      const icon = one.parentElement?.querySelector('svg')?.getBoundingClientRect()
      const { top, height } = one.getBoundingClientRect()
      const lines = Math.round(height / Number.parseFloat(getComputedStyle(one).lineHeight))
      return {
        lines,
        isCut: one.scrollWidth > one.clientWidth + 1,
        isUnderIcon: !!icon && icon.bottom <= top,
      }
    }),
  )
  expect(shapes.length).toBeGreaterThanOrEqual(3)
  for (const shape of shapes) expect(shape).toEqual({ lines: 1, isCut: false, isUnderIcon: true })
})
