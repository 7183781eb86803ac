import type { Page } from '@playwright/test'
import { modal } from '../fixtures/modal.ts'
import { shownUri } from '../fixtures/pairedWallet.ts'
import { readStack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

// How long the code of a pairing lives in a browser, and how the page reaches its relay.

/** Opens the page anew and goes to the code of a pairing; resolves with the link behind it. */
async function showCode(page: Page, openApp: (path: string) => Promise<void>): Promise<string> {
  await openApp('/lab?wallet=off')
  await modal(page).connect('walletConnect')
  return shownUri(page)
}

/** Leaves the code and comes back to it; resolves with the link behind it then. */
async function showCodeAgain(page: Page): Promise<string> {
  const ui = modal(page)
  await ui.close()
  await ui.connect('walletConnect')
  return shownUri(page)
}

test('[S4.03] [X.23] a code is kept until less than ten seconds of it are left, and then replaced by itself', async ({
  page,
  openApp,
}) => {
  await page.clock.install()
  const first = await showCode(page, openApp)
  const ui = modal(page)
  // A new code is due in as many minutes and seconds as the countdown shows: those ten seconds are not in it.
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await ui.id('qr-countdown').textContent()) ?? '') ?? []
  const left = Number(minutes) * 60 + Number(seconds)
  // Four minutes from the moment the relay had it, less the ten seconds.
  expect(left).toBeLessThanOrEqual(230)
  expect(left).toBeGreaterThan(220)
  await page.clock.fastForward((left - 3) * 1_000)
  await expect(ui.id('qr-countdown')).toContainText(/0:0\d/)
  await expect(ui.id('qr')).toHaveAttribute('data-uri', first)
  await page.clock.fastForward(4_000)
  const second = await shownUri(page, first)
  expect(second).not.toBe(first)
  await expect(ui.id('qr-countdown')).toContainText(/3:\d\d/)
})

const iPhoneSafari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

test.describe('in Safari on iOS', () => {
  test.use({ userAgent: iPhoneSafari })

  test('[S4.04] connecting again shows the code that is still valid, and a new one once it is not', async ({
    page,
    openApp,
  }) => {
    await page.clock.install()
    const first = await showCode(page, openApp)
    expect(await showCodeAgain(page)).toBe(first)
    await modal(page).close()
    await page.clock.fastForward('05:00')
    await modal(page).connect('walletConnect')
    expect(await shownUri(page)).not.toBe(first)
  })
})

test('[S4.04] so it does in Telegram; in any other browser every code is a new one', async ({
  page,
  openApp,
}) => {
  const first = await showCode(page, openApp)
  expect(await showCodeAgain(page)).not.toBe(first)
  await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
  const inTelegram = await showCode(page, openApp)
  expect(await showCodeAgain(page)).toBe(inTelegram)
})

test('[S7.32] the relay is reached over one WebSocket with project, token and user agent in its address, once a code is asked for', async ({
  page,
  openApp,
}) => {
  const addresses: URL[] = []
  page.on('websocket', (socket) => {
    const url = new URL(socket.url())
    if (url.searchParams.has('auth')) addresses.push(url)
  })
  await openApp('/lab?wallet=off')
  await modal(page).open()
  expect(addresses).toEqual([])
  await modal(page).close()
  await modal(page).connect('walletConnect')
  await shownUri(page)
  const [address, ...more] = addresses
  expect(more).toEqual([])
  const query = Object.fromEntries(address?.searchParams ?? [])
  expect(query).toMatchObject({
    projectId: readStack().projectId,
    auth: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    ua: expect.stringMatching(/^wc-2\/latchkey-/),
    useOnCloseEvent: 'true',
  })
})
