import type { TestWallet } from '@latchkey/test'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { createRandom } from '../fixtures/commotion.ts'
import { modal } from '../fixtures/modal.ts'
import { type Behaviour, installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(9).address
const other = account(8).address
const rdns = 'test.scripted'
const runs = 60

/** What happens in the moment of the reload. */
const moments = ['nothing', 'a request', 'another account', 'another network', 'a locked wallet'] as const
type Moment = (typeof moments)[number]

/** What the wallet does on the page that comes then, and whether it can be connected there. */
const wallets = {
  well: { behaviours: {}, ends: 'connected' },
  silent: { behaviours: { eth_accounts: { kind: 'hang' } }, ends: 'disconnected' },
  failing: { behaviours: { eth_accounts: { kind: 'error', code: -32_603 } }, ends: 'disconnected' },
  locked: { behaviours: { eth_accounts: { kind: 'answer', value: [] } }, ends: 'disconnected' },
  'without a network': {
    behaviours: { eth_chainId: { kind: 'answer', value: 'nonsense' } },
    ends: undefined,
  },
} as const satisfies Record<string, { behaviours: Record<string, Behaviour>; ends: string | undefined }>
type WalletState = keyof typeof wallets

/** Lets something happen in the page, which is reloaded `delay` ms later. Resolves when the next page is loaded. */
async function reloadDuring(page: Page, wallet: TestWallet, moment: Moment, delay: number): Promise<void> {
  const loaded = page.waitForEvent('load')
  if (moment === 'another account') wallet.emit('accountsChanged', [other, me])
  if (moment === 'a locked wallet') wallet.emit('accountsChanged', [])
  if (moment === 'another network') wallet.switchTo(31_338)
  await page.evaluate(
    ({ isRequest, delay }) => {
      setTimeout(() => location.reload(), delay)
      if (isRequest) document.querySelector<HTMLElement>('[data-testid=sign-message]')?.click()
    },
    { isRequest: moment === 'a request', delay },
  )
  await loaded
}

/** Returns what the page says of the connection once reconnecting has ended: `connected` or `disconnected`. */
async function getSettledStatus(page: Page): Promise<string | null> {
  const button = page.getByTestId('account-button').or(page.getByTestId('connect-button')).first()
  await expect(button).toBeVisible()
  // The engine starts after the first paint. Until then every page says that it is disconnected.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
  await expect(button).toHaveAttribute('data-status', /^(connected|disconnected)$/, { timeout: 15_000 })
  return button.getAttribute('data-status')
}

/** Requests a signature and verifies it. */
async function expectSigns(page: Page, run: string): Promise<void> {
  const result = page.getByTestId('result')
  await page.getByTestId('sign-message').click()
  await expect(result, run).toHaveAttribute('data-tone', 'done', { timeout: 15_000 })
  const signature = (await result.innerText()).trim() as `0x${string}`
  const message = (await result.getAttribute('data-message')) ?? ''
  const signers = await Promise.all(
    [me, other].map((address) => verifyMessage({ address, message, signature })),
  )
  expect(signers, run).toContain(true)
}

test('[X.21] a page reloaded at any moment, whatever becomes of its wallet, is connected and signs, or is disconnected', async ({
  page,
  openApp,
}) => {
  test.setTimeout(1_200_000)
  const own = await installScriptedWallet(page, { accounts: [me, other] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  await ui.connect(rdns)
  await ui.expectConnected(me)
  const session = await page.evaluate(() => Object.entries(localStorage))
  const random = createRandom(21)
  const pick = <one>(list: readonly one[]) => list[Math.floor(random() * list.length)] as one
  const seen = new Set<string>()
  for (let count = 0; count < runs; count++) {
    const moment = pick(moments)
    const state = pick(Object.keys(wallets) as WalletState[])
    const delay = Math.floor(random() * 40)
    const run = `run ${count}: ${moment}, reloaded after ${delay} ms, then a wallet that is ${state}`
    // The control: what is stored is enough to be connected.
    await wallet.behaveAfterReload(rdns, {})
    own.switchTo(31_337)
    await page.evaluate((entries) => {
      localStorage.clear()
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, session)
    await page.reload()
    expect(await getSettledStatus(page), run).toBe('connected')

    await wallet.behaveAfterReload(rdns, wallets[state].behaviours)
    await reloadDuring(page, own, moment, delay)
    const status = await getSettledStatus(page)
    const { ends } = wallets[state]
    // A wallet that is locked before the reload has disconnected the page already, or not yet.
    if (ends === 'disconnected' || (ends && moment !== 'a locked wallet')) expect(status, run).toBe(ends)
    seen.add(`${moment}, ${state}`)
    if (status === 'disconnected') {
      // It is over, and the person connects again: where the wallet came back by itself, nobody has to.
      await wallet.behaveAfterReload(rdns, {})
      await page.reload()
      if ((await getSettledStatus(page)) === 'disconnected') {
        await ui.connect(rdns)
        await expect(ui.dialog, run).toBeHidden()
      }
    }
    await expectSigns(page, run)
  }
  // The runs differ: each moment and each wallet was met.
  for (const name of [...moments, ...Object.keys(wallets)])
    expect([...seen].join('; '), 'what was met').toContain(name)
})

test('[X.21] a page reloaded within 100 ms of the approval of connecting is connected and signs, or is disconnected', async ({
  page,
  openApp,
}) => {
  test.setTimeout(600_000)
  await installScriptedWallet(page, { accounts: [me, other] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  const random = createRandom(100)
  const ends: Record<string, number> = {}
  for (let count = 0; count < 20; count++) {
    // The last round waits as long as it may: by then everything is stored.
    const delay = count === 19 ? 100 : Math.floor(random() * 101)
    const run = `run ${count}: reloaded ${delay} ms after the approval`
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    expect(await getSettledStatus(page), run).toBe('disconnected')
    await wallet.behave('eth_requestAccounts', { kind: 'hold' })
    await ui.connect(rdns)
    await expect(ui.view('ConnectingExternal'), run).toBeVisible()
    await expect.poll(() => wallet.calls('eth_requestAccounts'), { message: run }).toHaveLength(1)
    const loaded = page.waitForEvent('load')
    await wallet.release('eth_requestAccounts')
    await page.evaluate((delay) => void setTimeout(() => location.reload(), delay), delay)
    await loaded
    const status = await getSettledStatus(page)
    ends[status ?? ''] = (ends[status ?? ''] ?? 0) + 1
    if (status === 'connected') await expectSigns(page, run)
    // Nothing half is left: the person connects again.
    else {
      await ui.connect(rdns)
      await expect(ui.dialog, run).toBeHidden()
      await expectSigns(page, run)
    }
    if (count === 19) expect(status, run).toBe('connected')
  }
  expect(Object.keys(ends).sort(), JSON.stringify(ends)).toContain('connected')
})
