import { expect, type Page, test } from '@playwright/test'
import { verifyTypedData } from 'viem'
import { type EmbedderPages, serveEmbedderPages } from '../fixtures/embedderPages.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import {
  askFrame,
  frameIn,
  openEmbedder,
  protectOverFrame,
  signInOverFrame,
} from '../fixtures/frameClient.ts'
import { codeInMail, findInMail, knownMails } from '../fixtures/inbox.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'
import { readStack } from '../fixtures/stack.ts'

// What the wallet's frame answers in a browser to a page that speaks its wire, without our modal.

const { wallet } = readStack()
const now = Date.now()
const email = `wire.${now}@example.org`
const next = `wire.next.${now}@example.org`
let shell: FrameBrowser
let pages: EmbedderPages
let shop: Page
let me: `0x${string}`

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll('sign in', async () => {
  test.setTimeout(120_000)
  ;[shell, pages] = await Promise.all([launchFrameBrowser(), serveEmbedderPages()])
  const [context] = shell.browser.contexts()
  if (!context) throw new Error('no context')
  shop = await openEmbedder(context, pages)
  await signInOverFrame(context, shop, email)
  me = (await protectOverFrame(shop, 'correct horse battery staple')).address as `0x${string}`
})
test.afterAll(async () => {
  await shell?.close()
  await pages?.close()
})

/** Posts a request as a window message, and resolves with every message of the frame that has its id. */
const post = (name: string, payload?: unknown) =>
  shop.evaluate(
    ({ name, payload, wallet }) =>
      new Promise<{ type: string; id: string; payload?: unknown; origin: string }[]>((resolve) => {
        const id = `request-${Math.random()}`
        const answers: { type: string; id: string; origin: string }[] = []
        addEventListener('message', ({ data, origin }) => {
          if (data?.id !== id) return
          answers.push({ ...data, origin })
          // a second answer would come in the same moment
          setTimeout(() => resolve(answers), 300)
        })
        const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')
        frame?.contentWindow?.postMessage({ type: `@w3m-app/${name}`, id, payload }, wallet)
      }),
    { name, payload, wallet },
  )

test('[S7.41, S7.52] a window message is answered once, under its name and id, from the wallet’s origin', async () => {
  expect(await post('IS_CONNECTED')).toEqual([
    {
      type: '@w3m-frame/IS_CONNECTED_SUCCESS',
      id: expect.stringMatching(/^request-/),
      payload: { isConnected: true },
      origin: wallet,
    },
  ])
  const [refused, ...more] = await post('SWITCH_NETWORK', { chainId: 'eip155:424242' })
  expect(more).toEqual([])
  expect(refused).toMatchObject({
    type: '@w3m-frame/SWITCH_NETWORK_ERROR',
    payload: { message: expect.stringContaining('doesn’t serve that network') },
  })
})

test('[S7.41, X.03] what is unknown or too large is answered with an error at once, and nothing hangs', async () => {
  const tooLarge = { method: 'eth_call', params: ['x'.repeat(70_000)] }
  for (const [name, payload, problem] of [
    ['EXPORT_KEY', undefined, 'can’t do that'],
    ['RPC_REQUEST', tooLarge, 'too large'],
    ['CONNECT_OTP', { otp: 'letters' }, 'otp'],
  ] as const)
    expect(await post(name, payload)).toMatchObject([
      { type: `@w3m-frame/${name}_ERROR`, payload: { message: expect.stringContaining(problem) } },
    ])
})

test('[S7.49] [X.33] the user on the network that is asked for', async () => {
  for (const chainId of [31337, 31338])
    expect(await askFrame(shop, 'GET_USER', { chainId, preferredAccountType: 'eoa' })).toMatchObject({
      email,
      address: me,
      chainId,
      preferredAccountType: 'eoa',
      accounts: [{ address: me, type: 'eoa' }],
    })
})

test('[S7.56] [X.33] a preferred account of either type is answered with the address that is in use', async () => {
  for (const type of ['eoa', 'smartAccount'])
    expect(await askFrame(shop, 'SET_PREFERRED_ACCOUNT', { type })).toEqual({ type: 'eoa', address: me })
})

const data = (chainId: number) => ({
  domain: { name: 'Mail', version: '1', chainId },
  types: { Mail: [{ name: 'contents', type: 'string' }] } as const,
  primaryType: 'Mail' as const,
  message: { contents: 'hello' },
})
const sign = (chainId: number) =>
  askFrame(shop, 'RPC_REQUEST', {
    method: 'eth_signTypedData_v4',
    params: [me, JSON.stringify(data(chainId))],
    chainNamespace: 'eip155',
  })

test('[S7.42, S7.66] after a switch of the network its domains are signed, and those of the one before refused', async () => {
  expect(await askFrame(shop, 'SWITCH_NETWORK', { chainId: 31337 })).toEqual({ chainId: 31337 })
  await expect(sign(31338)).rejects.toThrow(/network|chain/i)
  expect(await askFrame(shop, 'SWITCH_NETWORK', { chainId: 31338 })).toEqual({ chainId: 31338 })
  expect(await askFrame(shop, 'GET_CHAIN_ID')).toEqual({ chainId: 31338 })
  await expect(sign(31337)).rejects.toThrow(/network|chain/i)

  const signing = sign(31338)
  const frame = frameIn(shop)
  // the wallet doesn't know this kind of data, and says so
  await frame.getByTestId('confirm-unknown').check()
  const approve = frame.getByTestId('approve')
  await pressApprove(approve)
  const signature = (await signing) as `0x${string}`
  expect(await verifyTypedData({ address: me, ...data(31338), signature })).toBe(true)
})

test('[S7.59, S7.60] a code of the old address, then one of the new: the account has the new address', async () => {
  const [old, fresh] = [await knownMails(email), await knownMails(next)]
  const approve = frameIn(shop).getByTestId('approve')
  // The server keeps 30 s between two mails to one address.
  await expect(async () => {
    const changing = askFrame(shop, 'UPDATE_EMAIL', { email: next })
    await pressApprove(approve, { timeout: 10_000 })
    expect(await changing).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' })
  }).toPass({ timeout: 60_000, intervals: [3_000] })
  const otp = await findInMail(email, codeInMail, old)
  const wrong = otp.startsWith('1') ? otp.replace(/^1/, '2') : otp.replace(/^./, '1')
  await expect(askFrame(shop, 'UPDATE_EMAIL_PRIMARY_OTP', { otp: wrong })).rejects.toThrow()
  await askFrame(shop, 'UPDATE_EMAIL_PRIMARY_OTP', { otp })
  expect(
    await askFrame(shop, 'UPDATE_EMAIL_SECONDARY_OTP', { otp: await findInMail(next, codeInMail, fresh) }),
  ).toEqual({ newEmail: next })
  expect(await askFrame(shop, 'GET_USER')).toMatchObject({ email: next, address: me })
})
