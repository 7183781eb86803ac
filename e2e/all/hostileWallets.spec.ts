import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { bitcoinChain } from '../fixtures/bitcoinChain.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(7).address

/** What the pages of hostile wallets write down. */
type Traces = { hacked?: boolean; asked?: string[] }

/**
 * In the page, before the app: what hostile extensions announce beside an honest wallet, by EIP-6963 and by Wallet Standard, each
 * time they are asked and again.
 */
function announceHostile() {
  const traces = window as unknown as Traces
  traces.asked = []
  const providerOf = (name: string) => ({
    async request({ method }: { method: string }) {
      traces.asked?.push(`${name} ${method}`)
      throw Object.assign(new Error('No.'), { code: 4001 })
    },
    on() {},
    removeListener() {},
  })
  const fail = () => {
    throw new Error('a getter of a hostile wallet')
  }
  const uuid = (letter: string) =>
    `${letter.repeat(8)}-${letter.repeat(4)}-4${letter.repeat(3)}-8${letter.repeat(3)}-${letter.repeat(12)}`
  const icon =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const markup = '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>'
  const names = ['Markup', 'Huge', 'Pixel', 'Twin']
  const providers = new Map(names.map((name) => [name, providerOf(name)]))
  const announcements: (readonly [info: object, provider: unknown])[] = [
    [{ uuid: uuid('a'), name: markup, icon, rdns: 'evil.markup' }, providers.get('Markup')],
    [
      {
        uuid: uuid('b'),
        name: 'Huge',
        icon: `data:image/svg+xml,${'x'.repeat(2_000_000)}`,
        rdns: 'evil.huge',
      },
      providers.get('Huge'),
    ],
    [
      { uuid: uuid('c'), name: 'Pixel', icon: 'https://tracker.example/pixel.png', rdns: 'evil.pixel' },
      providers.get('Pixel'),
    ],
    [
      Object.defineProperty({ uuid: uuid('d'), icon, rdns: 'evil.name' }, 'name', { get: fail }),
      providerOf('-'),
    ],
    [
      { uuid: uuid('e'), name: 'Getter', icon, rdns: 'evil.request' },
      Object.defineProperty({}, 'request', { get: fail }),
    ],
    // The honest wallet's name and domain, with a provider of its own.
    [{ uuid: uuid('f'), name: 'Scripted Wallet', icon, rdns: 'test.scripted' }, providers.get('Twin')],
    // A known wallet's name, under a domain that isn't that wallet's.
    [{ uuid: uuid('9'), name: 'MetaMask', icon, rdns: 'evil.fox' }, providerOf('Fox')],
  ]
  const announceAll = () => {
    for (const [info, provider] of announcements)
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    window.dispatchEvent(
      Object.defineProperty(new Event('eip6963:announceProvider'), 'detail', { get: fail }),
    )
  }
  window.addEventListener('eip6963:requestProvider', announceAll)
  announceAll()

  const standard = (name: string, more: PropertyDescriptorMap = {}) =>
    Object.create(
      {
        version: '1.0.0',
        name,
        icon: 'https://tracker.example/standard.png',
        chains: ['solana:localnet'],
        accounts: [],
        features: { 'standard:connect': { version: '1.0.0', connect: fail } },
      },
      more,
    )
  type RegisterApi = { register(...wallets: unknown[]): void }
  const registerAll = (api: RegisterApi) => {
    const broken = standard('Broken', { chains: { get: fail } })
    api.register(broken, standard('<b>Standard</b>'), null, 7)
  }
  window.addEventListener('wallet-standard:app-ready', (event) =>
    registerAll((event as CustomEvent<RegisterApi>).detail),
  )
  Object.assign(traces, {
    announceAgain() {
      announceAll()
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerAll }))
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: fail }))
    },
  })
}

const getAsked = (page: Page) => page.evaluate(() => (window as unknown as Traces).asked ?? [])

test('[X.34, X.34b, X.34c] hostile announcements do no harm: each is plain text or left out, once, and a row asks its own wallet', async ({
  page,
  openApp,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  await installScriptedWallet(page, { accounts: [me] })
  await page.addInitScript(announceHostile)
  await openApp('/lab?wallet=off&solana=1')
  const ui = modal(page)
  await ui.open()
  const connect = ui.view('Connect')
  const row = (id: string) => ui.id(`wallet-${id}`)
  await expect(row('test.scripted')).toBeVisible()
  // All of them once more, while the list is shown.
  await page.evaluate(() => (window as unknown as { announceAgain(): void }).announceAgain())

  await expect(row('evil.markup')).toContainText('<img src=x onerror=')
  await expect(row('<b>Standard</b>')).toContainText('<b>Standard</b>')
  for (const id of ['evil.huge', 'evil.pixel', '<b>Standard</b>'])
    await expect(row(id).locator('img'), id).toHaveCount(0)
  // The control: an icon that is what it should be is shown.
  await expect(row('evil.markup').locator('img')).toHaveCount(1)
  await expect(row('test.scripted#2')).toContainText('Scripted Wallet (2)')
  await expect(row('test.scripted')).toContainText('test.scripted')
  await expect(row('evil.fox')).toContainText('MetaMask (evil.fox)')
  await expect(connect).not.toContainText(/Getter|Broken/)
  const ids = await connect
    .locator('[data-testid^="wallet-"]')
    .evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset.testid))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(await page.evaluate(() => (window as unknown as Traces).hacked)).toBeUndefined()

  await row('test.scripted#2').click()
  await expect(ui.id('retry')).toBeVisible()
  expect(await getAsked(page)).toEqual(['Twin eth_requestAccounts'])
  expect(await scriptedWallet(page).calls('eth_requestAccounts')).toEqual([])
  await ui.id('modal-back').click()
  await row('test.scripted').click()
  await ui.expectConnected(me)
  expect(await scriptedWallet(page).calls('eth_requestAccounts')).toHaveLength(1)
  expect(await getAsked(page)).toEqual(['Twin eth_requestAccounts'])
  await ui.id('sign-message').click()
  await expect(ui.id('result')).toHaveAttribute('data-tone', 'done')
  expect([...hosts].filter((host) => !/(^|\.)localhost$|^127\.0\.0\.1$|^$/.test(host))).toEqual([])
})

test('[X.34, X.34d] `window.ethereum` is “Browser Wallet” whatever it says it is, and no row of its own where its wallet is announced', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await page.addInitScript(() => {
    const flags = { isMetaMask: true, isCoinbaseWallet: true, isBraveWallet: true }
    const asked: string[] = []
    const unclaimed = {
      ...flags,
      async request({ method }: { method: string }) {
        asked.push(method)
        throw Object.assign(new Error('No.'), { code: 4001 })
      },
      on() {},
      removeListener() {},
    }
    Object.assign(window, { asked, ethereum: unclaimed })
    // The same object as the announced wallet's, as an extension has it that does both.
    if (sessionStorage.getItem('claimed'))
      window.addEventListener('eip6963:announceProvider', (event) => {
        const { provider } = (event as CustomEvent<{ provider: object }>).detail
        Object.assign(window, { ethereum: provider })
      })
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  await expect(ui.id('wallet-injected')).toContainText('Browser Wallet')
  await expect(ui.id('wallet-injected')).not.toContainText(/MetaMask|Coinbase|Brave/)
  await ui.id('wallet-injected').click()
  await expect(ui.id('retry')).toBeVisible()
  expect(await getAsked(page)).toEqual(['eth_requestAccounts'])
  expect(await scriptedWallet(page).calls('eth_requestAccounts')).toEqual([])

  await page.evaluate(() => sessionStorage.setItem('claimed', '1'))
  await page.reload()
  await ui.open()
  await expect(ui.id('wallet-test.scripted')).toBeVisible()
  await expect(ui.id('email-input')).toBeVisible()
  await expect(ui.id('wallet-injected')).toHaveCount(0)
})

test('[X.34, X.34b, X.34c] hostile entries of window.injectedWeb3 beside an honest wallet do no harm', async ({
  page,
  openApp,
}) => {
  await page.addInitScript(() => {
    const traces = window as unknown as Traces & { injectedWeb3: object; replaceEntry: () => void }
    traces.asked = []
    const fail = () => {
      throw new Error('a getter of a hostile wallet')
    }
    const entryOf = (name: string) => ({
      version: '1.0.0',
      async enable() {
        traces.asked?.push(name)
        throw new Error('Rejected')
      },
    })
    const twin = entryOf('Twin')
    const list = {
      '<img src=x onerror="window.hacked = true">': entryOf('Markup'),
      getter: Object.defineProperty({}, 'enable', { get: fail }),
      nothing: null,
      talisman: twin,
      'talisman again': twin,
      Talisman: entryOf('Thief'),
    }
    Object.defineProperty(list, 'throwing', { enumerable: true, get: fail })
    traces.injectedWeb3 = list
    traces.replaceEntry = () => {
      list.talisman = entryOf('Replacement')
    }
  })
  await openApp('/lab?polkadot=1')
  const ui = modal(page)
  await ui.id('connect-button').first().click()
  const rows = page.locator('[data-testid^="wallet-"]')
  await expect(ui.id('wallet-Talisman')).toContainText('Talisman')
  await expect(ui.id('wallet-Talisman (2)')).toBeVisible()
  // An entry that is replaced after it was listed: the row stays with the object it was made for.
  await page.evaluate(() => (window as unknown as { replaceEntry: () => void }).replaceEntry())
  await expect(rows.filter({ hasText: 'talisman again' })).toHaveCount(0)
  await expect(rows.filter({ hasText: '<img' })).toHaveCount(1)
  for (const absent of ['getter', 'nothing', 'throwing'])
    await expect(ui.id(`wallet-${absent}`)).toHaveCount(0)
  await ui.id('wallet-Talisman').click()
  await expect(ui.view('ConnectingExternal')).toContainText('declined')
  await ui.id('modal-back').click()
  await ui.id('wallet-Talisman (2)').click()
  await expect(ui.view('ConnectingExternal')).toContainText('declined')
  const traces = await page.evaluate(() => {
    const { hacked, asked } = window as unknown as Traces
    return { hacked, asked }
  })
  expect(traces).toEqual({ hacked: undefined, asked: ['Twin', 'Thief'] })
  // The positive control: the honest wallet of the same list connects.
  await ui.id('modal-back').click()
  await expect(ui.id('wallet-dev.latchkey.wallet')).toBeVisible()
})

test('[X.34, X.34b, X.34c] hostile wallets of window.btc_providers and the Wallet Standard beside an honest one do no harm; one in both lists is one row', async ({
  page,
  openApp,
}) => {
  await page.addInitScript(() => {
    const host = window as unknown as Record<string, unknown> & Traces
    host.asked = []
    const fail = () => {
      throw new Error('a getter of a hostile wallet')
    }
    const providerOf = (name: string) => ({
      async request(method: string) {
        host.asked?.push(`${name}: ${method}`)
        return { jsonrpc: '2.0', id: '1', error: { code: -32_000, message: 'User rejected request' } }
      },
    })
    const twin = providerOf('Twin')
    Object.assign(host, {
      twin,
      thief: providerOf('Thief'),
      markup: providerOf('Markup'),
      getter: Object.defineProperty({}, 'request', { get: fail }),
    })
    host.btc_providers = [
      { id: 'twin', name: 'Xverse', icon: 'https://tracker.example/pixel.png' },
      { id: 'thief', name: 'Xverse', icon: `data:image/png;base64,${'A'.repeat(1_000_000)}` },
      { id: 'markup', name: '<img src=x onerror="window.hacked = true">', icon: '' },
      { id: 'getter', name: 'Getter', icon: '' },
      { id: '__proto__.constructor', name: 'Prototype', icon: '' },
      { id: 'window.open("https://tracker.example")', name: 'Code', icon: '' },
      Object.defineProperty({ name: 'Throwing' }, 'id', { get: fail }),
      null,
    ]
    const registered = {
      version: '1.0.0',
      name: 'Xverse Wallet',
      icon: 'data:image/svg+xml,<svg/>',
      chains: ['bitcoin:regtest'],
      accounts: [],
      features: { 'sats-connect:': { provider: twin } },
    }
    const broken = {
      name: 'Broken',
      chains: ['bitcoin:regtest'],
      get features(): object {
        return fail()
      },
    }
    type Api = { register(...wallets: object[]): void }
    window.addEventListener('wallet-standard:app-ready', (event) => {
      const api = (event as CustomEvent<Api>).detail
      for (let count = 0; count < 100; count++) api.register(registered, broken)
    })
  })
  const strangers: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('tracker.example')) strangers.push(request.url())
  })
  await openApp('/lab?bitcoin=1')
  const ui = modal(page)
  await ui.id('connect-button').first().click()
  const rows = page.locator('[data-testid^="wallet-"]')
  await expect(rows.filter({ hasText: 'Xverse' })).toHaveCount(2)
  await expect(rows.filter({ hasText: '<img' })).toHaveCount(1)
  for (const absent of ['Getter', 'Prototype', 'Code', 'Throwing', 'Broken'])
    await expect(rows.filter({ hasText: absent })).toHaveCount(0)
  const readAsked = () => page.evaluate(() => [...new Set((window as unknown as Traces).asked ?? [])])
  expect(await readAsked()).toEqual([])
  // Each row asks its own wallet.
  for (const name of ['Twin', 'Thief']) {
    await rows
      .filter({ hasText: 'Xverse' })
      .nth(name === 'Twin' ? 0 : 1)
      .click()
    await expect(ui.view('ConnectingExternal')).toContainText('declined')
    await ui.id('modal-back').click()
    expect((await readAsked()).at(-1)).toMatch(new RegExp(`^${name}: `))
  }
  expect(await page.evaluate(() => (window as unknown as Traces).hacked)).toBeUndefined()
  expect(strangers).toEqual([])
  // The positive control: the honest wallet of the same list connects.
  const own = bitcoinChain().accounts[0]?.payment ?? ''
  await ui.id('wallet-dev.latchkey.wallet').click()
  await answerDevWallet(page, () => ui.id('family-bip122').click(), 'approve')
  await ui.expectConnected(own)
})
