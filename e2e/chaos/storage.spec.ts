import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(9).address

/** Ways in which a browser's storage fails; each runs in the page before any script of it. */
const faults: [string, () => void][] = [
  [
    'denied',
    () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    },
  ],
  [
    'full',
    () => {
      const set = Storage.prototype.setItem
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('latchkey')) throw new DOMException('full', 'QuotaExceededError')
        set.call(this, key, value)
      }
    },
  ],
  [
    'corrupt',
    () => {
      for (const key of [
        'connections',
        'schema',
        'active_caip_network_id',
        'connected_namespaces',
        'disconnected_connector_ids',
      ])
        localStorage.setItem(`latchkey/${key}`, '{"half":')
    },
  ],
  [
    'of a newer schema',
    () => {
      localStorage.setItem('latchkey/schema', '999')
      localStorage.setItem('latchkey/connections', '{"v":999,"what":[1,2,3]}')
    },
  ],
  [
    "another product's",
    () => {
      localStorage.setItem('latchkey/connections', '"hello"')
      localStorage.setItem('latchkey/active_caip_network_id', 'not:a:network:at:all')
    },
  ],
]

for (const [name, fault] of faults)
  test(`[S8.76, X.28, X.28a] storage ${name}: connecting, signing and disconnecting work all the same`, async ({
    page,
    openApp,
  }) => {
    await installScriptedWallet(page, { accounts: [me] })
    await page.addInitScript(fault)
    await openApp('/lab?wallet=off')
    const ui = modal(page)
    await ui.connect('test.scripted')
    await ui.expectConnected(me)
    await ui.id('sign-message').click()
    await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)
    await ui.open()
    await ui.id('disconnect').click()
    await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
  })

test('[S8.76, X.28, X.28c] with storage denied the page is told once, by the event storage_unavailable', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await expect
    .poll(async () => (await ui.id('events').innerText()).match(/storage_unavailable/g)?.length)
    .toBe(1)
})

test('[X.28, X.28a, A6] storage cleared by another tab while connected: the session lives on until the page goes', async ({
  page,
  openApp,
  context,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.evaluate(() => localStorage.clear())
  await ui.id('sign-message').click()
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)
})
