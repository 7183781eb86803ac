import { expect, type Page } from '@playwright/test'

/** A message between the client and the wallet's frame. */
export type FrameMessage = { readonly type: string; readonly id?: string; readonly payload?: unknown }

declare global {
  interface Window {
    frameMessages: FrameMessage[]
    app: { request(request: { method: string; params?: unknown[] }): Promise<unknown> }
  }
}

/** The page of an app with the existing client, as a person uses it. */
export function existingClient(page: Page) {
  const state = async () => JSON.parse((await page.locator('#state').textContent()) || '{}') as ClientState
  return {
    frame: page.frameLocator('#w3m-iframe'),
    state,
    /** Opens the app; `frameMessages` of the page then holds what passes between client and frame. */
    async open(url: string) {
      await page.addInitScript(() => {
        if (window !== window.top) return
        window.frameMessages = []
        window.addEventListener('message', ({ data }) => {
          if (String(data?.type).startsWith('@w3m-')) window.frameMessages.push(data)
        })
        const { postMessage } = window
        void postMessage
      })
      await page.goto(url)
      await expect(page.locator('#state')).not.toBeEmpty()
    },
    messages: () => page.evaluate(() => window.frameMessages),
    request: (method: string, params: unknown[] = []) =>
      page.evaluate((request) => window.app.request(request), { method, params }),
    async expectConnected() {
      await expect.poll(async () => (await state()).account?.status, { timeout: 30_000 }).toBe('connected')
      return (await state()).account?.address ?? ''
    },
  }
}

type ClientState = {
  account?: { address?: string; isConnected: boolean; status?: string; user?: { email?: string } }
  network?: { chainId: number | string }
}
