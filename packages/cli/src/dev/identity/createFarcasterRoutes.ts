import { randomBytes } from 'node:crypto'
import type { Devnet, signFarcaster } from '@latchkey/devnet'
import { Hono } from 'hono'
import { html } from 'hono/html'

/** A sign-in under way: what the app's server requests, and the phone's answer. */
type Channel = {
  readonly request: { readonly siweUri: string; readonly domain: string; readonly nonce: string }
  answer: { readonly message: string; readonly signature: string; readonly username: string } | undefined
}

/** Lifetime of a channel, milliseconds. */
const channelLifetime = 10 * 60_000
/** With this many channels the oldest are deleted. */
const maxChannels = 200

export type FarcasterRoutes = Hono

/**
 * Creates a simulated Farcaster: the channel between an app's server and a phone (FIP-11), and a page that simulates the phone. It
 * signs with a key of the development wallet and registers the account's fid on the first local chain.
 */
export function createFarcasterRoutes(
  devnet: Pick<Devnet, 'chains' | 'accounts'>,
  sign: typeof signFarcaster,
  origin: () => string,
): FarcasterRoutes {
  const app = new Hono()
  const channels = new Map<string, Channel & { readonly expiresAt: number }>()
  const findChannel = (token: string) => {
    const channel = channels.get(token)
    return channel && channel.expiresAt > Date.now() ? channel : undefined
  }

  app.post('/v1/channel', async (c) => {
    const body = (await c.req.json().catch(() => ({}))) as Partial<Channel['request']>
    const { siweUri, domain, nonce } = body
    if (typeof siweUri !== 'string' || typeof domain !== 'string' || typeof nonce !== 'string')
      return c.json({ error: 'siweUri, domain and nonce are needed' }, 400)
    for (const [token, { expiresAt }] of channels)
      if (expiresAt < Date.now() || channels.size >= maxChannels) channels.delete(token)
    const channelToken = randomBytes(16).toString('hex')
    channels.set(channelToken, {
      request: { siweUri, domain, nonce },
      answer: undefined,
      expiresAt: Date.now() + channelLifetime,
    })
    return c.json({ channelToken, url: `${origin()}/farcaster/phone/${channelToken}`, nonce }, 201)
  })

  app.get('/v1/channel/status', (c) => {
    const channel = findChannel(/^Bearer (\w+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '')
    if (!channel) return c.json({ error: 'no such channel' }, 401)
    const { request, answer } = channel
    return answer
      ? c.json({ state: 'completed', nonce: request.nonce, ...answer })
      : c.json({ state: 'pending', nonce: request.nonce }, 202)
  })

  app.get('/phone/:token', (c) => {
    const channel = findChannel(c.req.param('token'))
    if (!channel) return c.text('This code is too old. Ask for another one in the app.\n', 410)
    return c.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Development Farcaster</title></head><body><h1>Sign in to ${channel.request.domain}?</h1>
<form method="post"><label>Account <select name="account">${devnet.accounts.map(
      ({ address }, index) => html`<option value="${index}">${address}</option>`,
    )}</select></label> <button>Sign in</button></form></body></html>`)
  })

  app.post('/phone/:token', async (c) => {
    const channel = findChannel(c.req.param('token'))
    const form = await c.req.parseBody()
    const account = devnet.accounts[Number(form.account ?? 0)]
    const [chain] = devnet.chains
    if (!channel || !account || !chain)
      return c.text('This code is too old. Ask for another one in the app.\n', 410)
    const { message, signature, fid } = await sign(chain, account, channel.request)
    channel.answer = { message, signature, username: `fid${fid}` }
    return c.html('<!doctype html><title>Signed in</title><p>Signed in. Go on in the app.</p>')
  })
  return app
}
