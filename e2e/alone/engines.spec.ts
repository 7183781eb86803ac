import { expect, test } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { findAnvil } from '../../devnet/src/anvil/findAnvil.ts'
import { type SupervisedProcess, spawnSupervised } from '../../devnet/src/anvil/spawnSupervised.ts'
import { freePort } from '../../devnet/src/freePort.ts'
import { account } from '../fixtures/accounts.ts'
import { enginePage } from '../fixtures/enginePage.ts'
import { openEngine } from '../fixtures/engines.ts'
import type { Engine, EngineName } from '../fixtures/engineTab.ts'
import { type ElementPage, serveElement } from '../fixtures/serveElement.ts'
import { createPolicy } from '../fixtures/strictPolicy.ts'

// A visitor with an injected wallet in Firefox and in WebKit, on a page without React and under the strict content policy. A machine without
// one of the engines fails here, with the command that installs it.

const me = account(0).address
const shortened = new RegExp(`${me.slice(0, 6)}.*${me.slice(-4)}`, 'i')
let chain: SupervisedProcess
let page: ElementPage
let rpc: string

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const port = await freePort()
  rpc = `http://127.0.0.1:${port}`
  chain = spawnSupervised(findAnvil(), ['--port', String(port), '--chain-id', '31999', '--silent'])
  page = await serveElement({ rpc, policy: await createPolicy({ nonce: 'NONCE', rpc }) })
})
test.afterAll(async () => {
  await page?.close()
  await chain?.stop()
})

for (const name of ['firefox', 'webkit'] satisfies EngineName[])
  test.describe(name, () => {
    test.describe.configure({ mode: 'default', timeout: 400_000 })
    let engine: Engine

    test.beforeEach(async () => {
      engine = await openEngine(name)
    })
    test.afterEach(() => engine?.close())

    /** Opens the page, notes what its policy refuses and what nobody catches, and connects an injected wallet. */
    const openConnected = async (language?: string) => {
      const ui = enginePage(engine.tab)
      await engine.tab.goto(page.url(language))
      await ui.watchFaults()
      await ui.until('connect-button')
      await ui.installWallet({ accounts: [me], chainId: 31_999, chains: { 31999: rpc, 31998: rpc } })
      await ui.press('connect-button')
      await ui.press('wallet-test.scripted')
      await ui.untilText('connect-button', shortened)
      await ui.untilAttribute('connect-button', 'data-status', 'connected')
      await ui.untilGone('modal')
      return ui
    }

    test(`[X.75] ${name}: connects an injected wallet, signs, switches the network and the theme, and disconnects`, async () => {
      const ui = await openConnected()
      await ui.press('sign')
      await ui.untilText('signature', /^0x[\da-f]{130}$/i)
      const signature = (await ui.until('signature')).text as Hex
      expect(await verifyMessage({ address: me, message: 'Hello from here', signature })).toBe(true)

      await ui.press('light')
      await ui.press('connect-button')
      await ui.until('view-Account')
      expect(await ui.colorScheme()).toBe('light')
      await ui.press('account-network')
      await ui.press('network-eip155:31998')
      await ui.untilText('account-network', /Two/)

      // The open modal offers the wallets again.
      await ui.press('disconnect')
      await ui.until('view-Connect')
      await ui.untilAttribute('connect-button', 'data-status', 'disconnected')
      expect(await ui.faults()).toEqual([])
    })

    test(`[X.75] ${name}: in Arabic the modal reads from the right, and the connection outlives a reload`, async () => {
      const ui = await openConnected('ar')
      await ui.press('connect-button')
      await ui.until('view-Account')
      expect(await ui.direction()).toBe('rtl')
      await engine.tab.goto(page.url('ar'))
      await ui.installWallet({ accounts: [me], chainId: 31_999, chains: { 31999: rpc, 31998: rpc } })
      await ui.untilText('connect-button', shortened)
      await ui.untilAttribute('connect-button', 'data-status', 'connected')
    })
  })
