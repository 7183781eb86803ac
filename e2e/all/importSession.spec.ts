import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { installClient } from '../existing/installClient.ts'
import { redirectPublicHosts } from '../existing/publicHosts.ts'
import { type ExistingApps, serveApps } from '../existing/serveApps.ts'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet } from '../fixtures/pairedWallet.ts'
import { readStack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

// An app changes its kit: what the unmodified existing kit has stored on the app's origin, and its wallet, meet ours.

const me = account(3).address
const database = 'WALLET_CONNECT_V2_INDEXED_DB'

let kit: ExistingApps
test.beforeAll('install and build the apps with the existing kit', async () => {
  test.setTimeout(420_000)
  await installClient()
  kit = await serveApps(readStack())
})
test.afterAll(() => kit?.close())

/** Serves the existing app on the origin of ours until `end` is called: the same site before it changed its kit. */
async function serveExistingApp(page: Page) {
  const { origin } = new URL(readStack().app)
  const isOurs = (url: URL) => url.origin === origin
  await redirectPublicHosts(page.context())
  await page.context().route(isOurs, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await fetch(new URL(pathname + search, kit.url('ethers')))
    await route.fulfill({
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'text/html',
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
  return { end: () => page.context().unroute(isOurs) }
}

/** What the kit has stored by key, `wc@2:*` from its database. */
async function getStored(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async (name) => {
    const names = (await indexedDB.databases()).map((one) => one.name)
    const found: Record<string, unknown> = Object.fromEntries(
      Object.entries(localStorage).filter(([key]) => /^@appkit|^wc@2/.test(key)),
    )
    if (!names.includes(name)) return found
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const store = opening.result.transaction('keyvaluestorage').objectStore('keyvaluestorage')
        const [keys, values] = [store.getAllKeys(), store.getAll()]
        store.transaction.oncomplete = () => {
          keys.result.forEach((key, at) => {
            found[String(key)] = values.result[at]
          })
          opening.result.close()
          resolve()
        }
      }
    })
    return found
  }, database)
}

const isConnectedTo = (page: Page) => modal(page).expectConnected(me)

async function expectSigned(page: Page) {
  const result = page.getByTestId('result')
  await expect(result).toHaveAttribute('data-tone', 'done', { timeout: 20_000 })
  const [signature, message] = [(await result.innerText()).trim(), await result.getAttribute('data-message')]
  expect(
    await verifyMessage({ address: me, message: message ?? '', signature: signature as `0x${string}` }),
  ).toBe(true)
}

/** Pairs the dev wallet with the existing kit, on the origin of our app. Returns the wallet. */
async function pairWithKit(page: Page) {
  const wallet = pairedWallet(await page.context().newPage())
  await wallet.open()
  await page.bringToFront()
  const existing = await serveExistingApp(page)
  await page.goto(`${readStack().app}/ethers.html`)
  await page.locator('#open').click()
  await page.getByTestId('wallet-selector-walletconnect').click()
  const code = page.locator('wui-qr-code')
  await expect(code).toBeVisible()
  const uri = await code.evaluate((element) => (element as unknown as { uri: string }).uri)
  await wallet.paste(uri)
  await wallet.approvePairing(me)
  await expect(page.locator('#state')).toContainText(me)
  await existing.end()
  return wallet
}

test('[X.28, X.28d] a visitor who paired a wallet with the unmodified existing kit stays connected when the app changes its kit', async ({
  page,
}) => {
  test.setTimeout(420_000)
  const wallet = await pairWithKit(page)
  const before = await getStored(page)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['wc@2:client:0.3:session', 'wc@2:core:0.3:keychain']),
  )

  await test.step('control: an app that does not want it knows nothing of it', async () => {
    await page.goto(`${readStack().app}/lab?wallet=off&scope=control`)
    await expect(page.getByTestId('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
  })
  await test.step('connected without a code, and the wallet signs', async () => {
    await page.goto(`${readStack().app}/lab?wallet=off&legacy=1`)
    // The first visit loads the code of the relay, and the wallet has to answer.
    const button = page.getByTestId('connect-button').or(page.getByTestId('account-button')).first()
    await expect(button).toHaveAttribute('data-status', 'connected', { timeout: 45_000 })
    await isConnectedTo(page)
    await page.getByTestId('sign-message').click()
    await wallet.approve()
    await expectSigned(page)
  })
  await test.step('what the kit has stored is as it was', async () => {
    const after = await getStored(page)
    for (const key of ['wc@2:client:0.3:session', 'wc@2:core:0.3:keychain'])
      expect(after[key], key).toEqual(before[key])
  })
  await test.step('after a reload too', async () => {
    await page.reload()
    await isConnectedTo(page)
  })
  await test.step('disconnecting ends it in the wallet, and it does not come back', async () => {
    await expect(wallet.sessions).toHaveCount(1)
    await modal(page).open()
    await modal(page).id('disconnect').click()
    await expect(wallet.sessions).toHaveCount(0)
    await page.reload()
    await expect(page.getByTestId('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
  })
})
