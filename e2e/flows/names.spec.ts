import { expect, type Page } from '@playwright/test'
import { createPublicClient, http, type LocalAccount, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { emailLogin } from '../fixtures/emailLogin.ts'
import { lookAt } from '../fixtures/lookAt.ts'
import { modal } from '../fixtures/modal.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { readStack } from '../fixtures/stack.ts'
import { test } from '../fixtures/test.ts'

const { api, chains } = readStack()
/** Letters only, so that no two runs look alike to the server. */
const fresh = (word: string) =>
  `${`${word}-${[...crypto.randomUUID()].filter((one) => /[a-h]/.test(one)).join('')}`
    .slice(0, 40)
    .replace(/-$/, '')}z`

/** Registers a name for a new account over HTTP, as another person elsewhere does. */
async function registerElsewhere(
  name: string,
  owner: Pick<LocalAccount, 'address' | 'signMessage'> = privateKeyToAccount(generatePrivateKey()),
) {
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const signature = await owner.signMessage({ message })
  const body = JSON.stringify({ coin_type: 60, address: owner.address, message, signature })
  const response = await fetch(`${api}/v1/profile/account`, { method: 'POST', body })
  expect(response.status, await response.text()).toBe(200)
  return owner
}

async function signIn(page: Page, email: string) {
  const login = emailLogin(page, email)
  await modal(page).open()
  await login.begin()
  await login.enterCode()
  await login.protect('correct horse battery staple')
  return login
}

/** Signs a new person in by mail and opens the form for a name. */
async function openNameForm(page: Page, openApp: (path: string) => Promise<unknown>, word: string) {
  await openApp('/lab?wallet=off&theme=system')
  const ui = modal(page)
  const login = await signIn(page, `${word}@example.org`)
  await ui.open()
  await ui.id('choose-name').click()
  return {
    ui,
    view: ui.view('RegisterAccountName'),
    approve: () => pressApprove(login.frame.getByTestId('approve')),
  }
}

test('[S1.15] [S2.12] [S2.13] an e-mail account chooses a name, sees it in both headers, and viem finds it', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  test.setTimeout(200_000)
  const word = fresh('mira')
  const { ui, view, approve } = await openNameForm(page, openApp, word)
  await lookAt(page, 'ChooseAccountName', expectAccessible)
  await ui.id('name-begin').click()
  await ui.id('name-input').fill('mirа')
  await expect(view).toContainText('Letters of other alphabets')
  await registerElsewhere(`${word}x.latchkey.id`)
  await ui.id('name-input').fill(`${word}x`)
  await expect(ui.id('name-state')).toContainText('is taken')
  await expect(ui.id('name-register')).toBeDisabled()
  await ui.id(`name-suggestion-${word}xhq.latchkey.id`).click()
  const name = `${word}xhq.latchkey.id`
  await expect(ui.id('name-register')).toBeEnabled()
  await lookAt(page, 'RegisterAccountName', expectAccessible)
  await ui.id('name-register').click()
  await approve()
  await ui.id('name-finish').click()
  await expect(ui.view('Account').getByTestId('account-name')).toHaveText(name)
  await expect(ui.view('Account').getByTestId('account-address')).toBeVisible()
  await ui.close()
  await expect(ui.id('connect-button').first()).toHaveText(name)

  const address = await ui.id('connect-button').first().getAttribute('title')
  const client = createPublicClient({ chain: mainnet, transport: http(chains['eip155:1']?.rpc) })
  expect(await getEnsAddress(client, { name })).toBe(address)
  expect(await getEnsName(client, { address: address as `0x${string}` })).toBe(name)
})

test('[S2.34] [S8.31] [S8.32] somebody registers the name first: the form is back, with the server’s reason', async ({
  page,
  openApp,
}) => {
  test.setTimeout(120_000)
  const word = fresh('late')
  const { ui, view, approve } = await openNameForm(page, openApp, word)
  await ui.id('name-begin').click()
  await ui.id('name-input').fill(word)
  await expect(ui.id('name-register')).toBeEnabled()
  // a server without a reason
  await page.route('**/v1/profile/account*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await ui.id('name-register').click()
  await approve()
  await expect(ui.id('name-error')).toContainText(`Error registering name ${word}.latchkey.id`)
  await page.unroute('**/v1/profile/account*')
  await registerElsewhere(`${word}.latchkey.id`)
  await ui.id('name-register').click()
  await approve()
  await expect(ui.id('name-error')).toContainText('Name is already registered')
  await expect(view).toBeVisible()
})

test('[S2.33] [S7.25] [S7.18] a name is pending until the server has answered with its record, then theirs', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const word = fresh('lena')
  const name = `${word}.latchkey.id`
  const { ui, approve } = await openNameForm(page, openApp, word)
  await ui.id('name-begin').click()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  let record: unknown
  let sent: { message: string; coin_type: number; address: string; signature: string } | undefined
  await page.route('**/v1/profile/account', async (route) => {
    sent = route.request().postDataJSON()
    await held
    const response = await route.fetch()
    record = await response.json()
    await route.fulfill({ response })
  })
  await ui.id('name-input').fill(word)
  await expect(ui.id('name-register')).toBeEnabled()
  await ui.id('name-register').click()
  await approve()
  await test.step('[S4.53] after the approval the view of the transaction stack follows, in the same modal', async () => {
    await expect(ui.id('name-pending')).toContainText(`Registering ${name}`)
    await expect(ui.view('ApproveTransaction')).toBeHidden()
    await expect(ui.dialog).toBeVisible()
  })
  await lookAt(page, 'RegisterAccountNameSuccess', expectAccessible)
  answer()
  await expect(ui.id('name-done')).toContainText(`${name} is yours`)
  await lookAt(page, 'RegisterAccountNameSuccess', expectAccessible)
  expect(record).toMatchObject({ success: true, name })
  expect(JSON.stringify(record)).toContain(sent?.address)
  const message = JSON.parse(sent?.message ?? '{}')
  expect(message).toEqual({ name, attributes: {}, timestamp: expect.any(Number) })
  expect(Math.abs(message.timestamp - Date.now() / 1000)).toBeLessThan(60)
})

test('[S1.15] [X.39, X.39c] sends to a name, whose address is shown and asked again at the click', async ({
  page,
  openApp,
}) => {
  test.setTimeout(120_000)
  // somebody new: who tries again has no name of the try before
  const self = privateKeyToAccount(generatePrivateKey())
  const me = self.address
  await chain().setBalance(me, parseEther('10'))
  await chain().unlock(me)
  const mine = `${fresh('nina')}.latchkey.id`
  await registerElsewhere(mine, self)
  const name = `${fresh('vera')}.latchkey.id`
  const owner = await registerElsewhere(name)
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await test.step('a wallet’s account is called by its name in the page, over a reload too; the address is said with it', async () => {
    const button = ui.id('connect-button').first()
    await expect(button).toHaveText(mine)
    await expect(button).toHaveAttribute('title', me)
    await page.reload()
    await expect(button).toHaveText(mine)
  })
  await ui.open()
  await expect(ui.view('Account').getByTestId('account-name')).toHaveText(mine)
  await expect(ui.view('Account').getByTestId('account-address')).toContainText(me.slice(-4))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/profile/')) asked.push(new URL(request.url()).pathname)
  })
  await ui.id('feature-send').click()
  await ui.id('send-amount').fill('0.25')
  await ui.id('send-receiver').pressSequentially('nobody-at-all.latchkey.id', { delay: 5 })
  await expect(ui.id('send-name')).toContainText('This name isn’t registered')
  await ui.id('send-receiver').fill(name.replace('a', 'а'))
  await expect(ui.id('send-name')).toContainText('letters from a to z')
  await ui.id('send-receiver').fill(name.toUpperCase())
  await expect(ui.id('send-name')).toContainText(name)
  await expect(ui.id('send-name')).toContainText(owner.address)
  await ui.id('send-preview').click()
  const preview = ui.view('WalletSendPreview')
  await expect(preview).toContainText(owner.address)
  await expect(preview.getByTestId('send-name')).toContainText(name)
  const before = asked.length
  expect(before).toBeLessThanOrEqual(6)

  await test.step('the name was moved meanwhile: nothing is sent', async () => {
    const thief = privateKeyToAccount(generatePrivateKey()).address
    await page.route(`**/v1/profile/account/${name}*`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(owner.address, thief)
      await route.fulfill({ response, body })
    })
    await ui.id('send-confirm').click()
    // The alert of the transfer itself; the receiver's line says that the name moved as well.
    await expect(preview.getByRole('alert').filter({ hasText: 'so nothing was sent' })).toBeVisible()
    expect([await chain().balance(thief), await chain().balance(owner.address)]).toEqual([0n, 0n])
    await page.unrouteAll({ behavior: 'wait' })
  })
  await ui.id('send-confirm').click()
  await expect(ui.id('transaction-facts')).toContainText(name)
  await ui.leaveResult()
  await expect.poll(() => chain().balance(owner.address)).toBe(parseEther('0.25'))
  expect(asked.length - before).toBeLessThanOrEqual(6)
})

test('[S6.07] a wallet that isn’t the embedded one is offered no name, and asked for none', async ({
  page,
  openApp,
}) => {
  const me = account(24).address
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await expect(ui.id('feature-send')).toBeVisible()
  await expect(ui.id('choose-name')).toHaveCount(0)
})
