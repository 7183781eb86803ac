import { createHash, createPublicKey, verify } from 'node:crypto'
import { request } from 'node:http'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createProjectStore } from '../../adapters/projectStore.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { openMemoryDb } from '../../testing/memoryDb.ts'
import { createIdentity, messageIdOf, newMessage, newTopic, relayUrl } from '../../testing/relayClient.ts'
import { type StackOptions, startStack } from '../../testing/startStack.ts'
import { manualClock } from '../../testing/testPorts.ts'

const closeAfter = cleanups()
const page = 'https://shop.example'

async function start(options: Pick<StackOptions, 'env' | 'ports'> = {}) {
  const env = {
    LATCHKEY_RELAY_DURABLE: 'off',
    LATCHKEY_SCAM_ORIGINS: 'https://*.evil.example',
    ...options.env,
  }
  const stack = await closeAfter(startStack({ ...options, env }))
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
      request(`${stack.url}${path}`, { headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            headers: response.headers,
          }),
        )
      })
        .on('error', reject)
        .end()
    })
  const inFrame = (query: string, referer?: string) =>
    ask(`/v3/attestation?projectId=local&id=7&${query}`, {
      'sec-fetch-dest': 'iframe',
      ...(referer !== undefined && { referer }),
    })
  return { stack, ask, inFrame }
}

/** What the page posts to its parent, and to which origin only. */
function runPage({ body, headers }: { body: string; headers: Record<string, unknown> }) {
  const [, script = ''] = /<script>(.*)<\/script>$/.exec(body) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`)
  const posted: { text: string; target: string }[] = []
  const parent = { postMessage: (text: string, target: string) => posted.push({ text, target }) }
  runInNewContext(script, { parent })
  const [only] = posted
  const { type, attestation } = JSON.parse(only?.text ?? '{}') as { type: string; attestation: string }
  return { type, attestation, target: only?.target, count: posted.length }
}

/** The claims of an attestation whose signature is right by the served key. */
async function claimsOf(attestation: string, ask: Awaited<ReturnType<typeof start>>['ask']) {
  const { publicKey } = JSON.parse((await ask('/v3/public-key')).body)
  const key = createPublicKey({ key: publicKey, format: 'jwk' })
  const [head = '', body = '', signature = ''] = attestation.split('.')
  const bytes = Buffer.from(`${head}.${body}`)
  const signed = Buffer.from(signature, 'base64url')
  expect(verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signed)).toBe(true)
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'ES256', typ: 'JWT' })
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
}

describe('the page in a frame', () => {
  it('[X.19] attests the origin the browser told, to that origin only, and not the one of the query', async () => {
    const clock = manualClock(Date.now())
    const { ask, inFrame } = await start({ ports: { clock } })
    const posted = runPage(await inFrame('origin=https://uniswap.example&decryptedId=8', `${page}/cart?x=1`))
    expect(posted).toMatchObject({ type: 'verify_attestation', target: page, count: 1 })
    expect(await claimsOf(posted.attestation, ask)).toEqual({
      exp: Math.floor(clock.now() / 1000) + 300,
      id: '7',
      origin: page,
      isScam: false,
      isVerified: false,
    })
  })

  it.each([
    ['no referrer', undefined, 'iframe'],
    ['an address typed by hand', page, 'document'],
    ['a program', page, undefined],
    ['a referrer that is no URL', 'nonsense', 'iframe'],
    ['a page without an origin', 'data:text/html,x', 'iframe'],
  ])('[X.19] %s: nothing is attested, and nobody has to wait for it', async (_, referer, dest) => {
    const { ask } = await start()
    const headers = { ...(referer && { referer }), ...(dest && { 'sec-fetch-dest': dest }) }
    const answer = await ask(`/v3/attestation?id=7&origin=${page}`, headers)
    expect(runPage(answer)).toMatchObject({
      type: 'verify_attestation',
      attestation: '',
      target: '*',
      count: 1,
    })
  })

  it('[X.19] says scam of what the operator lists, and verified of what the project lists', async () => {
    const db = await openMemoryDb()
    const store = createProjectStore(db, { now: Date.now })
    const { id } = await store.add({ name: 'Shop', origins: [page] })
    const { ask, stack } = await start({ ports: { db } })
    const claims = async (referer: string) => {
      const query = `/v3/attestation?projectId=${id}&id=7`
      const answer = await ask(query, { 'sec-fetch-dest': 'iframe', referer })
      return claimsOf(runPage(answer).attestation, ask)
    }
    expect(await claims(page)).toMatchObject({ isScam: false, isVerified: true })
    expect(await claims('https://www.evil.example')).toMatchObject({ isScam: true, isVerified: false })
    await stack.close()
  })

  it('[X.19] an id or origin cannot become code', async () => {
    const { ask, inFrame } = await start()
    for (const id of ['', '%3C/script%3E', '%22', 'x'.repeat(129)])
      expect((await ask(`/v3/attestation?id=${id}`)).status).toBe(400)
    const { body } = await inFrame('', 'https://a.example/</script><script>alert(1)</script>')
    expect(body.match(/<script>/g)).toHaveLength(1)
  })

  it('two servers with one secret have one key, another secret another one', async () => {
    const secrets = ['one secret of thirty-two letters!', 'one secret of thirty-two letters!', 'x'.repeat(32)]
    const keys = await Promise.all(
      secrets.map(async (secret) => {
        const { ask } = await start({ env: { LATCHKEY_SECRET: secret } })
        return (await ask('/v3/public-key')).body
      }),
    )
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('what a socket carried', () => {
  async function publish(url: string, origin: string | undefined, message: string, tag: number) {
    const socket = new WebSocket(relayUrl(url, createIdentity().token(url)), {
      headers: origin ? { origin } : {},
    })
    onTestFinished(() => socket.terminate())
    const call = tag === 1100 ? 'wc_proposeSession' : 'irn_publish'
    const params =
      tag === 1100
        ? { pairingTopic: newTopic(), sessionProposal: message, origin: 'https://uniswap.example' }
        : { topic: newTopic(), message, tag, ttl: 300, origin: 'https://uniswap.example' }
    await new Promise((resolve) => {
      socket.on('open', () => socket.send(JSON.stringify({ id: '1', jsonrpc: '2.0', method: call, params })))
      socket.on('message', resolve)
    })
  }

  it('[X.19] proposals and requests of a page are attested by their hash for five minutes', async () => {
    const clock = manualClock(Date.now())
    const { stack, ask } = await start({ ports: { clock } })
    const url = stack.url.replace('http', 'ws')
    for (const [tag, origin, isScam] of [
      [1100, page, false],
      [1108, 'https://a.evil.example', true],
      [1116, 'chrome-extension://abcdef', false],
    ] as const) {
      const message = newMessage()
      await publish(url, origin, message, tag)
      const { status, body } = await ask(`/attestation/${messageIdOf(message)}?v2Supported=true`)
      expect(status).toBe(200)
      expect(JSON.parse(body)).toEqual({ origin, isScam })
      clock.time += 299_999
      expect((await ask(`/attestation/${messageIdOf(message)}`)).status).toBe(200)
      clock.time += 1
      expect((await ask(`/attestation/${messageIdOf(message)}`)).status).toBe(404)
    }
  })

  it.each([
    ['a program without a page', undefined, 1100],
    ['a page without an origin', 'null', 1100],
    ['an answer', page, 1109],
  ])('[X.19] %s stays unknown', async (_, origin, tag) => {
    const { stack, ask } = await start()
    const message = newMessage()
    await publish(stack.url.replace('http', 'ws'), origin, message, tag)
    expect((await ask(`/attestation/${messageIdOf(message)}`)).status).toBe(404)
  })

  it('[X.19] nobody can put another origin over a message that is attested already', async () => {
    const { stack, ask } = await start()
    const message = newMessage()
    const url = stack.url.replace('http', 'ws')
    await publish(url, page, message, 1108)
    await publish(url, 'https://thief.example', message, 1108)
    expect(JSON.parse((await ask(`/attestation/${messageIdOf(message)}`)).body)).toMatchObject({
      origin: page,
    })
  })
})
