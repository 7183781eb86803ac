import type { CDPSession } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(19).address
const perPage = 50
const nft = (n: number) => ({
  chain: 'eip155:31337',
  contract: `0x${'22'.repeat(20)}`,
  tokenId: String(n),
  name: `Piece number ${n} of a long series`,
  image: null,
  amount: '1',
  is_spam: false,
})

/** Seconds the page's main thread has worked since it began. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

test('[S2.28, X.50] a thousand NFTs: each page is asked for once, and scrolling costs about what it costs with a hundred', async ({
  page,
  openApp,
}) => {
  test.setTimeout(180_000)
  const asked: string[] = []
  await page.route('**/v1/account/*/nfts?*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? ''
    asked.push(cursor)
    const at = Number(cursor)
    const data = Array.from({ length: perPage }, (_, n) => nft(at + n))
    const next = at + perPage < 1_000 ? String(at + perPage) : null
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { data, next } })
  })
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('tab-nfts').click()
  const tiles = ui.view('Account').locator('[data-testid^="nft-0x"]')
  await expect(tiles).toHaveCount(perPage)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const scroll = async () => {
    await tiles.first().scrollIntoViewIfNeeded()
    const { x = 0, y = 0 } = (await tiles.nth(2).boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + 20)
    const before = await worked(session)
    for (let step = 0; step < 20; step++) {
      await page.mouse.wheel(0, 200)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
    }
    return (await worked(session)) - before
  }
  // The end of the list asks by itself when it comes near, sometimes for two pages in a row.
  const more = (count: number) =>
    expect(async () => {
      if ((await tiles.count()) < count) await tiles.last().scrollIntoViewIfNeeded()
      expect(await tiles.count()).toBeGreaterThanOrEqual(count)
    }).toPass({ timeout: 20_000, intervals: [50] })
  await more(100)
  const costs: { few: number; many: number }[] = []
  const few = [await scroll(), await scroll(), await scroll()]
  for (let count = 150; count <= 1_000; count += perPage) await more(count)
  const many = [await scroll(), await scroll(), await scroll()]
  await expect(ui.id('nfts-more')).toBeHidden()
  expect(asked).toEqual(Array.from({ length: 20 }, (_, n) => (n === 0 ? '' : String(n * perPage))))
  for (const [at, one] of many.entries()) costs.push({ few: few[at] ?? Number.NaN, many: one })
  test.info().annotations.push({
    type: 'seconds of main thread, 100 and 1000 tiles',
    description: JSON.stringify(costs),
  })
  const middle = (values: number[]) => values.sort((a, b) => a - b)[1] ?? Number.NaN
  expect(middle(many) / middle(few)).toBeLessThan(2)
  // The last one is reached, and opens.
  await tiles.last().scrollIntoViewIfNeeded()
  await tiles.last().click()
  await expect(ui.view('AccountNft')).toContainText('Piece number 999')
})
