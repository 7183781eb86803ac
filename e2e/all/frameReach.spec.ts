import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, expect, test, type Worker } from '@playwright/test'
import { type EmbedderPages, serveEmbedderPages } from '../fixtures/embedderPages.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import {
  askFrame,
  frameIn,
  openEmbedder,
  protectOverFrame,
  signInOverFrame,
} from '../fixtures/frameClient.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'
import { readStack } from '../fixtures/stack.ts'

// Whom the wallet's frame talks to, whatever an app tells it and whatever code runs in it.

const stack = readStack()
let shell: FrameBrowser
let pages: EmbedderPages
let listener: Awaited<ReturnType<typeof startListener>>

test.describe.configure({ timeout: 150_000 })
test.beforeAll(async () => {
  ;[shell, pages, listener] = await Promise.all([launchFrameBrowser(), serveEmbedderPages(), startListener()])
})
test.afterAll(async () => {
  await shell.close()
  await pages.close()
  await listener.close()
})

/** A server of somebody else that anybody may ask, and what it was asked. It answers as a node of the local chain would. */
async function startListener() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('content-type', 'application/json')
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** In a worker: tries to reach a server in every way that a worker has. Answers which of them were refused at once. */
async function reach(url: string): Promise<string[]> {
  const refused: string[] = []
  const attempt = async (name: string, run: () => unknown) => {
    try {
      await run()
    } catch {
      refused.push(name)
    }
  }
  await attempt('fetch', () => fetch(`${url}/fetch`))
  await attempt('module', () => import(`${url}/module`))
  await attempt(
    'request',
    () =>
      new Promise<void>((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.onload = () => resolve()
        request.onerror = () => reject(new Error('refused'))
        request.open('GET', `${url}/request`)
        request.send()
      }),
  )
  await attempt(
    'events',
    () =>
      new Promise<void>((resolve, reject) => {
        const source = new EventSource(`${url}/events`)
        source.onerror = () =>
          source.readyState === source.CLOSED ? reject(new Error('refused')) : resolve()
      }),
  )
  await attempt(
    'socket',
    () =>
      new Promise<void>((_, reject) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`)
        socket.onerror = () => reject(new Error('refused'))
      }),
  )
  return refused
}

test('[T-EXFIL] [X.02] code inside the worker that holds the keys reaches nobody, and what signing asks is asked of the operator alone', async () => {
  const [context] = shell.browser.contexts() as [BrowserContext]
  const shop = await openEmbedder(context, pages)
  const hosts = new Set<string>()
  shop.on('request', (request) => hosts.add(new URL(request.url()).host))
  await signInOverFrame(context, shop, newAddress('nora'))
  const { address } = await protectOverFrame(shop, 'correct horse battery staple')
  const answer = askFrame(shop, 'RPC_REQUEST', {
    method: 'personal_sign',
    params: ['hello', address],
    chainNamespace: 'eip155',
  })
  await pressApprove(frameIn(shop).getByTestId('approve'))
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  const operator = [stack.wallet, stack.api].map((url) => new URL(url).host)
  // Texts and pictures inside a page (blob:, data:) have no host.
  const known = ['', new URL(shop.url()).host, ...operator]
  expect([...hosts].filter((host) => !known.includes(host))).toEqual([])
  expect(hosts.size).toBeGreaterThan(1)

  const workers = shop.workers().filter((one) => one.url().startsWith(stack.wallet))
  expect(workers.length).toBeGreaterThan(0)
  for (const worker of workers) await worker.evaluate(reach, `${listener.url}/from-wallet`)
  expect(listener.asked.filter((path) => path.startsWith('/from-wallet'))).toEqual([])

  // control: the same code in a worker of the page gets through
  const started = shop.waitForEvent('worker')
  await shop.evaluate(() => {
    const url = URL.createObjectURL(new Blob(['self.onmessage = () => {}'], { type: 'text/javascript' }))
    Object.assign(window, { ownWorker: new Worker(url) })
  })
  await ((await started) as Worker).evaluate(reach, `${listener.url}/from-page`)
  const reached = listener.asked.filter((path) => path.startsWith('/from-page'))
  expect(reached).toEqual(
    expect.arrayContaining(['fetch', 'module', 'request', 'events'].map((name) => `/from-page/${name}`)),
  )
  await shop.close()
})

test('[T-RPC-2] [X.05] the node that an app names is never asked: the wallet reads the chain from its operator', async () => {
  const [context] = shell.browser.contexts() as [BrowserContext]
  const shop = await openEmbedder(context, pages)
  await signInOverFrame(context, shop, newAddress('olga'))
  await protectOverFrame(shop, 'correct horse battery staple')
  listener.asked.length = 0
  const rpcUrl = `${listener.url}/lying-node`
  expect(await askFrame(shop, 'SWITCH_NETWORK', { chainId: 31_337, rpcUrl })).toEqual({ chainId: 31_337 })
  expect(await askFrame(shop, 'GET_USER', { chainId: 31_337, rpcUrl })).toMatchObject({ chainId: 31_337 })
  const block = await askFrame(shop, 'RPC_REQUEST', {
    method: 'eth_blockNumber',
    params: [],
    chainNamespace: 'eip155',
    rpcUrl,
  })
  // 0x7a69 is what the listener answers to everything.
  expect(block).toMatch(/^0x/)
  expect(block).not.toBe('0x7a69')
  expect(listener.asked).toEqual([])
  // control: who does ask it is seen
  expect(await shop.evaluate((url) => fetch(url).then((one) => one.ok), rpcUrl)).toBe(true)
  expect(listener.asked).toEqual(['/lying-node'])
  await shop.close()
})
