import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { formatSiwxMessage } from '../message/formatSiwxMessage.ts'
import type { SiwxMessage } from '../message/SiwxMessage.ts'

export const mira: PrivateKeyAccount = privateKeyToAccount(`0x${'11'.repeat(32)}`)
/** The page of the tests, on another host than the backend. */
export const page = 'https://shop.example'

/** A signed message as it is sent. */
type Signed = { readonly message: string; readonly signature: string; readonly data?: object }

/** A browser with its cookies. */
export type Visitor = {
  readonly cookies: Map<string, string>
  /** `Set-Cookie` headers of the last answer. */
  readonly set: string[]
  ask(path: string, init?: RequestInit & { origin?: string | undefined }): Promise<Response>
  /** Requests a nonce and signs a message with it, as Mira. */
  signed(changes?: Partial<SiwxMessage>, by?: { sign(message: string): Promise<string> }): Promise<Signed>
  authenticate(signed: object, init?: RequestInit & { origin?: string | undefined }): Promise<Response>
}

/** A new browser. `fetch` leads to the backend; default: over HTTP. */
export function createVisitor(
  url: string,
  options: {
    origin?: string
    now?: () => number
    fetch?: (url: string, init: RequestInit) => Promise<Response>
  } = {},
): Visitor {
  const { origin: own = page, now = Date.now, fetch = globalThis.fetch } = options
  const cookies = new Map<string, string>()
  const set: string[] = []
  const ask: Visitor['ask'] = async (path, { origin = own, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (origin) headers.set('origin', origin)
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(`${url}/${path}`, { ...init, headers })
    set.splice(0, set.length, ...answer.headers.getSetCookie())
    for (const text of set) {
      const [, name = '', value = '', maxAge] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(text) ?? []
      if (maxAge === '0') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    set,
    ask,
    async signed(changes = {}, by = { sign: (message) => mira.signMessage({ message }) }) {
      const { nonce } = (await (await ask('siwx/nonce')).json()) as { nonce: string }
      const data: SiwxMessage = {
        domain: new URL(own).host,
        accountAddress: mira.address,
        statement: 'Sign in to the shop',
        uri: `${own}/`,
        version: '1',
        chainId: 'eip155:1',
        nonce,
        issuedAt: new Date(now()).toISOString(),
        ...changes,
      }
      const message = formatSiwxMessage(data)
      return { message, signature: await by.sign(message), data }
    },
    authenticate: (signed, init = {}) =>
      ask('siwx/authenticate', {
        method: 'POST',
        body: JSON.stringify(signed),
        ...init,
        headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
      }),
  }
}

/** Status and reason of an answer. */
export async function outcome(waiting: Response | Promise<Response>): Promise<string> {
  const response = await waiting
  const body = (await response.json()) as { reasons?: readonly { field: string }[] } | null
  return `${response.status} ${body?.reasons?.[0]?.field ?? ''}`.trim()
}
