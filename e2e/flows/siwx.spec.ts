import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { deployToken } from '../fixtures/deployToken.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { readStack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(3).address
const other = account(4).address

const stateOf = (page: Page) => page.getByTestId('sign-in-state')
const tokenOf = (page: Page) =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('latchkey/siwx_sessions') ?? '[]') as { token?: string }[]
    return stored.at(-1)?.token
  })
/** What the server says of a token, asked from the page. */
const meBy = (page: Page, token: string) =>
  page.evaluate(
    async ([api, bearer]) => {
      const url = `${api}/auth/v1/me?projectId=local`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } })
      return { status: answer.status, body: await answer.json() }
    },
    [readStack().api, token] as const,
  )

test('[S1.18, S4.21, S4.22] a required sign-in: shown for whom, declined, signed, kept over reload and network, ended by disconnecting', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await installScriptedWallet(page, { accounts: [me], others: [other] })
  await openApp('/lab?wallet=off&siwx=server!')
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  await ui.connect('test.scripted')
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await expect(ui.id('sign-in-facts')).toContainText(new URL(page.url()).host)
  await expect(ui.id('sign-in-facts').locator('bdi').nth(1)).toHaveAttribute('title', me)
  await expect(ui.id('sign-in-facts')).toContainText('Latchkey One')
  await expect(ui.id('sign-in-hint')).toContainText('disconnected')
  await expectAccessible(page)
  expect(await wallet.calls('personal_sign')).toHaveLength(0)

  await wallet.behave('personal_sign', { kind: 'error', code: 4001, message: 'User rejected' })
  await ui.id('siwx-sign').click()
  await expect(ui.id('snackbar')).toContainText('Signature declined')
  await expect(ui.id('snackbar')).toHaveAttribute('data-variant', 'info')
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await expect(ui.id('sign-in-problem')).toContainText('you’re not signed in')
  await expectAccessible(page)

  await wallet.behave('personal_sign', { kind: 'hold' })
  await ui.id('siwx-sign').click()
  await expect(ui.id('sign-in-hint')).toContainText('Confirm in Scripted Wallet')
  await expectAccessible(page)
  await wallet.release('personal_sign')
  await expect(ui.dialog).toBeHidden()
  await expect(stateOf(page)).toContainText('signedIn')
  const token = (await tokenOf(page)) ?? ''
  const known = await meBy(page, token)
  expect(known).toMatchObject({ status: 200, body: { account: `eip155:31337:${me}` } })
  const [{ params }] = (await wallet.calls('personal_sign')).slice(-1) as unknown as [{ params: [string] }]
  const text = Buffer.from(params[0].slice(2), 'hex').toString()
  expect(text.split('\n')[0]).toBe(
    `${new URL(page.url()).host} wants you to sign in with your Ethereum account:`,
  )
  expect(text).toContain('\nSign in to the Latchkey lab\n')

  await page.reload()
  await ui.expectConnected(me)
  await expect(stateOf(page)).toContainText('signedIn')
  await expect(ui.dialog).toBeHidden()
  await wallet.switchTo(31338)
  await expect(page.getByTestId('state')).toContainText('"activeNetwork": "eip155:31338"')
  await expect(stateOf(page)).toContainText('signedIn')
  await expect(ui.dialog).toBeHidden()
  expect(await wallet.calls('personal_sign')).toHaveLength(0)

  // Another account of the wallet is somebody else.
  await wallet.setAccounts([other])
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await expect(ui.id('sign-in-facts').locator('bdi').nth(1)).toHaveAttribute('title', other)
  await wallet.setAccounts([me])
  await expect(stateOf(page)).toContainText('signedIn')
  await expect(ui.dialog).toBeHidden()

  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.view('Connect')).toBeVisible()
  await expect.poll(() => tokenOf(page)).toBeUndefined()
  await expect.poll(async () => (await meBy(page, token)).status).toBe(401)
})

test('[S4.12, S4.24, D3] a required sign-in can’t be closed away: it shakes; Cancel disconnects', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&siwx=local!')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await expect(ui.id('siwx-sign')).toBeVisible()
  const stays = async () => {
    await expect(ui.id('sign-in-hint')).toContainText('This site needs a sign-in')
    await expect(page.locator('.lk-panel[data-refused]')).toBeVisible()
    await expect(ui.view('SIWXSignMessage')).toBeVisible()
  }
  await ui.id('modal-close').click()
  await stays()
  await ui.id('modal-backdrop').click({ position: { x: 5, y: 5 } })
  await stays()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Escape')
  await stays()
  expect(await ui.dialog.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
  await expectAccessible(page)
  // nor is a reload a way around it
  await page.reload()
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await expect(ui.id('siwx-cancel')).toBeVisible()
  await ui.id('siwx-cancel').click()
  await expect(ui.view('Connect')).toBeVisible()
  await expect(page.getByTestId('state')).toContainText('"status": "disconnected"')
  await ui.close()
})

test('[S4.23, S4.25, S8.10] a sign-in that isn’t required: closed while the wallet asks it comes back with the no; Cancel closes it for good', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&siwx=local')
  const ui = modal(page)
  const wallet = scriptedWallet(page)
  await ui.connect('test.scripted')
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await expect(ui.id('sign-in-hint')).toContainText('continue without it')
  await wallet.behave('personal_sign', { kind: 'hold' })
  await ui.id('siwx-sign').click()
  await expect(ui.id('sign-in-hint')).toContainText('Confirm in')
  await ui.close()
  // the person says no
  await wallet.release('personal_sign', { kind: 'error', code: 4001, message: 'User rejected' })
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await expect(ui.id('snackbar')).toContainText('Signature declined')
  await ui.id('siwx-cancel').click()
  await expect(ui.dialog).toBeHidden()
  await ui.expectConnected(me)
  await expect(stateOf(page)).toContainText('dismissed')
  await page.reload()
  await ui.expectConnected(me)
  await expect(stateOf(page)).toContainText('dismissed')
  await expect(ui.dialog).toBeHidden()
})

test('[S1.18] [S2.07] [S2.10] the older configuration asks under its own name, in the words other verifiers read', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&siwx=siwe!')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await expect(ui.view('ConnectingSiwe')).toBeVisible()
  await expect(ui.id('sign-in-facts')).toContainText(new URL(page.url()).host)
  await expectAccessible(page)
  await ui.id('siwx-sign').click()
  await expect(ui.dialog).toBeHidden()
  await expect(stateOf(page)).toContainText('signedIn')
  const [{ params }] = (await scriptedWallet(page).calls('personal_sign')) as unknown as [
    { params: [string] },
  ]
  expect(Buffer.from(params[0].slice(2), 'hex').toString()).toContain('\nChain ID: 31337\n')
})

test('[S8.09] [S8.10] services that are down: the wallet isn’t asked, nobody is signed in; a lost lookup disconnects and keeps the session', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  test.setTimeout(60_000)
  await installScriptedWallet(page, { accounts: [me] })
  await page.route('**/auth/v1/nonce*', (route) => route.abort())
  await openApp('/lab?wallet=off&siwx=server!')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.id('siwx-sign').click()
  await expect(ui.id('snackbar')).toContainText('Error signing message')
  await expect(ui.id('sign-in-problem')).toContainText('couldn’t be reached')
  await expectAccessible(page)
  expect(await scriptedWallet(page).calls('personal_sign')).toHaveLength(0)
  await page.unroute('**/auth/v1/nonce*')
  await page.route('**/auth/v1/authenticate*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await ui.id('siwx-sign').click()
  await expect(ui.id('sign-in-problem')).toContainText('couldn’t be reached')
  await expect(stateOf(page)).toContainText('asking')
  expect(await tokenOf(page)).toBeUndefined()
  await page.unroute('**/auth/v1/authenticate*')
  await ui.id('siwx-sign').click()
  await expect(ui.dialog).toBeHidden()
  const token = await tokenOf(page)

  await page.route('**/auth/v1/me*', (route) => route.abort())
  await page.reload()
  await expect(ui.view('Connect')).toBeVisible({ timeout: 20_000 })
  await expect(ui.id('snackbar')).toContainText('A problem occurred while trying initialize authentication')
  await expect(page.getByTestId('state')).toContainText('"status": "disconnected"')
  expect(await tokenOf(page)).toBe(token)
})

const contract = async () =>
  (await deployToken('TestToken', { name: 'Signs nothing', symbol: 'NONE', decimals: 18, holder: me }))
    .address
const key = async () => other
for (const [who, address, told] of [
  ['[S8.11] a contract', contract, /^This application might not support Smart Accounts/],
  ['[S8.10] a key', key, /^Error signing message.*isn’t from this account/],
] as const)
  test(`[S4.23] ${who} whose signature the verifier refuses: nobody is signed in; a no of the same account is called a no`, async ({
    page,
    openApp,
  }) => {
    const forged = `0x${'11'.repeat(64)}1b`
    const accounts = [await address()]
    await installScriptedWallet(page, {
      accounts,
      behaviours: { personal_sign: { kind: 'answer', value: forged } },
    })
    await openApp('/lab?wallet=off&siwx=local!')
    const ui = modal(page)
    const wallet = scriptedWallet(page)
    await ui.connect('test.scripted')
    await ui.id('siwx-sign').click()
    await expect(ui.id('snackbar')).toHaveText(told)
    await expect(stateOf(page)).toContainText('asking')
    expect(await page.evaluate(() => localStorage.getItem('latchkey/siwx_sessions') ?? '[]')).toBe('[]')
    await wallet.behave('personal_sign', { kind: 'error', code: 4001, message: 'User rejected' })
    await ui.id('siwx-sign').click()
    await expect(ui.id('snackbar')).toHaveText('Signature declined')
    await expect(ui.id('sign-in-problem')).toContainText('You declined the signature')
    await ui.id('siwx-cancel').click()
    await expect(page.getByTestId('state')).toContainText('"status": "disconnected"')
  })
