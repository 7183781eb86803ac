import { writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { type EnginePage, enginePage } from '../fixtures/enginePage.ts'
import { openEngine } from '../fixtures/engines.ts'
import type { Engine, EngineName } from '../fixtures/engineTab.ts'
import { codeInMail, findInMail, knownMails, newAddress } from '../fixtures/inbox.ts'
import { pairedWallet } from '../fixtures/pairedWallet.ts'
import { readStack } from '../fixtures/stack.ts'

// A visitor in Firefox and in WebKit in front of the whole stack: signing in with a wallet, sending, swapping, pairing by code, and the e-mail
// wallet in its frame. What needs no stack is in `e2e/alone/engines.spec.ts`. A machine without one of the engines fails here, with the
// command that installs it.

const friend = '0x00000000000000000000000000000000000A11cE'
const frame = 'w3m-iframe'
const engines: readonly { readonly name: EngineName; readonly index: number; readonly paired: number }[] = [
  { name: 'firefox', index: 7, paired: 3 },
  { name: 'webkit', index: 8, paired: 4 },
]
const shortenedOf = (address: string) => new RegExp(`${address.slice(0, 6)}.*${address.slice(-4)}`, 'i')

for (const { name, index, paired } of engines)
  test.describe(name, () => {
    test.describe.configure({ mode: 'default', timeout: 400_000 })
    const me = account(index).address
    let engine: Engine

    test.beforeEach(async () => {
      engine = await openEngine(name)
    })
    test.afterEach(async ({ browserName: _browserName }, info) => {
      if (info.status !== info.expectedStatus) {
        const path = info.outputPath(`${name}.png`)
        const picture = await engine?.screenshot().catch(() => '')
        writeFileSync(path, picture ?? '', 'base64')
        await info.attach(name, { path, contentType: 'image/png' })
      }
      await engine?.close()
    })

    /** Opens the laboratory page, which shows results and the state of the sign-in. */
    const openLab = async (query = '') => {
      const ui = enginePage(engine.tab)
      await engine.tab.goto(new URL(`/lab?wallet=off${query}`, readStack().app).href)
      await ui.watchFaults()
      await ui.until('connect-button')
      return ui
    }

    /** Neither engine can prove that nothing covers a frame. The frame says so, and the request is approved in a window of the wallet. */
    const approveInWindow = async (ui: EnginePage, wallet: EnginePage) => {
      await wallet.untilText('approval-hint', /can’t confirm that nothing covers this window/)
      await wallet.untilAttribute('approve', 'aria-disabled', 'true')
      await wallet.pressUntil('approval-elsewhere', async () => (await engine.tab.findPopup()) !== undefined)
      const popup = await engine.tab.findPopup()
      if (!popup) throw new Error('The wallet’s window has gone.')
      const own = enginePage(popup)
      await own.untilAttribute('approve', 'aria-disabled', 'false')
      // The window closes in the press, which a driver may not like. What counts is the signature.
      await own.press('approve').catch(() => undefined)
      await ui.untilText('result', /0x[\da-f]{130}/i)
    }

    test(`[X.75] ${name}: signs in with a wallet, sends, swaps, and disconnecting ends the sign-in`, async () => {
      const ui = await openLab('&siwx=server!')
      await ui.installWallet({ accounts: [me] })
      await ui.press('connect-button')
      await ui.press('wallet-test.scripted')
      await ui.until('view-SIWXSignMessage')
      await ui.press('siwx-sign')
      await ui.untilGone('modal')
      await ui.untilText('sign-in-state', /signedIn/)
      await ui.untilText('connect-button', shortenedOf(me))

      const before = await chain().balance(friend)
      await ui.press('connect-button')
      await ui.press('feature-send')
      await ui.fill('send-amount', '0.5')
      await ui.fill('send-receiver', friend)
      await ui.press('send-preview')
      await ui.untilText('view-WalletSendPreview', /0\.5/)
      await ui.press('send-confirm')
      await ui.untilAttribute('transaction-result', 'data-status', 'confirmed')
      expect((await chain().balance(friend)) - before).toBe(5n * 10n ** 17n)
      await ui.press('transaction-done')

      await ui.press('feature-swaps')
      await ui.press('swap-to-token')
      await ui.until('view-SwapSelectToken')
      await ui.press('swap-token-TUSD')
      await ui.untilText('swap-to-token', /TUSD/)
      await ui.fill('swap-from-amount', '1')
      await ui.untilText('swap-to-amount', /\d,\d/)
      await ui.press('swap-review')
      await ui.untilText('view-SwapPreview', /Minimum received/)
      await ui.press('swap-confirm')
      await ui.untilAttribute('transaction-result', 'data-status', 'confirmed')
      await ui.press('transaction-done')

      await ui.press('disconnect')
      await ui.until('view-Connect')
      await ui.untilAttribute('connect-button', 'data-status', 'disconnected')
      await ui.untilText('sign-in-state', /^(?!.*signedIn)/)
      expect(await ui.faults()).toEqual([])
    })

    test(`[X.75] ${name}: a wallet pairs by the shown code, signs and is disconnected`, async ({ page }) => {
      const ui = await openLab()
      await ui.press('connect-button')
      await ui.press('wallet-walletConnect')
      await ui.until('view-ConnectingWalletConnectBasic')
      await ui.untilAttribute('qr', 'data-uri', /^wc:/)
      const { 'data-uri': uri = '' } = (await ui.until('qr')).attributes
      // The wallet is on another device: here a page of Chromium.
      const wallet = pairedWallet(page)
      await wallet.open()
      await wallet.paste(uri)
      const owner = account(paired).address
      await wallet.approvePairing(owner)
      await ui.untilText('connect-button', shortenedOf(owner))
      await ui.untilGone('modal')

      await ui.press('sign-message')
      await wallet.approve()
      await ui.untilText('result', /0x[\da-f]{130}/i)
      const result = await ui.until('result')
      const signature = /0x[\da-f]{130}/i.exec(result.text)?.[0] as Hex
      const message = result.attributes['data-message'] ?? ''
      expect(await verifyMessage({ address: owner, message, signature })).toBe(true)

      await ui.press('connect-button')
      await ui.press('disconnect')
      await ui.until('view-Connect')
      await expect(wallet.sessions).toHaveCount(0)
      expect(await ui.faults()).toEqual([])
    })

    test(`[X.75] ${name}: a new visitor signs in by e-mail, protects the wallet by a password, signs, and is there after a reload`, async () => {
      const ui = await openLab()
      const wallet = enginePage(engine.tab, frame)
      const email = newAddress(name)
      const known = await knownMails(email)
      await ui.press('connect-button')
      await ui.fill('email-input', email)
      await ui.press('email-submit')
      await ui.fill('otp-input', await findInMail(email, codeInMail, known))

      // An engine with passkeys offers one first. WebKitGTK has none, so the other ways are shown at once.
      await wallet.until('protect-ways').catch(() => undefined)
      const hasPasskeys = await engine.tab.run(() => typeof PublicKeyCredential !== 'undefined', undefined)
      expect((await wallet.look('protect-passkey')) !== null).toBe(hasPasskeys)
      if (hasPasskeys)
        await wallet.pressUntil('protect-other', async () => (await wallet.look('protect-password')) !== null)
      const password = 'seven green bicycles rest'
      await wallet.fill('protect-password', password)
      await wallet.fill('protect-password-again', password)
      await wallet.pressUntil(
        'protect-password-submit',
        async () => (await wallet.look('protect-password-submit')) === null,
      )
      await ui.untilGone('modal')
      await ui.untilAttribute('connect-button', 'data-status', 'connected')

      await ui.press('sign-message')
      await wallet.until('approval-origin')
      await approveInWindow(ui, wallet)
      const result = await ui.until('result')
      const address = await engine.tab.run(() => {
        const stored = Object.entries(localStorage).find(([key]) => key.endsWith('/connections'))?.[1]
        return String(JSON.parse(stored ?? '[]')[0]?.address)
      }, undefined)
      const message = result.attributes['data-message'] ?? ''
      const signature = /0x[\da-f]{130}/i.exec(result.text)?.[0] as Hex
      expect(await verifyMessage({ address: address as Hex, message, signature })).toBe(true)

      // The frame's storage is partitioned by the page's site and survives a new page of that site.
      const again = await openLab()
      await again.untilText('connect-button', shortenedOf(address))
      await again.untilAttribute('connect-button', 'data-status', 'connected')
      expect(await again.faults()).toEqual([])
    })
  })
