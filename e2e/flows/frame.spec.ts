import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { type EmbedderPages, serveEmbedderPages } from '../fixtures/embedderPages.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { readStack } from '../fixtures/stack.ts'

const stack = readStack()
const password = 'correct horse battery staple'
let shell: FrameBrowser
let pages: EmbedderPages

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async () => {
  ;[shell, pages] = await Promise.all([launchFrameBrowser(), serveEmbedderPages()])
})
test.afterAll(async () => {
  await shell.close()
  await pages.close()
})

type Asked = { name: string; payload?: unknown }
/** Asks the frame through the page's messenger. */
const ask = (page: Page, name: string, payload?: unknown) =>
  page.evaluate(
    ({ name, payload }: Asked) =>
      (window as never as { messenger: { request(...args: unknown[]): Promise<unknown> } }).messenger.request(
        name,
        payload,
      ),
    { name, payload } as Asked,
  )
const frameOf = (page: Page) => page.frameLocator('#w3m-iframe')

async function openApp(context: BrowserContext, host = 'shop.localhost') {
  const page = await context.newPage()
  const chain = Object.keys(stack.chains)[0] ?? 'eip155:1'
  await page.goto(pages.url(host, `/app?frame=${stack.wallet}&project=${stack.projectId}&network=${chain}`))
  await page.waitForFunction(() => 'messenger' in window)
  return page
}

type Mail = { readonly id: string; readonly text: string }
async function mails(email: string): Promise<Mail[]> {
  const url = new URL(stack.mail)
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port: url.port,
        path: `/api/messages?to=${encodeURIComponent(email)}`,
        headers: { host: url.host },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk))
        response.on('end', () => resolve(JSON.parse(text) as Mail[]))
      },
    )
      .on('error', reject)
      .end()
  })
}

/** What `pattern` finds in the newest mail that came after `known`. */
async function mailWith(email: string, pattern: RegExp, known: ReadonlySet<string>): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const fresh = (await mails(email)).filter((one) => !known.has(one.id))
      found = fresh.map((one) => pattern.exec(one.text)?.[1]).find(Boolean)
      return found
    })
    .toBeDefined()
  return found ?? ''
}

/** E-mail, device link with its number, code: as a person does it. Resolves signed in, without the wallet yet. */
async function signIn(context: BrowserContext, page: Page, email: string) {
  const known = new Set((await mails(email)).map((one) => one.id))
  let first: { action: string; deviceNumber?: string } | undefined
  // the cooldown of 30 s between two mails
  await expect
    .poll(
      async () => {
        first ??= (await ask(page, 'CONNECT_EMAIL', { email }).catch(() => undefined)) as typeof first
        return first?.action
      },
      { timeout: 45_000, intervals: [3_000] },
    )
    .toBeDefined()
  if (!first) throw new Error('no answer')
  if (first.action === 'VERIFY_DEVICE') {
    const approved = ask(page, 'CONNECT_DEVICE')
    const link = await mailWith(email, /(https?:\/\/\S+\/device\S*)/, known)
    const mail = await context.newPage()
    await mail.goto(link)
    const number = mail.locator('input:not([type=hidden])').first()
    if (first.deviceNumber && (await number.count()) > 0) await number.fill(first.deviceNumber)
    await mail.locator('button').first().click()
    await approved
    await mail.close()
  }
  const otp = await mailWith(email, /\b(\d{6,8})\b(?!\S)/, known)
  await ask(page, 'CONNECT_OTP', { otp })
}

let me = ''
let shop: Page

test('[S7.43, S7.44, S7.45] a new visitor signs in by e-mail, protects the wallet, and has an address', async () => {
  const [context] = shell.browser.contexts()
  if (!context) throw new Error('no context')
  shop = await openApp(context)
  await signIn(context, shop, 'mira@example.org')
  const user = ask(shop, 'GET_USER') as Promise<{ address: string; email: string; chainId: number }>
  const frame = frameOf(shop)
  await frame.getByTestId('protect-password').fill(password)
  await frame.getByTestId('protect-password-again').fill(password)
  await frame.getByTestId('protect-password-submit').click()
  const { address, email } = await user
  expect(email).toBe('mira@example.org')
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  me = address
})

/** Asks for a signature; resolves with it, or with the words it was refused in. */
const startSigning = (page: Page, message: string): Promise<string> =>
  ask(page, 'RPC_REQUEST', { method: 'personal_sign', params: [message, me], chainNamespace: 'eip155' }).then(
    (answer) => String(answer),
    (error: Error) => error.message,
  )

test('[S6.09, S7.57, S7.65] a message is shown with the real origin, approved by hand, and signed', async () => {
  await ask(shop, 'SYNC_DAPP_DATA', { projectId: stack.projectId, metadata: { name: 'My Bank' } })
  const started = Date.now()
  const answer = startSigning(shop, 'hello')
  const frame = frameOf(shop)
  await expect(frame.getByTestId('approval-origin')).toHaveText(new URL(shop.url()).origin)
  await expect(frame.getByText('calls itself “My Bank”')).toBeVisible()
  await expect(frame.getByTestId('approval-text')).toHaveText('hello')
  await expect(frame.getByTestId('approval-hint')).toHaveText('')
  await expect(frame.getByTestId('approve')).toHaveAttribute('aria-disabled', 'false')
  await frame.getByTestId('approve').click()
  expect(
    await verifyMessage({
      address: me as `0x${string}`,
      message: 'hello',
      signature: (await answer) as `0x${string}`,
    }),
  ).toBe(true)
  test
    .info()
    .annotations.push({ type: 'approval and signature, ms', description: String(Date.now() - started) })
})

test('[S6.10, X.07] what is never done is refused inside the frame too', async () => {
  await expect(ask(shop, 'RPC_REQUEST', { method: 'eth_sign', params: [me, '0x00'] })).rejects.toThrow(
    /Requested RPC call is not allowed/,
  )
  await expect(ask(shop, 'RPC_REQUEST', { method: 'eth_blockNumber', params: [] })).resolves.toMatch(/^0x/)
})

test('[S8.49] a rejected and an aborted request end, and the next one works', async () => {
  const frame = frameOf(shop)
  const rejected = startSigning(shop, 'no')
  await frame.getByTestId('reject').click()
  expect(await rejected).toContain('User rejected the request')
  const aborted = startSigning(shop, 'later')
  await expect(frame.getByTestId('approval-origin')).toBeVisible()
  await ask(shop, 'RPC_ABORT')
  expect(await aborted).toContain('Request was aborted')
  const again = startSigning(shop, 'again')
  await expect(frame.getByTestId('approve')).toHaveAttribute('aria-disabled', 'false')
  await frame.getByTestId('approve').click()
  expect(await again).toMatch(/^0x/)
})

test('[T-SOP] [X.02] the page can’t read the frame', async () => {
  const read = (selector: string) =>
    shop.evaluate((one) => {
      const frame = document.querySelector<HTMLIFrameElement>(one)
      try {
        return frame?.contentWindow?.document.body.tagName
      } catch (error) {
        return (error as Error).name
      }
    }, selector)
  expect(await read('#w3m-iframe')).toBe('SecurityError')
  // control: a frame of the page's own origin can be read
  await shop.evaluate(() =>
    document.body.append(Object.assign(document.createElement('iframe'), { id: 'own', srcdoc: 'x' })),
  )
  await expect.poll(() => read('#own')).toBe('BODY')
  await shop.evaluate(() => document.getElementById('own')?.remove())
})

test('[X.14] the session outlives a reload, and the device signs again without a password', async () => {
  await shop.reload()
  await shop.waitForFunction(() => 'messenger' in window)
  expect(await ask(shop, 'IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await ask(shop, 'GET_USER')).toMatchObject({ address: me, email: 'mira@example.org' })
  const answer = startSigning(shop, 'after a reload')
  await expect(frameOf(shop).getByTestId('approve')).toHaveAttribute('aria-disabled', 'false')
  await frameOf(shop).getByTestId('approve').click()
  const signature = (await answer) as `0x${string}`
  expect(await verifyMessage({ address: me as `0x${string}`, message: 'after a reload', signature })).toBe(
    true,
  )
})
