import { siwxMe, siwxNonce, siwxToken } from '@latchkey/protocol/schemas'
import { formatSiwxMessage, type SiwxMessage } from '@latchkey/siwx'
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { createProjectStore } from '../../adapters/projectStore.ts'
import { cleanups, temporaryFolder } from '../../testing/cleanups.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { replyJson, type ScriptedNode, startNode } from '../../testing/startNode.ts'
import { type Stack, startStack } from '../../testing/startStack.ts'

const keep = cleanups()
const mira = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const page = 'https://app.example.org'

onBothDatabases('sign-in with wallets', (db) => {
  /** A stack whose chain 1 has no contracts, and a clock that can be moved. */
  async function start(options: { env?: Record<string, string>; node?: ScriptedNode } = {}) {
    const node = options.node ?? (await keep(plainNode()))
    const kms = temporaryFolder()
    let skipped = 0
    const clock = { now: () => Date.now() + skipped, monotonic: () => performance.now() + skipped }
    const stack = await keep(
      startStack({
        nodes: [node],
        env: {
          LATCHKEY_MODE: 'development',
          LATCHKEY_KMS_FOLDER: kms,
          LATCHKEY_LIMIT_ROUTE: '1000/1000',
          ...options.env,
        },
        ports: { db: { ...db(), close: () => Promise.resolve() }, clock },
      }),
    )
    const skip = (milliseconds: number) => {
      skipped += milliseconds
    }
    return { stack, node, clock, skip, kms }
  }

  it('[X.35] nonce, signature, token, me, sign-out: from one end to the other', async () => {
    const { stack, clock } = await start()
    const { message, ...given } = await signed(stack, clock.now())
    const answer = await authenticate(stack, { message, ...given })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { token } = v.parse(siwxToken, await answer.json())
    const me = v.parse(siwxMe, await (await bearer(stack, 'GET', 'me', token)).json())
    expect(me).toMatchObject({
      account: `eip155:1:${mira.address}`,
      address: mira.address,
      chainId: 'eip155:1',
      origin: page,
    })
    expect(Date.parse(me.expiresAt) - Date.parse(me.issuedAt)).toBe(7 * 24 * 60 * 60_000)
    expect((await bearer(stack, 'POST', 'sign-out', token)).status).toBe(200)
    expect(await problem(bearer(stack, 'GET', 'me', token))).toBe('401 session')
    expect(await problem(bearer(stack, 'POST', 'sign-out', token))).toBe('401 session')
  })

  it('[X.35] [T-SIWX-2] [3.20] fifty tries at once with one nonce: one signs in', async () => {
    const { stack, clock, kms } = await start()
    const given = await signed(stack, clock.now())
    const all = await Promise.all(Array.from({ length: 50 }, () => problem(authenticate(stack, given))))
    expect(all.filter((one) => one === '200 ')).toHaveLength(1)
    expect(all.filter((one) => one === '401 nonce')).toHaveLength(49)
    expect(await db().query.selectFrom('siwxSession').selectAll().execute()).toHaveLength(1)
    // and not by another process of the same database either
    const { stack: second } = await start({ env: { LATCHKEY_KMS_FOLDER: kms } })
    expect(await problem(authenticate(second, given))).toBe('401 nonce')
  })

  it('[X.35] [T-SIWX-2] two processes, of which one is half a minute late, take a nonce once between them', async () => {
    const late = await start()
    const early = await start({ env: { LATCHKEY_KMS_FOLDER: late.kms } })
    const given = await signed(late.stack, late.clock.now())
    const unused = await signed(late.stack, late.clock.now())
    expect(await problem(authenticate(late.stack, given))).toBe('200 ')
    late.skip(5 * 60_000 - 10_000)
    early.skip(5 * 60_000 + 20_000)
    // over for the other one, which cleans up with what it does first
    const other = await signed(early.stack, early.clock.now())
    expect(await problem(authenticate(early.stack, other))).toBe('200 ')
    expect(await problem(authenticate(late.stack, given))).toBe('401 nonce')
    expect(await problem(authenticate(late.stack, unused))).toBe('200 ')
  })

  it('[X.35] a try that is refused before its signature leaves the nonce to the right one', async () => {
    const { stack, clock } = await start()
    const given = await signed(stack, clock.now())
    expect(await problem(authenticate(stack, { ...given, signature: 'none' }))).toBe('422 signature_form')
    expect(await problem(authenticate(stack, given))).toBe('200 ')
  })

  it('[T-SIWX-4] [X.35] a nonce is good for five minutes, by the server’s clock', async () => {
    const { stack, clock, skip } = await start()
    const [early, late] = [await signed(stack, clock.now()), await signed(stack, clock.now())]
    skip(5 * 60_000 - 5_000)
    expect(await problem(authenticate(stack, early))).toBe('200 ')
    skip(10_000)
    expect(await problem(authenticate(stack, late))).toBe('401 nonce')
    skip(10 * 60_000)
    expect(await problem(authenticate(stack, late))).toBe('401 too_old')
  })

  it('[T-SIWX-1] [3.20] a message for another site, from another page, or with a nonce of another page', async () => {
    const { stack, clock } = await start()
    const now = clock.now()
    const evil = 'https://evil.example'
    const bank = { domain: 'bank.example', uri: 'https://bank.example/' }
    const unsigned = { nonceToken: 'eyJhbGciOiJub25lIn0.e30.' }
    const rows: readonly [Signed, From, string][] = [
      [await signed(stack, now, bank), {}, '401 domain'],
      [await signed(stack, now), { origin: evil }, '401 domain'],
      [await signed(stack, now, {}, { origin: evil }), {}, '401 nonce'],
      [await signed(stack, now), { projectId: 'other' }, '401 nonce'],
      [await signed(stack, now), { origin: '' }, '401 authentication'],
      [{ ...(await signed(stack, now)), ...unsigned }, {}, '401 nonce'],
    ]
    for (const [given, from, expected] of rows)
      expect([given, from, await problem(authenticate(stack, given, from))]).toEqual([given, from, expected])
    expect(await db().query.selectFrom('siwxSession').selectAll().execute()).toEqual([])
  })

  it('[3.20] a token counts on its page and in its project, and for servers that ask who it is', async () => {
    const { stack, clock } = await start()
    const { token } = await session(stack, clock.now())
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const [text, from] of [
      [token, { origin: 'https://evil.example' }],
      [token, { projectId: 'other' }],
      [changed, {}],
    ] as const)
      expect(await problem(bearer(stack, 'GET', 'me', text, from))).toBe('401 session')
    expect(await problem(bearer(stack, 'GET', 'me', token, { origin: '', asked: page }))).toBe('200 ')
    // what the database keeps opens nothing
    const [row] = await db().query.selectFrom('siwxSession').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await problem(bearer(stack, 'GET', 'me', row?.tokenDigest ?? ''))).toBe('401 session')
  })

  it('[3.20] [T-SIWX-1] a server must say for which page it asks: another page’s session isn’t its visitor’s', async () => {
    const { stack, clock } = await start()
    const origin = 'https://evil.example'
    const changes = { domain: 'evil.example', uri: `${origin}/` }
    const answer = await authenticate(stack, await signed(stack, clock.now(), changes, { origin }), {
      origin,
    })
    const { token } = v.parse(siwxToken, await answer.json())
    const asServer = (method: 'GET' | 'POST', route: string, asked?: string) =>
      bearer(stack, method, route, token, { origin: '', ...(asked !== undefined && { asked }) })
    for (const asked of [undefined, '', page, 'null', `${origin}.example`]) {
      expect(await problem(asServer('GET', 'me', asked))).toBe('401 session')
      expect(await problem(asServer('POST', 'sign-out', asked))).toBe('401 session')
    }
    // what a browser says of the page counts for more than what is asked
    expect(await problem(bearer(stack, 'GET', 'me', token, { origin: page, asked: origin }))).toBe(
      '401 session',
    )
    // the control: its own page
    const me = v.parse(siwxMe, await (await asServer('GET', 'me', origin)).json())
    expect(me.origin).toBe(origin)
    expect(await problem(asServer('POST', 'sign-out', origin))).toBe('200 ')
    expect(await problem(asServer('GET', 'me', origin))).toBe('401 session')
  })

  it('[X.35] a session ends after its days, or with its message if that is earlier, and its row goes with the next one', async () => {
    const { stack, clock, skip } = await start({ env: { LATCHKEY_SIWX_DAYS: '2' } })
    const long = await session(stack, clock.now())
    const soon = new Date(clock.now() + 60 * 60_000).toISOString()
    const short = await session(stack, clock.now(), { expirationTime: soon })
    const inThirtyDays = new Date(clock.now() + 30 * 24 * 60 * 60_000).toISOString()
    const longer = await session(stack, clock.now(), { expirationTime: inThirtyDays })
    skip(60 * 60_000 + 1_000)
    expect(await problem(bearer(stack, 'GET', 'me', short.token))).toBe('401 session')
    for (const { token } of [long, longer])
      expect(await problem(bearer(stack, 'GET', 'me', token))).toBe('200 ')
    skip(47 * 60 * 60_000)
    for (const { token } of [long, longer])
      expect(await problem(bearer(stack, 'GET', 'me', token))).toBe('401 session')
    await session(stack, clock.now())
    expect(await db().query.selectFrom('siwxSession').selectAll().execute()).toHaveLength(1)
  })

  it('[X.35] a contract is asked over this server’s nodes; one that is down is told as that', async () => {
    const node = await keep(plainNode('0x60'))
    const { stack, clock, kms } = await start({ node })
    expect(await problem(authenticate(stack, await signed(stack, clock.now())))).toBe('200 ')
    expect(node.requests.map(({ body }) => (JSON.parse(body) as { method: string }).method)).toEqual([
      'eth_getCode',
      'eth_call',
    ])
    const silent = await keep(startNode({ reply: (response) => replyJson(response, 500, {}) }))
    const { stack: cut, clock: later } = await start({ node: silent, env: { LATCHKEY_KMS_FOLDER: kms } })
    const answer = await authenticate(cut, await signed(cut, later.now()))
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await problem(Promise.resolve(answer))).toBe('503 unavailable')
    // a chain this server has no node of: keys sign in, contracts can't
    const elsewhere = await signed(stack, clock.now(), { chainId: 'eip155:10' })
    expect(await problem(authenticate(stack, elsewhere))).toBe('200 ')
  })

  it('[3.20] outside development a project without a list of origins gets no nonce, and is told what to do', async () => {
    const store = createProjectStore(db(), { now: Date.now })
    const { id } = await store.add({ name: 'Open', origins: [] })
    const env = { LATCHKEY_MODE: 'production', LATCHKEY_KMS_FOLDER: temporaryFolder() }
    for (const check of ['check', 'auto', 'off']) {
      const { stack } = await start({ env: { ...env, LATCHKEY_PROJECTS: check } })
      for (const projectId of [id, 'local']) {
        const answer = await ask(stack, 'nonce', { projectId })
        const text = await answer.clone().text()
        expect(await problem(Promise.resolve(answer))).toBe('401 authentication')
        expect(text).toContain('latchkey projects')
      }
    }
    await store.addOrigin(id, page)
    const { stack } = await start({ env: { ...env, LATCHKEY_PROJECTS: 'check' } })
    expect((await ask(stack, 'nonce', { projectId: id })).status).toBe(200)
  })

  it('[3.20] pages a project doesn’t list get no nonce', async () => {
    const { id } = await createProjectStore(db(), { now: Date.now }).add({ name: 'Shop', origins: [page] })
    const { stack, clock } = await start({
      env: { LATCHKEY_MODE: 'production', LATCHKEY_PROJECTS: 'check' },
    })
    expect(await problem(ask(stack, 'nonce', { projectId: id, origin: 'https://evil.example' }))).toBe(
      '401 authentication',
    )
    expect(await problem(ask(stack, 'nonce', { projectId: 'made-up' }))).toBe('401 authentication')
    const given = await signed(stack, clock.now(), {}, { projectId: id })
    expect(await problem(authenticate(stack, given, { projectId: id }))).toBe('200 ')
  })

  it('is not there where the operator switched it off', async () => {
    const { stack } = await start({ env: { LATCHKEY_SIWX: 'off' } })
    expect((await ask(stack, 'nonce')).status).toBe(404)
  })
})

/** `origin` is what a browser says, `asked` what the query does. */
type From = { readonly projectId?: string; readonly origin?: string; readonly asked?: string }

/** A node that answers `eth_getCode` with `code` and `eth_call` with the magic value of ERC-1271. */
function plainNode(code = '0x'): Promise<ScriptedNode> {
  return startNode({
    reply: (response, { body }) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      const result = method === 'eth_getCode' ? code : `0x1626ba7e${'0'.repeat(56)}`
      replyJson(response, 200, { jsonrpc: '2.0', id, result })
    },
  })
}

function ask(
  stack: Stack,
  route: string,
  { projectId = 'local', origin = page, asked }: From = {},
  init: RequestInit = {},
): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), ...(origin && { origin }) }
  const query = new URLSearchParams({ projectId, ...(asked !== undefined && { origin: asked }) })
  return fetch(`${stack.url}/auth/v1/${route}?${query}`, { ...init, headers })
}

type Signed = {
  readonly message: string
  readonly signature: string
  readonly nonceToken: string
  readonly data: Partial<SiwxMessage>
}

/** Asks for a nonce and signs with it, as Mira. */
async function signed(
  stack: Stack,
  now: number,
  changes: Partial<SiwxMessage> = {},
  from: From = {},
): Promise<Signed> {
  const { nonce, token } = v.parse(siwxNonce, await (await ask(stack, 'nonce', from)).json())
  const data: SiwxMessage = {
    domain: 'app.example.org',
    accountAddress: mira.address,
    uri: `${page}/`,
    version: '1',
    chainId: 'eip155:1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    ...changes,
  }
  const message = formatSiwxMessage(data)
  return { message, signature: await mira.signMessage({ message }), nonceToken: token, data }
}

function authenticate(stack: Stack, { nonceToken, ...body }: Signed, from: From = {}): Promise<Response> {
  return ask(stack, 'authenticate', from, {
    method: 'POST',
    headers: { 'x-nonce-jwt': nonceToken },
    body: JSON.stringify({ ...body, clientId: null }),
  })
}

async function session(
  stack: Stack,
  now: number,
  changes: Partial<SiwxMessage> = {},
): Promise<{ token: string }> {
  const answer = await authenticate(stack, await signed(stack, now, changes))
  return v.parse(siwxToken, await answer.json())
}

function bearer(stack: Stack, method: 'GET' | 'POST', route: string, token: string, from: From = {}) {
  return ask(stack, route, from, { method, headers: { authorization: `Bearer ${token}` } })
}

/** Status and reason of an answer. */
async function problem(waiting: Promise<Response>): Promise<string> {
  const response = await waiting
  const body = (await response.json()) as { reasons?: readonly { field: string }[] }
  return `${response.status} ${body.reasons?.[0]?.field ?? ''}`
}
