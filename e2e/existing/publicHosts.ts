import type { BrowserContext } from '@playwright/test'
import WebSocket from 'ws'
import { readStack } from '../fixtures/stack.ts'

/** Hosts that are built into the existing client and that our API answers for. */
const apiHosts = new Set(['api.web3modal.org', 'rpc.walletconnect.org', 'pulse.walletconnect.org'])
const relayHost = /^wss:\/\/relay\.walletconnect\.(org|com)\//

/** Whether a URL leads to a host that the client finds here. All others on the internet are blocked. */
export const isServed = (url: string) => !url.startsWith('https:') || apiHosts.has(new URL(url).host)

/** What the client asked of its public hosts: method, host and path, our status, and both sides where we refused it. */
export type PublicRequest = {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly refusal?: { readonly asked: string | null; readonly answered: string }
}

/**
 * Sends what the existing client asks of its public hosts to the local stack, as an operator's DNS would, and blocks everything
 * else on the internet. The client stays unmodified.
 *
 * @returns the requests, as they come
 */
export async function redirectPublicHosts(context: BrowserContext): Promise<readonly PublicRequest[]> {
  const { api, relay } = readStack()
  const requests: PublicRequest[] = []
  await context.route(/^https:\/\//, async (route) => {
    const url = new URL(route.request().url())
    if (!isServed(url.href)) return route.abort()
    try {
      const response = await route.fetch({ url: new URL(url.pathname + url.search, api).href })
      requests.push({
        method: route.request().method(),
        url: url.host + url.pathname + url.search,
        status: response.status(),
        ...(!response.ok() && {
          refusal: { asked: route.request().postData(), answered: await response.text() },
        }),
      })
      await route.fulfill({ response })
    } catch {
      // The page went away meanwhile.
      await route.abort().catch(() => {})
    }
  })
  await context.routeWebSocket(relayHost, (client) => {
    const url = new URL(relay)
    url.search = new URL(client.url()).search
    const server = new WebSocket(url)
    const waiting: string[] = []
    server.onopen = () => {
      for (const message of waiting.splice(0)) server.send(message)
    }
    server.onmessage = ({ data }) => client.send(data.toString())
    server.onclose = () => void client.close()
    client.onMessage((data) => {
      const message = data.toString()
      if (server.readyState === WebSocket.OPEN) server.send(message)
      else waiting.push(message)
    })
    client.onClose(() => server.close())
  })
  return requests
}
