import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { solanaChain } from '../fixtures/solanaChain.ts'
import { expect, test } from '../fixtures/test.ts'

// Every kind of wallet, on both chain families, where signing in is required and where it isn't: declined, signed, reloaded,
// on another network, left, and cancelled. Real keys, the stack's own service of nonces and sessions.

type Family = 'EVM' | 'Solana'
/** One wallet in front of the app, as its owner uses it. */
type Driver = {
  readonly page: Page
  /** Connects the account, up to the question. */
  connect(): Promise<void>
  /** Presses Sign and says yes or no in the wallet. */
  answer(yes: boolean): Promise<void>
  /** As the button shows it. */
  address(): Promise<string>
  expectConnected(address: string): Promise<void>
  /** To another network of the family, by the modal; absent where the stack has one only. */
  readonly switchNetwork?: (() => Promise<void>) | undefined
  close(): Promise<void>
}
type Start = (p: { page: Page; path: string; family: Family }) => Promise<Driver>

const me = account(4).address
const stateOf = (page: Page) => page.getByTestId('sign-in-state')
const sessionsIn = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('latchkey/siwx_sessions') ?? '[]') as { token: string }[],
  )
const visit = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByTestId('connect-button').first()).toBeVisible()
}
const pathOf = (app: string, siwx: string, family: Family, more = '') =>
  `${app}/lab?siwx=${siwx}${family === 'Solana' ? '&solana=1' : ''}${more}`
/** Networks is where the account's row leads. */
const chooseNetwork = async (page: Page, id: string) => {
  const ui = modal(page)
  await ui.open()
  await ui.id('account-network').click()
  await ui.id(`network-${id}`).click()
  await expect(page.getByTestId('state')).toContainText(`"activeNetwork": "${id}"`)
  await ui.close()
}
const addressOn = async (page: Page) =>
  (await modal(page).id('connect-button').first().getAttribute('title')) ?? ''

/** The page's own wallet: an EIP-6963 provider with real keys, or the dev wallet by Wallet Standard. */
const injected: Start = async ({ page, path, family }) => {
  const ui = modal(page)
  if (family === 'EVM') await installScriptedWallet(page, { accounts: [me] })
  await visit(page, family === 'EVM' ? `${path}&wallet=off` : path)
  const isScripted = family === 'EVM'
  return {
    page,
    async connect() {
      if (isScripted) return ui.connect('test.scripted')
      await ui.connect('dev.latchkey.wallet')
      await answerDevWallet(page, () => ui.id('family-solana').click(), 'approve')
    },
    async answer(yes) {
      if (!isScripted)
        return answerDevWallet(page, () => ui.id('siwx-sign').click(), yes ? 'approve' : 'reject')
      const no = { kind: 'error', code: 4001, message: 'User rejected' } as const
      await scriptedWallet(page).behave('personal_sign', yes ? undefined : no)
      await ui.id('siwx-sign').click()
    },
    address: async () => (isScripted ? me : solanaChain().account),
    expectConnected: (address) => ui.expectConnected(address),
    switchNetwork: isScripted ? () => chooseNetwork(page, 'eip155:31338') : undefined,
    close: async () => {},
  }
}

/** The dev wallet in a tab of its own, paired over the relay. Without a nonce at hand it is connected first. */
const paired: Start = async ({ page, path, family }) => {
  const ui = modal(page)
  await visit(page, `${path}&wallet=off`)
  const wallet = pairedWallet(await page.context().newPage())
  await wallet.open()
  let last = ''
  return {
    page,
    async connect() {
      await page.route('**/auth/v1/nonce*', (route) => route.abort())
      await ui.connect('walletConnect')
      if (family === 'Solana') await ui.id('family-solana').click()
      last = await shownUri(page, last)
      await wallet.paste(last)
      await (family === 'EVM' ? wallet.approvePairing(me) : wallet.approve())
      await expect(ui.id('siwx-sign')).toBeVisible()
      await page.unroute('**/auth/v1/nonce*')
    },
    async answer(yes) {
      await ui.id('siwx-sign').click()
      await expect(wallet.id('approval-summary')).toContainText('wants you to sign in')
      await (yes ? wallet.approve() : wallet.reject())
    },
    address: async () => (family === 'EVM' ? me : solanaChain().account),
    expectConnected: (address) => ui.expectConnected(address),
    switchNetwork: family === 'EVM' ? () => chooseNetwork(page, 'eip155:31338') : undefined,
    close: () => wallet.page.close(),
  }
}

/** The embedded wallet in its frame; on Solana its other account. Without a nonce at hand it is connected first. */
const mailed: Start = async ({ path, family }) => {
  const shell = await launchFrameBrowser()
  const eve = emailVisitor(shell)
  const page = await eve.open(`${new URL(path).pathname}${new URL(path).search}&wallet=off`)
  const ui = modal(page)
  const address = newAddress('matrix')
  let isKnown = false
  return {
    page,
    async connect() {
      await page.route('**/auth/v1/nonce*', (route) => route.abort())
      await eve.signIn(page, address)
      if (!isKnown) {
        await eve.frame(page).getByTestId('protect-other').click()
        for (const field of ['protect-password', 'protect-password-again'])
          await eve.frame(page).getByTestId(field).fill('correct horse battery staple')
        await eve.frame(page).getByTestId('protect-password-submit').click()
      }
      isKnown = true
      await expect(ui.id('siwx-sign')).toBeVisible({ timeout: 40_000 })
      await page.unroute('**/auth/v1/nonce*')
      if (family === 'EVM') return
      // its EVM account signs in first: the other account is somebody else
      await ui.id('siwx-sign').click()
      await eve.approve(page)
      await expect(stateOf(page)).toContainText('signedIn', { timeout: 20_000 })
      await ui.open()
      await ui.id('account-network').click()
      await ui.id(`network-${solanaChain().id}`).click()
      await ui.view('SwitchActiveChain').getByTestId('wallet-ID_AUTH').click()
      await expect(ui.id('siwx-sign')).toBeVisible({ timeout: 20_000 })
    },
    async answer(yes) {
      await ui.id('siwx-sign').click()
      await (yes ? eve.approve(page) : eve.reject(page))
    },
    address: () => addressOn(page),
    expectConnected: (one) => eve.expectConnected(page, one),
    switchNetwork: family === 'EVM' ? () => chooseNetwork(page, 'eip155:31338') : undefined,
    close: () => shell.close(),
  }
}

const wallets: Readonly<Record<string, Start>> = { injected, paired, 'e-mail': mailed }
for (const [kind, start] of Object.entries(wallets))
  for (const family of ['EVM', 'Solana'] as const)
    for (const required of [true, false])
      test(`[S4.21] [S4.22] [X.35] ${kind} wallet, ${family}, ${required ? 'required' : 'optional'}: declined, signed, reloaded, on another network, left; cancelled`, async ({
        page: first,
        stack,
      }) => {
        test.setTimeout(300_000)
        const path = pathOf(stack.app.replace(/\/$/, ''), required ? 'server!' : 'server', family)
        const driver = await start({ page: first, path, family })
        try {
          const { page } = driver
          const ui = modal(page)
          await driver.connect()
          await expect(ui.view('SIWXSignMessage')).toBeVisible()
          await expect(ui.id('sign-in-hint')).toContainText(required ? 'disconnected' : 'continue without it')
          const before = (await sessionsIn(page)).length
          const address = await driver.address()
          await expect(ui.id('sign-in-facts').locator('bdi').nth(1)).toHaveAttribute('title', address)

          // declined: asked still, nobody signed in
          await driver.answer(false)
          await expect(ui.id('snackbar')).toContainText('Signature declined')
          await expect(ui.view('SIWXSignMessage')).toBeVisible()
          await expect(stateOf(page)).toContainText('asking')
          expect(await sessionsIn(page)).toHaveLength(before)

          // signed
          await driver.answer(true)
          await expect(stateOf(page)).toContainText('signedIn', { timeout: 20_000 })
          await expect(ui.dialog).toBeHidden()
          const token = (await sessionsIn(page)).at(-1)?.token ?? ''
          const who = async () => {
            const url = `${stack.api}/auth/v1/me?projectId=local`
            const answer = await fetch(url, {
              headers: { authorization: `Bearer ${token}`, origin: new URL(stack.app).origin },
            })
            return answer.ok ? ((await answer.json()) as { account: string }).account : answer.status
          }
          expect(String(await who()).toLowerCase()).toContain(address.toLowerCase())

          // reloaded
          await page.reload()
          await driver.expectConnected(address)
          await expect(stateOf(page)).toContainText('signedIn')
          await expect(ui.dialog).toBeHidden()

          // on another network: the same account, and the same session
          if (driver.switchNetwork) {
            await driver.switchNetwork()
            await expect(stateOf(page)).toContainText('signedIn')
            expect((await sessionsIn(page)).at(-1)?.token).toBe(token)
          }

          // left
          await ui.open()
          if (kind === 'e-mail' && family === 'Solana') {
            await ui.id('account-wallets').click()
            await ui.id('profile-disconnect-all').click()
          } else await ui.id('disconnect').click()
          await expect(ui.view('Connect')).toBeVisible({ timeout: 20_000 })
          await expect.poll(who).toBe(401)
          await expect(stateOf(page)).toContainText('idle')
          await ui.close()

          // cancelled
          await driver.connect()
          await ui.id('siwx-cancel').click()
          if (required) {
            await expect(ui.view('Connect')).toBeVisible({ timeout: 20_000 })
            if (family === 'EVM' || kind !== 'e-mail')
              await expect(page.getByTestId('state')).toContainText('"status": "disconnected"')
          } else {
            await expect(ui.dialog).toBeHidden()
            await expect(stateOf(page)).toContainText('dismissed')
            await driver.expectConnected(address)
          }
        } finally {
          await driver.close()
        }
      })
