import { expect, test } from '@playwright/test'
import { verifyMessage, verifyTypedData } from 'viem'
import { existingClient } from '../existing/existingClient.ts'
import { installClient } from '../existing/installClient.ts'
import { redirectPublicHosts } from '../existing/publicHosts.ts'
import { type ExistingApp, serveApp } from '../existing/serveApp.ts'
import { chain } from '../fixtures/chain.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { readStack } from '../fixtures/stack.ts'

// The last open release of an existing kit, unmodified, against the whole stack: its public hosts lead here.

let app: ExistingApp
const browsers: FrameBrowser[] = []
test.beforeAll('install and build the app', async () => {
  test.setTimeout(180_000)
  await installClient()
  app = await serveApp(`${readStack().wallet}/sdk`)
})
test.afterEach(async () => {
  for (const one of browsers.splice(0)) await one.close()
})
test.afterAll(() => app?.close())

/** A person with a browser of their own, whose storage of other sites is partitioned, in front of the app. */
async function startVisitor() {
  const browser = await launchFrameBrowser()
  browsers.push(browser)
  const [context] = browser.browser.contexts()
  if (!context) throw new Error('no context')
  const requests = await redirectPublicHosts(context)
  const client = existingClient(await context.newPage())
  await client.open(`${app.url}/?projectId=${readStack().projectId}`)
  return { client, requests }
}

const message = '0x68656c6c6f'
const typedData = {
  domain: { name: 'Mail', version: '1', chainId: 1 },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'hello' },
} as const

test('[X.61] a new address: signs in, signs a message and typed data, pays, reloads, signs out', async () => {
  test.setTimeout(150_000)
  const { client, requests } = await startVisitor()
  const address = await client.signIn(newAddress('existing'))

  await test.step('the first approval offers a way to recover, once', async () => {
    const signing = client.request('personal_sign', [message, address])
    await expect(client.frame.getByTestId('protect-later')).toBeVisible()
    await client.press('protect-later')
    await client.approve()
    const signature = (await signing) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    await expect(client.page.locator('#w3m-iframe')).toBeHidden()
  })

  await test.step('typed data', async () => {
    const signing = client.request('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
    // the wallet doesn't know this kind of data, and says so
    const confirmation = client.frame.getByTestId('confirm-unknown')
    await expect(() => confirmation.check({ timeout: 1_000 })).toPass({ timeout: 15_000 })
    await client.approve()
    expect(
      await verifyTypedData({ address, ...typedData, signature: (await signing) as `0x${string}` }),
    ).toBe(true)
  })

  await test.step('a declined request is answered, and the next one works', async () => {
    const declined = client.request('personal_sign', [message, address]).catch((error) => String(error))
    await expect(client.frame.getByTestId('reject')).toBeVisible()
    await client.press('reject')
    expect(await declined).toContain('reject')
  })

  await test.step('a payment arrives on the chain', async () => {
    const ethereum = chain('eip155:1')
    await ethereum.setBalance(address, 10n ** 18n)
    const to = `0x${'de'.repeat(20)}`
    const paying = client.request('eth_sendTransaction', [{ from: address, to, value: '0x5af3107a4000' }])
    await client.approve()
    expect(await paying).toMatch(/^0x[0-9a-f]{64}$/)
  })

  await test.step('a reload finds the wallet connected, and it signs again', async () => {
    await client.page.reload()
    await expect.poll(async () => (await client.state()).account?.status).toBe('connected')
    expect((await client.state()).account?.address).toBe(address)
    const signing = client.request('personal_sign', [message, address])
    // money has arrived since, so a way to recover is offered once more
    await expect(client.frame.getByTestId('protect-later')).toBeVisible()
    await client.press('protect-later')
    await client.approve()
    const signature = (await signing) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
  })

  await test.step('signed out, the app is too, and stays so', async () => {
    await client.page.evaluate(() => window.app.disconnect())
    await expect.poll(async () => (await client.state()).account?.isConnected).toBe(false)
    await client.page.reload()
    await expect(client.page.locator('#state')).not.toBeEmpty()
    expect((await client.state()).account?.isConnected).not.toBe(true)
  })
  expect(requests.filter(({ status }) => status >= 400)).toEqual([])
})

test('[X.61] a second device has the address before it recovers the wallet, and signs after', async () => {
  test.setTimeout(150_000)
  const email = newAddress('second')
  const password = 'correct horse battery staple 42'
  const first = (await startVisitor()).client
  const address = await first.signIn(email)
  const signing = first.request('personal_sign', [message, address])
  await first.press('protect-other')
  await first.frame.getByTestId('protect-password').fill(password)
  await first.frame.getByTestId('protect-password-again').fill(password)
  await first.press('protect-password-submit')
  await first.approve()
  await signing

  const second = (await startVisitor()).client
  expect(await second.signIn(email)).toBe(address)
  const there = second.request('personal_sign', [message, address])
  await second.frame.getByTestId('recover-password').fill(password)
  await second.press('recover-password-submit')
  await second.approve()
  expect(await verifyMessage({ address, message: 'hello', signature: (await there) as `0x${string}` })).toBe(
    true,
  )
})
