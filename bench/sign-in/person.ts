import type { BrowserContext, Locator, Page } from '@playwright/test'
import { modal } from '../../e2e/fixtures/modal.ts'

/** What one journey cost. `lines`: of every console; `failed`: requests that were refused or got no answer. */
export type Journey = {
  readonly name: string
  /** Whether the goals for somebody who comes for the first time count. */
  readonly isNewVisitor: boolean
  readonly mails: number
  readonly clicks: number
  readonly fields: number
  readonly seconds: number
  readonly requests: number
  readonly lines: readonly string[]
  readonly failed: readonly string[]
}

/** A person in front of a browser. Counts what they do, and how long they wait for us; reading a mail is not waiting. */
export type Person = ReturnType<typeof createPerson>

/**
 * Creates the person of a browser, and listens to all its pages from then on.
 *
 * @param isOurs whether a request goes to a host that is measured; the inbox and the services people sign in with are not
 */
export function createPerson(context: BrowserContext, isOurs: (url: string) => boolean) {
  const counts = { clicks: 0, fields: 0, milliseconds: 0, requests: 0 }
  const lines: string[] = []
  const failed: string[] = []
  let isUnderWay = true
  context.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => lines.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    if (isUnderWay && isOurs(request.url())) counts.requests += 1
  })
  context.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  context.on('requestfailed', (request) => {
    // A page that is left, or a long poll that is not needed any more, cancels its requests.
    const text = request.failure()?.errorText ?? ''
    if (text !== 'net::ERR_ABORTED') failed.push(`${text} ${new URL(request.url()).pathname}`)
  })

  /** Does something and waits for what follows; both is time spent on us. */
  async function waitAfter(act: () => Promise<unknown>, ready: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now()
    await Promise.all([ready(), act()])
    counts.milliseconds += performance.now() - startedAt
  }

  return {
    async click(target: Locator, ready: () => Promise<unknown>) {
      counts.clicks += 1
      await waitAfter(() => target.click(), ready)
    },
    async fill(target: Locator, text: string, ready: () => Promise<unknown> = async () => {}) {
      counts.fields += 1
      await waitAfter(() => target.fill(text), ready)
    },
    /** Ends the counting of requests: the wallet can be used. */
    arrive() {
      isUnderWay = false
    },
    describe: (name: string, mails: number, isNewVisitor = false): Journey => ({
      name,
      isNewVisitor,
      mails,
      clicks: counts.clicks,
      fields: counts.fields,
      seconds: counts.milliseconds / 1000,
      requests: counts.requests,
      lines: [...lines],
      failed: [...failed],
    }),
    /** Begins the next journey in the same browser. */
    startAnew() {
      Object.assign(counts, { clicks: 0, fields: 0, milliseconds: 0, requests: 0 })
      lines.length = 0
      failed.length = 0
      isUnderWay = true
    },
  }
}

/** Waits until the app shows a connected account. */
export function isConnected(page: Page): Promise<void> {
  const { id } = modal(page)
  return id('connect-button')
    .or(id('account-button'))
    .and(page.locator('[data-status=connected]'))
    .first()
    .waitFor()
}
