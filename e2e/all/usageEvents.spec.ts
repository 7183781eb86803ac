import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(2).address
const friend = '0x00000000000000000000000000000000000beef1'

test('[S7.24, S8.33, S8.40] usage events reach the own server, a failed token send among them; a 403 is told to the builder and ends them', async ({
  page,
  openApp,
  stack,
}) => {
  const posts: { url: URL; body: Record<string, unknown>; props: Record<string, unknown>; status: number }[] =
    []
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (url.pathname !== '/e' || response.request().method() !== 'POST') return
    const body = response.request().postDataJSON() as Record<string, unknown>
    posts.push({ url, body, props: body.props as Record<string, unknown>, status: response.status() })
  })
  const find = (event: string) => posts.find(({ props }) => props.event === event)
  await installScriptedWallet(page, {
    accounts: [me],
    behaviours: { eth_sendTransaction: { kind: 'error', code: -32603, message: 'a secret of the wallet' } },
  })
  await openApp('/lab?wallet=off&analytics=1&debug=1')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('feature-send').click()
  await ui.id('send-token').click()
  await ui.view('WalletSendSelectToken').getByTestId('token-TUSD').click()
  await ui.fillSend(friend, '1.25')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Something went wrong')

  await expect.poll(() => find('SEND_ERROR')?.status).toBe(202)
  const failed = find('SEND_ERROR')
  expect(Object.fromEntries(failed?.url.searchParams ?? [])).toEqual({
    projectId: stack.projectId,
    st: 'latchkey',
    sv: expect.stringMatching(/^react-ethers-\d/),
  })
  expect(failed?.body).toMatchObject({
    eventId: expect.stringMatching(/^[\da-f-]{36}$/),
    url: new URL('/lab', stack.app).href,
    domain: new URL(stack.app).host,
    timestamp: expect.any(Number),
  })
  expect(failed?.props).toEqual({
    type: 'track',
    event: 'SEND_ERROR',
    properties: {
      network: 'eip155:31337',
      isSmartAccount: false,
      token: 'TUSD',
      amount: '1.25',
      message: expect.stringMatching(/^\w+ -32603$/),
    },
  })
  expect(posts.map(({ status }) => status)).toEqual(posts.map(() => 202))
  expect(JSON.stringify(posts)).not.toContain('secret')
  expect(JSON.stringify(posts).toLowerCase()).not.toContain(me.toLowerCase())
  await expect(ui.id('alert')).toBeHidden()

  await page.route('**/e?*', (route) =>
    route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' }, body: '{}' }),
  )
  const accepted = posts.length
  await ui.close()
  await expect.poll(() => posts.slice(accepted).map(({ status }) => status)).toContain(403)
  await ui.open()
  await expect(ui.id('alert')).toHaveText('Invalid App Configuration')
  const before = posts.length
  await ui.close()
  await ui.open()
  await expect(page.getByTestId('events')).toContainText(/(MODAL_CLOSE[\s\S]*){2}/)
  // Whatever was going to be sent was sent before this is answered.
  await page.evaluate(() => fetch('/latchkey.json').then((answer) => answer.text()))
  expect(posts.slice(before).map(({ props }) => props.event)).toEqual([])
})

test('[S8.33] the alert on the page is short; the console names origin, service and rule, as the project tells them', async ({
  page,
  openApp,
  stack,
}) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  const headers = { 'access-control-allow-origin': '*' }
  const list = ['https://shop.example', 'https://*.fair.example']
  let asked = 0
  await page.route('**/e?*', (route) => route.fulfill({ status: 403, headers, body: '{}' }))
  await page.route('**/projects/v1/origins?*', (route) => {
    asked++
    return route.fulfill({ headers, json: { allowedOrigins: list } })
  })
  await openApp('/lab?wallet=off&analytics=1&debug=1')
  const ui = modal(page)
  await ui.open()
  await expect(ui.id('alert')).toHaveText('Invalid App Configuration')
  const { origin } = new URL(stack.app)
  const line = `Origin ${origin} not found on Allowlist - update configuration`
  await expect.poll(() => said.filter((text) => text.includes(line))).toHaveLength(1)
  const [text = ''] = said.filter((one) => one.includes(line))
  expect(text).toMatch(
    /refused by http\S+\/e; project \S+ allows https:\/\/shop\.example, https:\/\/\*\.fair\.example/,
  )
  expect(asked).toBe(1)
})

for (const [title, address, gpc] of [
  ['no word of them in the address', '/lab?wallet=off', false],
  ['the switch off under preset compat, whose default is on', '/lab?wallet=off&compat=1&analytics=0', false],
  ['a visitor who has not agreed', '/lab?wallet=off&analytics=1&consent=0', false],
  ['a browser that asks not to be followed', '/lab?wallet=off&analytics=1', true],
] as const)
  test(`[X.11] [S9.69] not one request about events leaves the page, from its start on: ${title}`, async ({
    page,
    openApp,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (['/e', '/batch', '/getAnalyticsConfig'].includes(pathname)) asked.push(pathname)
    })
    if (gpc)
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
      )
    await installScriptedWallet(page, { accounts: [me] })
    await openApp(address)
    const ui = modal(page)
    await ui.connect('test.scripted')
    await ui.expectConnected(me)
    await ui.open()
    await expect(ui.view('Account')).toBeVisible()
    await ui.close()
    await expect(page.getByTestId('events')).toContainText('MODAL_CLOSE')
    // Whatever was going to be sent was sent before this is answered.
    await page.evaluate(() => fetch('/latchkey.json').then((answer) => answer.text()))
    expect(asked).toEqual([])
  })

test('[X.11] [S9.69] the witness: preset compat sends events of one who has agreed, and names the account only when told to', async ({
  page,
  openApp,
}) => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/e' && request.method() === 'POST')
      bodies.push(request.postData() ?? '')
  })
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&compat=1&named=1')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await expect.poll(() => bodies.join().includes('CONNECT_SUCCESS')).toBe(true)
  await ui.open()
  await expect.poll(() => bodies.join().toLowerCase().includes(me.toLowerCase())).toBe(true)
})
