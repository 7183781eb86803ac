import { request } from 'node:http'
import { TestWalletError } from '../errors.ts'

/** A mail that the development server caught. */
export type CaughtMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** ISO 8601. */
  readonly receivedAt: string
}

/** The inbox of `latchkey dev`; see {@link createInbox}. */
export type Inbox = {
  /** Returns an address that nobody has signed in with, e.g. `ada.3f2a9c01@example.org`. */
  newAddress(name?: string): string
  /** The mails to an address, newest first. */
  getMails(address: string): Promise<readonly CaughtMail[]>
  /**
   * Resolves with the first group of `pattern` in the newest mail to an address that isn't older than `since`.
   *
   * @param options.timeout in milliseconds; default 20,000
   * @throws TestWalletError when no such mail comes in time
   */
  waitForText(
    address: string,
    pattern: RegExp,
    options?: { readonly since?: readonly CaughtMail[] | undefined; readonly timeout?: number | undefined },
  ): Promise<string>
}

/** Finds the code of a mail, and the link that approves a device. */
export const codeInMail = /\b(\d{6,8})\b(?!\S)/
export const linkInMail = /(https?:\/\/\S+\/device\S*)/

/**
 * Reads the inbox of `latchkey dev`, where every mail of the local server ends.
 *
 * @param url `mail` in the `dev.json` of the stack, e.g. `http://mail.localhost:4180`
 * @example
 * const inbox = createInbox('http://mail.localhost:4180')
 * const code = await inbox.waitForText(address, codeInMail)
 */
export function createInbox(url: string): Inbox {
  const { port, host, protocol } = new URL(url)
  if (protocol !== 'http:')
    throw new TestWalletError(`${url} is no inbox of latchkey dev: it has http: addresses.`)
  const getMails = (address: string): Promise<readonly CaughtMail[]> =>
    new Promise((resolve, reject) => {
      const path = `/api/messages?to=${encodeURIComponent(address)}`
      // By address: not every system resolves the names below localhost.
      const call = request(
        { host: '127.0.0.1', port, path, headers: { host }, timeout: 10_000 },
        (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => {
            text += chunk
          })
          response.on('end', () => {
            if (response.statusCode === 200) resolve(JSON.parse(text) as CaughtMail[])
            else reject(new TestWalletError(`The inbox ${url} answers ${response.statusCode}.`))
          })
        },
      )
      call.on('timeout', () => call.destroy(new TestWalletError(`The inbox ${url} doesn’t answer.`)))
      call.on('error', reject)
      call.end()
    })
  return {
    newAddress: (name = 'visitor') => `${name}.${crypto.randomUUID().slice(0, 8)}@example.org`,
    getMails,
    async waitForText(address, pattern, { since = [], timeout = 20_000 } = {}) {
      const known = new Set(since.map(({ id }) => id))
      const end = Date.now() + timeout
      for (;;) {
        const fresh = (await getMails(address)).filter(({ id }) => !known.has(id))
        const found = fresh.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean)
        if (found) return found
        if (Date.now() > end)
          throw new TestWalletError(`No mail to ${address} with ${pattern} within ${timeout} ms.`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  }
}
