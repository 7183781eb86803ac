import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { startCheckout } from '../../testing/startCheckout.ts'
import { replyJson, replyResult, startNode } from '../../testing/startNode.ts'
import { startStack } from '../../testing/startStack.ts'
import { createTestMailer } from '../../testing/testPorts.ts'

const closeAfter = cleanups()

/** The clocks of this machine; a test can put the one that measures forward. */
function testClock() {
  let skipped = 0
  return {
    now: () => Date.now(),
    monotonic: () => performance.now() + skipped,
    skip(milliseconds: number) {
      skipped += milliseconds
    },
  }
}

type Parts = Readonly<
  Record<string, { readonly state: string; readonly age: number; readonly reason?: string }>
>

async function getParts(url: string): Promise<{ readonly status: string; readonly parts: Parts }> {
  return (await (await fetch(`${url}/readyz`)).json()) as { status: string; parts: Parts }
}

it('[X.56] [X.67] a seller of tokens that fails is named with a reason, and is ready again when it answers', async () => {
  const checkout = await closeAfter(startCheckout())
  const clock = testClock()
  const stack = await closeAfter(startStack({ env: checkout.env, ports: { clock } }))
  const seller = Object.keys((await getParts(stack.url)).parts).find((name) => name.startsWith('onramp.'))
  const part = async () => (await getParts(stack.url)).parts[seller ?? 'none']
  expect(await part()).toMatchObject({ state: 'ready' })
  expect(checkout.asked).toHaveLength(1)
  checkout.status = 503
  clock.skip(601_000)
  await part()
  await expect.poll(part).toMatchObject({
    state: 'unavailable',
    reason: expect.stringMatching(/sells nothing just now\. It answered with status 503\.$/),
  })
  const { status, parts } = await getParts(stack.url)
  expect(status).toBe('degraded')
  expect(JSON.stringify(parts)).not.toContain(checkout.url)
  checkout.status = 200
  clock.skip(61_000)
  await part()
  await expect.poll(part).toMatchObject({ state: 'ready' })
})

it('[X.67] prices, swaps, services on other hosts and the second operator are parts where they are configured', async () => {
  const down = () => Promise.reject(new Error('It does not answer.'))
  const base = await closeAfter(startStack())
  const peer = 'http://127.0.0.1:9'
  const env = {
    LATCHKEY_AUTH_URL: peer,
    LATCHKEY_EGRESS_ALLOW: '127.0.0.1:9',
    LATCHKEY_SECOND_OPERATOR: 'https://second.example',
    LATCHKEY_FRAME_URL: 'https://wallet.shop.example',
    LATCHKEY_FRAME_EMBEDDERS: 'https://shop.example',
  }
  const ports = {
    prices: { ...base.ports.prices, check: down },
    swaps: { ...base.ports.swaps, check: down },
    secondOperator: { get: async () => ({ kind: 'refused', reason: 'unreachable' }) as const },
  }
  const stack = await closeAfter(startStack({ env, ports, services: ['health', 'keys'] }))
  const { status, parts } = await getParts(stack.url)
  expect(status).toBe('degraded')
  const reasons = Object.fromEntries(Object.entries(parts).map(([name, { reason }]) => [name, reason]))
  expect(reasons).toMatchObject({
    prices: 'CoinGecko (LATCHKEY_COINGECKO_*) has no prices just now. It does not answer.',
    swaps: 'The service of swaps (LATCHKEY_ZEROX_*) has no quotes just now. It does not answer.',
    'peer.auth': 'The service on another host (LATCHKEY_AUTH_URL) does not answer as one of Latchkey.',
    'second-operator': 'The second operator (LATCHKEY_SECOND_OPERATOR) does not answer.',
  })
  // control: a server without them names none of them
  const plain = Object.keys((await getParts(base.url)).parts)
  for (const name of ['prices', 'swaps', 'peer.auth', 'peer.keys', 'second-operator', 'mail.canary'])
    expect(plain).not.toContain(name)
})

/** Identity providers, a Blockscout, a channel server and a gateway, each below its own path of one server that answers with `statuses`. */
async function startOthers() {
  const statuses: Record<string, number> = {}
  const asked: string[] = []
  const node = await closeAfter(
    startNode({
      chainId: '0xa',
      reply: (response, { url }) => {
        const [, name = ''] = url.split('/')
        if (name === 'upstream-secret-key') return replyResult(response, '0x10')
        asked.push(name)
        const issuer = `${base}/${name}`
        const metadata = {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
        }
        replyJson(response, statuses[name] ?? 200, name === 'blockscout' ? { result: '7' } : metadata)
      },
    }),
  )
  const base = `http://${node.address}`
  const env = {
    LATCHKEY_MODE: 'development',
    LATCHKEY_EGRESS_ALLOW: node.address,
    LATCHKEY_FRAME_URL: 'http://wallet.localhost:1',
    LATCHKEY_SOCIAL_BASE: base,
    LATCHKEY_GOOGLE_CLIENT_ID: 'client-of-google',
    LATCHKEY_GOOGLE_CLIENT_SECRET: 'secret of this server, long enough',
    LATCHKEY_GITHUB_CLIENT_ID: 'client-of-github',
    LATCHKEY_GITHUB_CLIENT_SECRET: 'secret of this server, long enough',
    LATCHKEY_FARCASTER_RELAY: `${base}/farcaster`,
    LATCHKEY_RPC_EIP155_10: node.http,
    LATCHKEY_BUNDLER_EIP155_10: `${base}/bundler`,
    LATCHKEY_BLOCKSCOUT_EIP155_10: `${base}/blockscout/api`,
    LATCHKEY_IPFS_GATEWAY: `${base}/ipfs/`,
  }
  return { statuses, asked, env }
}

it('[X.67] identity providers, Blockscout, bundlers of others and the IPFS gateway are parts, named with their variable while they are away', async () => {
  const { statuses, asked, env } = await startOthers()
  const clock = testClock()
  const stack = await closeAfter(startStack({ env, ports: { clock } }))
  const others = ['social.google', 'social.github', 'social.farcaster', 'history', 'ipfs', 'bundler.10']
  const states = async () => {
    const { parts } = await getParts(stack.url)
    return others.map((name) => parts[name]?.state)
  }
  expect(await states()).toEqual(['ready', 'ready', 'ready', 'ready', 'ready', 'ready'])
  // GitHub and Farcaster have no address that may be asked for nothing: people's requests alone are judged.
  expect(asked.sort()).toEqual(['blockscout', 'bundler', 'google', 'ipfs'])

  for (const name of ['google', 'blockscout', 'bundler', 'ipfs']) statuses[name] = 503
  clock.skip(601_000)
  await states()
  await expect
    .poll(states)
    .toEqual(['unavailable', 'ready', 'ready', 'unavailable', 'unavailable', 'unavailable'])
  const { status, parts } = await getParts(stack.url)
  expect(status).toBe('degraded')
  expect(parts).toMatchObject({
    'social.google': {
      reason: 'Google (LATCHKEY_GOOGLE_*) signs nobody in just now. It answered with status 503.',
    },
    history: {
      reason:
        'Blockscout (LATCHKEY_BLOCKSCOUT_*) has no history just now. The one of eip155:10: It answered with status 503.',
    },
    'bundler.10': {
      reason:
        'The bundler of chain 10 (LATCHKEY_BUNDLER_EIP155_10) sends nothing just now. It answered with status 503.',
    },
    ipfs: {
      reason:
        'The IPFS gateway (LATCHKEY_IPFS_GATEWAY) has no pictures just now. It answered with status 503.',
    },
  })
  for (const name of Object.keys(statuses)) statuses[name] = 200
  clock.skip(61_000)
  await states()
  await expect.poll(states).toEqual(['ready', 'ready', 'ready', 'ready', 'ready', 'ready'])

  // control: a server without them names none of them
  const plain = await closeAfter(startStack())
  const names = Object.keys((await getParts(plain.url)).parts)
  for (const name of others) expect(names).not.toContain(name)
})

it('[X.56] the mail canary sends a code through every transport each quarter of an hour, and names the one that fails', async () => {
  const clock = testClock()
  const test = createTestMailer()
  const sent: string[] = []
  let problem: string | undefined
  const mailer = {
    ...test,
    async sendByEach({ to, subject, text }: { to: string; subject: string; text: string }) {
      const code = /^(\d{8}) /.exec(subject)?.[1]
      expect(text).toContain(`Your code is ${code}.`)
      sent.push(to)
      return [{ id: 'smtp-1', ...(problem && { problem }) }, { id: 'smtp-2' }]
    },
  }
  const env = {
    LATCHKEY_MAIL_FROM: 'Shop <no-reply@shop.example>',
    LATCHKEY_SMTP_URLS: 'smtp://127.0.0.1:1',
    LATCHKEY_CANARY_MAIL: 'canary@shop.example',
  }
  const stack = await closeAfter(startStack({ env, ports: { clock, mailer } }))
  const part = async () => (await getParts(stack.url)).parts['mail.canary']
  // The server sends the first one by itself: nobody has asked for readiness yet.
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1)
  for (let minute = 0; minute < 20; minute++) {
    expect(await part()).toMatchObject({ state: 'ready' })
    clock.skip(60_000)
  }
  expect(sent).toEqual(['canary@shop.example', 'canary@shop.example'])
  problem = 'ECONNREFUSED'
  clock.skip(900_000)
  await part()
  await expect.poll(part).toMatchObject({
    state: 'degraded',
    reason: '1 of 2 mail transports did not take a code (smtp-1: ECONNREFUSED).',
  })
})
