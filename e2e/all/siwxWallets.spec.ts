import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { solanaChain } from '../fixtures/solanaChain.ts'
import { expect, test } from '../fixtures/test.ts'

const stateOf = (page: Page) => page.getByTestId('sign-in-state')

test('[S4.21] [S4.22] Solana: declined, signed, kept over a reload, asked again for the EVM account', async ({
  page,
  openApp,
}) => {
  test.setTimeout(90_000)
  await openApp('/lab?solana=1&siwx=server!')
  const ui = modal(page)
  await ui.id('connect-button').first().click()
  await ui.id('wallet-dev.latchkey.wallet').click()
  await expect(ui.view('ConnectingMultiChain')).toBeVisible()
  await answerDevWallet(page, () => ui.id('family-solana').click(), 'approve')
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  const { account: solana } = solanaChain()
  await expect(ui.id('sign-in-facts').locator('bdi').nth(1)).toHaveAttribute('title', solana)
  await answerDevWallet(page, () => ui.id('siwx-sign').click(), 'reject')
  await expect(ui.id('snackbar')).toContainText('Signature declined')
  await answerDevWallet(page, () => ui.id('siwx-sign').click(), 'approve')
  await expect(ui.dialog).toBeHidden()
  await expect(stateOf(page)).toContainText('signedIn')
  await page.reload()
  await ui.expectConnected(solana)
  await expect(stateOf(page)).toContainText('signedIn')
  await expect(ui.dialog).toBeHidden()
  // the EVM account of the same wallet is another account
  await ui.open()
  await ui.id('account-network').click()
  await ui.id('network-eip155:31337').click()
  await answerDevWallet(page, () => ui.id('wallet-dev.latchkey.wallet').click(), 'approve')
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await expect(ui.id('sign-in-facts').locator('bdi').nth(1)).toHaveAttribute('title', account(0).address)
  await answerDevWallet(page, () => ui.id('siwx-sign').click(), 'approve')
  await expect(ui.dialog).toBeHidden()
  await expect(stateOf(page)).toContainText('signedIn')
})

test('[S5.24] [S4.21] a paired wallet signs in as it connects: declined, then one approval, kept over a reload', async ({
  page,
  context,
  openApp,
}) => {
  test.setTimeout(120_000)
  const me = account(3).address
  await openApp('/lab?wallet=off&siwx=server!')
  const ui = modal(page)
  await ui.connect('walletConnect')
  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  const first = await shownUri(page)
  await wallet.paste(first)
  await expect(wallet.id('approval-summary')).toContainText('sign in')
  await wallet.reject()
  await expect(ui.id('pairing-declined')).toBeVisible()
  await expect(stateOf(page)).toContainText('idle')
  await wallet.paste(await shownUri(page, first))
  await wallet.approvePairing(me)
  await expect(stateOf(page)).toContainText('signedIn')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await expect(wallet.id('approve')).toBeHidden()
  const [{ message, cacao }] = await page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('latchkey/siwx_sessions') ?? '[]') as [
        { message: string; cacao: object },
      ],
  )
  expect(message.split('\n')[0]).toBe(
    `${new URL(page.url()).host} wants you to sign in with your Ethereum account:`,
  )
  expect(message).toContain('Sign in to the Latchkey lab I further authorize the stated URI')
  expect(cacao).toMatchObject({ h: { t: 'caip122' }, p: { iss: `did:pkh:eip155:31337:${me}` } })
  await page.reload()
  await ui.expectConnected(me)
  await expect(stateOf(page)).toContainText('signedIn')
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.view('Connect')).toBeVisible()
  await expect(stateOf(page)).toContainText('idle')
})

test('[S4.23] [S4.24] a paired wallet: declined over the relay, signed, and cancelled after another pairing', async ({
  page,
  context,
  openApp,
}) => {
  test.setTimeout(120_000)
  const me = account(3).address
  await openApp('/lab?wallet=off&siwx=server!')
  const ui = modal(page)
  // without a nonce at hand the wallet is connected first
  await page.route('**/auth/v1/nonce*', (route) => route.abort())
  await ui.connect('walletConnect')
  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  await wallet.paste(await shownUri(page))
  await wallet.approvePairing(me)
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await page.unroute('**/auth/v1/nonce*')
  await ui.id('siwx-sign').click()
  await wallet.reject()
  await expect(ui.id('snackbar')).toContainText('Signature declined')
  await ui.id('siwx-sign').click()
  await expect(wallet.id('approval-summary')).toContainText('wants you to sign in')
  await wallet.approve()
  await expect(ui.dialog).toBeHidden()
  await expect(stateOf(page)).toContainText('signedIn')
  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.view('Connect')).toBeVisible()
  await page.route('**/auth/v1/nonce*', (route) => route.abort())
  await ui.id('wallet-walletConnect').click()
  await wallet.paste(await shownUri(page))
  await wallet.approvePairing(me)
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await ui.id('siwx-cancel').click()
  await expect(ui.view('Connect')).toBeVisible()
  await expect(page.getByTestId('state')).toContainText('"status": "disconnected"')
})

test('[S4.21] [S4.22] the e-mail wallet: who signs in by e-mail is signed in to the app by it', async () => {
  test.setTimeout(180_000)
  const shell = await launchFrameBrowser()
  const eve = emailVisitor(shell)
  try {
    const page = await eve.open('/lab?wallet=off&siwx=server!')
    const ui = modal(page)
    await eve.signIn(page, newAddress('onestep'))
    await eve.frame(page).getByTestId('protect-other').click()
    for (const field of ['protect-password', 'protect-password-again'])
      await eve.frame(page).getByTestId(field).fill('correct horse battery staple')
    await eve.frame(page).getByTestId('protect-password-submit').click()
    await expect(stateOf(page)).toContainText('signedIn', { timeout: 40_000 })
    await expect(ui.view('SIWXSignMessage')).toBeHidden()
    await expect(ui.dialog).toBeHidden()
    const me = await eve.address(page)
    const [{ message }] = await page.evaluate(
      () => JSON.parse(localStorage.getItem('latchkey/siwx_sessions') ?? '[]') as [{ message: string }],
    )
    expect(message.split('\n').slice(0, 2)).toEqual([
      `${new URL(page.url()).host} wants you to sign in with your Ethereum account:`,
      me,
    ])
    await page.reload()
    await eve.expectConnected(page, me)
    await expect(stateOf(page)).toContainText('signedIn')
  } finally {
    await shell.close()
  }
})

test('[S2.07] [S4.22] [S4.23] the e-mail wallet and the older configuration: a no asks again, a yes signs in and closes the modal', async () => {
  test.setTimeout(180_000)
  const shell = await launchFrameBrowser()
  const eve = emailVisitor(shell)
  try {
    const page = await eve.open('/lab?wallet=off&siwx=siwe!')
    const ui = modal(page)
    await eve.signIn(page, newAddress('siwe'))
    await eve.frame(page).getByTestId('protect-other').click()
    for (const field of ['protect-password', 'protect-password-again'])
      await eve.frame(page).getByTestId(field).fill('correct horse battery staple')
    await eve.frame(page).getByTestId('protect-password-submit').click()
    await expect(ui.view('ConnectingSiwe')).toBeVisible({ timeout: 40_000 })
    await ui.id('siwx-sign').click()
    await eve.reject(page)
    await expect(ui.view('ConnectingSiwe')).toBeVisible()
    await expect(ui.id('snackbar')).toContainText('Signature declined')
    await ui.id('siwx-sign').click()
    await eve.approve(page)
    await expect(stateOf(page)).toContainText('signedIn', { timeout: 20_000 })
    await expect(ui.dialog).toBeHidden()
  } finally {
    await shell.close()
  }
})

test('[S4.22] [S4.25] the e-mail wallet: the frame shows the message, a no asks again, a yes signs in', async () => {
  test.setTimeout(180_000)
  const shell = await launchFrameBrowser()
  const eve = emailVisitor(shell)
  try {
    const page = await eve.open('/lab?wallet=off&siwx=server')
    const ui = modal(page)
    // without a nonce at hand the wallet is connected first
    await page.route('**/auth/v1/nonce*', (route) => route.abort())
    await eve.signIn(page, newAddress('siwx'))
    await eve.frame(page).getByTestId('protect-other').click()
    for (const field of ['protect-password', 'protect-password-again'])
      await eve.frame(page).getByTestId(field).fill('correct horse battery staple')
    await eve.frame(page).getByTestId('protect-password-submit').click()
    await expect(ui.view('SIWXSignMessage')).toBeVisible({ timeout: 40_000 })
    await page.unroute('**/auth/v1/nonce*')
    await ui.id('siwx-sign').click()
    await eve.reject(page)
    await expect(ui.view('SIWXSignMessage')).toBeVisible()
    await expect(ui.id('snackbar')).toContainText('Signature declined')
    await ui.id('siwx-sign').click()
    await eve.approve(page)
    await expect(stateOf(page)).toContainText('signedIn', { timeout: 20_000 })
    await expect(ui.dialog).toBeHidden()
    const me = await eve.address(page)
    await page.reload()
    await eve.expectConnected(page, me)
    await expect(stateOf(page)).toContainText('signedIn')
    await expect(ui.dialog).toBeHidden()
  } finally {
    await shell.close()
  }
})
