import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { consoleHeader } from '@latchkey/protocol/routes'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { codeInMail, findInMail, knownMails, newAddress } from '../fixtures/inbox.ts'
import { inspectConsole, openConsole, printConsoleLink, visitConsole } from '../fixtures/openConsole.ts'
import { addPasskeyStore } from '../fixtures/passkeyStore.ts'
import { readStack } from '../fixtures/stack.ts'

const stack = readStack()

test.describe.configure({ timeout: 120_000 })

/** Signs somebody in to the embedded wallet, on its own page. Resolves with the address. */
async function signIn(page: Page): Promise<string> {
  const email = newAddress('console')
  const known = await knownMails(email)
  await page.goto(new URL('/settings', stack.wallet).href)
  await page.getByTestId('signin-email').fill(email)
  await page.getByTestId('signin-begin').click()
  await page.getByTestId('confirm-code').fill(await findInMail(email, codeInMail, known))
  await page.getByTestId('confirm-submit').click()
  await expect(page.getByTestId('settings-create')).toBeVisible({ timeout: 20_000 })
  return email
}

test('[X.59] opens by a link that counts once, lists and changes projects at once, and writes each change to the audit log', async ({
  page,
  context,
}) => {
  const { problems } = await openConsole(page)
  expect(page.url()).not.toContain('ticket')
  expect(await context.cookies(stack.console)).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }])

  await visitConsole(page, 'Projects')
  await page.getByLabel('Name').fill('Shop')
  await page.getByLabel(/First origin/).fill('https://shop.example/path')
  await page.getByRole('button', { name: 'Add a project' }).click()
  await expect(page.getByText(/is no origin\. Write/)).toBeVisible()
  await page.getByLabel(/First origin/).fill('https://shop.example')
  await page.getByRole('button', { name: 'Add a project' }).click()
  const card = page.getByRole('region', { name: 'Shop' })
  await expect(card.getByTestId('origins')).toHaveText(/shop\.example/)

  await card.getByLabel('Add an origin').fill('https://*.shop.example:8443')
  await card.getByRole('button', { name: 'Add an origin' }).click()
  await expect(card.getByTestId('origins').getByRole('listitem')).toHaveCount(2)
  await card.getByRole('switch', { name: 'Swaps' }).click()
  await expect(card.getByRole('switch', { name: 'Swaps' })).not.toBeChecked()
  await inspectConsole(page, 'projects')

  await card.getByRole('button', { name: 'Remove https://shop.example', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await inspectConsole(page, 'remove-origin')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByTestId('origins').getByRole('listitem')).toHaveCount(1)

  await visitConsole(page, 'Audit log')
  for (const action of [
    'projects.add',
    'projects.origins.add',
    'projects.origins.remove',
    'projects.features',
    'console.open',
  ])
    await expect(page.getByRole('rowheader', { name: action, exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/lines, unbroken/)).toBeVisible()
  await inspectConsole(page, 'audit')
  expect(problems).toEqual([])
})

test('[X.59] a used link opens nothing, and the session ends by signing out', async ({ page }) => {
  const link = await printConsoleLink()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Open the console' })).toBeVisible()
  await inspectConsole(page, 'sign-in')
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText(/The link was used/)).toBeVisible()
  await inspectConsole(page, 'sign-in-used')
})

test('[X.59] a logged Cookie header opens nothing by itself, and nothing at all once its person signed out', async ({
  page,
}) => {
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/health')
  await openConsole(page)
  const { cookie = '', [consoleHeader]: proof = '' } = await (await sent).allHeaders()
  expect(cookie).toMatch(/^latchkey-console-/)
  // The control: with both halves it is the session of the page.
  expect(await replay({ cookie, [consoleHeader]: proof })).toBe(200)
  expect(await replay({ cookie })).toBe(401)
  expect(await replay({ cookie, [consoleHeader]: '1' })).toBe(401)
  expect(await replay({ cookie, [consoleHeader]: cookie.split('=')[1] ?? '' })).toBe(401)
  expect(await replay({ [consoleHeader]: proof })).toBe(401)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Open the console' })).toBeVisible()
  expect(await replay({ cookie, [consoleHeader]: proof })).toBe(401)
})

test('[X.59] a link pasted into a tab whose session has ended opens it again, without loading the page', async ({
  page,
  context,
}) => {
  await openConsole(page)
  await visitConsole(page, 'Limits')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const beside = await context.newPage()
  await beside.goto(stack.console)
  await beside.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('The session has ended. Sign in again.')).toBeVisible({ timeout: 30_000 })
  // As typed into the address bar: the same page with another hash.
  await page.goto(await printConsoleLink())
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  expect(page.url()).not.toContain('ticket')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('[X.59] shows health, traffic under load, limits, gas and accounts; every page is for eyes, thumbs and screen readers', async ({
  page,
  browser,
}) => {
  // Five pages in two sizes and two themes, each with axe.
  test.setTimeout(360_000)
  const { problems } = await openConsole(page)
  const load = setInterval(() => void fetch(`${stack.api}/v1/time`).catch(() => undefined), 50)
  try {
    await expect(page.getByTestId('health-status')).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'database' })).toBeVisible()
    const requests = page.locator('figure', { hasText: 'Requests a second' })
    await expect(requests).toBeVisible({ timeout: 30_000 })
    await expect(async () => {
      const text = await requests.locator('.key', { hasText: 'All' }).innerText()
      expect(Number(text.replace(/[^\d.]/g, ''))).toBeGreaterThan(5)
    }).toPass({ timeout: 40_000 })
    // a canvas that something was drawn on
    expect(await requests.locator('canvas').evaluate(countInk)).toBeGreaterThan(200)
    await requests.getByText('Requests a second as a table').click()
    await expect(requests.getByRole('columnheader', { name: 'All' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    const time = requests.getByRole('row').nth(1).getByRole('cell').first()
    await expect.poll(() => time.evaluate(listBrokenWords)).toEqual([])
    await inspectConsole(page, 'overview')
    await page.getByRole('button', { name: 'Last day' }).click()
    await expect(page.getByRole('button', { name: 'Last day' })).toHaveAttribute('aria-pressed', 'true')
  } finally {
    clearInterval(load)
  }
  await visitConsole(page, 'Limits')
  await expect(page.getByText('LATCHKEY_LIMIT_ROUTE')).toBeVisible()
  await inspectConsole(page, 'limits')
  await visitConsole(page, 'Sponsored gas')
  await expect(page.getByRole('heading', { name: 'Keys that send' })).toBeVisible()
  await inspectConsole(page, 'gas')
  await visitConsole(page, 'Access')
  await inspectConsole(page, 'access')

  const person = await browser.newContext()
  const email = await signIn(await person.newPage())
  await visitConsole(page, 'Accounts')
  await page.getByLabel('E-mail address').fill('nobody@console.example')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No account has this address.')).toBeVisible()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account.getByRole('row')).toHaveCount(2)
  await inspectConsole(page, 'accounts')
  await account.getByRole('button', { name: 'End all sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('One session was ended.')).toBeVisible()
  await expect(account.getByText('No session is open.')).toBeVisible()
  await person.close()
  expect(problems).toEqual([])
})

test('[X.59] a passkey opens it, and by keyboard alone everything is reached', async ({ page }) => {
  await openConsole(page)
  await addPasskeyStore(page)
  await visitConsole(page, 'Access')
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Laptop', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await expect(page.getByText(/Signed in as passkey Laptop \([\w-]{8}\)/)).toBeVisible()
  await visitConsole(page, 'Audit log')
  await expect(page.getByRole('rowheader', { name: 'console.close', exact: true }).first()).toBeVisible()
  await visitConsole(page, 'Access')
  const own = page.getByRole('listitem').filter({ hasText: 'This session' })
  await expect(own.getByText(/^passkey Laptop \([\w-]{8}\)$/)).toBeVisible()
  await inspectConsole(page, 'access-passkey')

  await page.keyboard.press('Tab')
  await page.goto(`${stack.console}/#/projects`)
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await page.getByRole('link', { name: 'Access', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Access' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove Laptop' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeFocused()
  // removing it ends the session it opened
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Open the console' })).toBeVisible()
})

test('[X.59] says that the server does not answer, keeps what was shown, and recovers by itself', async ({
  page,
  context,
}) => {
  await openConsole(page)
  await visitConsole(page, 'Limits')
  await cutOff(context)
  await expect(page.getByText(/The server does not answer\. What is shown is from before/)).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('LATCHKEY_LIMIT_ROUTE')).toBeVisible()
  await inspectConsole(page, 'offline')
  await visitConsole(page, 'Projects')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
  await inspectConsole(page, 'offline-first')
  await context.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Add a project' })).toBeVisible()
  await expect(page.getByText(/What is shown is from before/)).toBeHidden({ timeout: 30_000 })
})

/** Sends the headers of one request again, as somebody does who found them in a log. Resolves with the status. */
async function replay(headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const { host, port } = new URL(stack.console)
  const call = get({
    host: '127.0.0.1',
    port,
    path: '/api/session',
    headers: { host, ...headers },
    timeout: 15_000,
  })
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

const cutOff = (context: BrowserContext) =>
  context.route('**/api/**', (route) => route.abort('connectionrefused'))

/** Pixels of a canvas that are not transparent. */
function countInk(element: Element): number {
  const canvas = element as HTMLCanvasElement
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  return [...data].filter((value, index) => index % 4 === 3 && value > 0).length
}

/** Words of an element's text that stand on more than one line. */
function listBrokenWords(element: Element): string[] {
  const text = element.firstChild as Text
  const isBroken = (word: RegExpMatchArray) => {
    const range = document.createRange()
    range.setStart(text, word.index ?? 0)
    range.setEnd(text, (word.index ?? 0) + word[0].length)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
  }
  return [...text.data.matchAll(/\S+/g)].filter(isBroken).map(([word]) => word)
}
