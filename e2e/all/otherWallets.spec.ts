import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installMockWallet } from '@johanneskares/wallet-mock'
import { chromium } from '@playwright/test'
import { defineChain, http } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { loadExtension } from '../fixtures/loadExtension.ts'
import { modal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

const friend = '0x00000000000000000000000000000000000b0b00'

test('a wallet that is not ours connects, signs, sends and switches', async ({ page, openApp, stack }) => {
  const me = account(6)
  const local = defineChain({
    id: 31337,
    name: 'Latchkey One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [stack.chains['eip155:31337']?.rpc ?? ''] } },
  })
  await installMockWallet({
    page,
    account: me,
    defaultChain: local,
    transports: { [local.id]: http(stack.chains['eip155:31337']?.rpc) },
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  await ui.view('Connect').getByText('Mock Wallet').click()
  await ui.expectConnected(me.address)
  await ui.id('sign-message').click()
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)

  const before = await chain().balance(friend)
  await ui.open()
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.3')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Transaction started')
  await expect.poll(() => chain().balance(friend)).toBe(before + 300_000_000_000_000_000n)
})

// `findChromium` says aloud when its browser can load none.
if (process.env.LATCHKEY_CHROMIUM_EXTENSIONS)
  test('the dev wallet as an unpacked extension connects, survives a reload and signs', async ({ stack }) => {
    const profile = mkdtempSync(join(tmpdir(), 'latchkey-profile-'))
    const extension = loadExtension(resolve('apps/dev-wallet/dist/extension'), stack.devWallet)
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
      headless: false,
      args: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-extensions-except=${extension.folder}`,
        `--load-extension=${extension.folder}`,
      ],
    })
    try {
      const page = await context.newPage()
      await page.goto(new URL('/lab?wallet=off', stack.app).href)
      const ui = modal(page)
      await answerDevWallet(page, () => ui.connect('dev.latchkey.wallet'), 'approve')
      await ui.expectConnected(account(0).address)
      await page.reload()
      await ui.expectConnected(account(0).address)
      await answerDevWallet(page, () => ui.id('sign-message').click(), 'approve')
      await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)
    } finally {
      await context.close()
      extension.remove()
      rmSync(profile, { recursive: true, force: true })
    }
  })
