import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consoleHeader } from '@latchkey/protocol/routes'
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { listAudit } from '../audit/auditLog.ts'
import { cleanups, temporaryFolder } from '../testing/cleanups.ts'
import {
  consoleRows,
  newPasskey,
  openRows,
  consoleSecret as secret,
  startConsole,
} from '../testing/consoleBrowser.ts'
import { createTestPasskey } from '../testing/createTestPasskey.ts'
import type { openMemoryDb } from '../testing/memoryDb.ts'
import type { AuthStack } from '../testing/startAuthStack.ts'
import { addWallet, shareOf } from '../testing/storeWallet.ts'
import { createConsoleTicket } from './ticket.ts'

const closeAfter = cleanups()
const start = (env: Readonly<Record<string, string>> = {}) => startConsole(closeAfter, env)

describe('signing in to the console', () => {
  it('[X.59] a link counts once, also for two at the same moment; a late, forged or foreign one never', async () => {
    const { browser } = await start()
    const ticket = createConsoleTicket(secret, { actor: 'mira@server', now: Date.now() })
    const both = await Promise.all([browser.open(ticket), browser.open(ticket)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await browser.open(ticket)).status).toBe(403)
    const [text = '', signature = ''] = createConsoleTicket(secret, { actor: 'eve', now: Date.now() }).split(
      '.',
    )
    const longer = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...longer, actor: 'root' })).toString('base64url')
    for (const other of [
      `${forged}.${signature}`,
      `${text}.`,
      text,
      '',
      '..',
      createConsoleTicket('the secret of another server 0123456789', { actor: 'eve', now: Date.now() }),
      createConsoleTicket(secret, { actor: 'eve', now: Date.now() - 600_001 }),
      // a clock that is far ahead makes no link that lasts for days
      createConsoleTicket(secret, { actor: 'eve', now: Date.now() + 86_400_000 }),
    ])
      expect((await browser.open(other)).status, other).toBe(403)
    // positive control: a fresh one
    expect((await browser.open()).status).toBe(200)
  })

  it('[X.59] the session is a cookie that scripts can’t read; it ends by itself, by an hour without use and by signing out', async () => {
    const { browser, stack } = await start()
    expect((await browser.get('/api/session')).status).toBe(401)
    const opened = await browser.open()
    const [cookie = ''] = opened.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Strict/)
    expect(opened.text).not.toContain(cookie.split(/[=;]/)[1])
    expect(cookie).not.toContain(String(opened.json.proof))
    expect((await browser.get('/api/session')).json).toMatchObject({ actor: 'mira@server', passkeys: [] })
    stack.skip(59 * 60_000)
    expect((await browser.get('/api/session')).status).toBe(200)
    stack.skip(59 * 60_000)
    expect((await browser.get('/api/session')).status).toBe(200)
    stack.skip(61 * 60_000)
    expect((await browser.get('/api/session')).status).toBe(401)

    await browser.open(createConsoleTicket(secret, { actor: 'mira@server', now: Date.now() + 179 * 60_000 }))
    for (let hour = 0; hour < 11; hour++) {
      stack.skip(3_590_000)
      expect((await browser.get('/api/session')).status, `hour ${hour}`).toBe(200)
    }
    stack.skip(3_590_000)
    stack.skip(200_000)
    expect((await browser.get('/api/session')).status).toBe(401)

    await browser.open(createConsoleTicket(secret, { actor: 'mira@server', now: stackNow(stack) }))
    expect((await browser.post('/api/sign-out')).status).toBe(200)
    expect((await browser.get('/api/session')).status).toBe(401)
  })

  it('[X.59] only the console itself is served: by its names, from its origin, with its header', async () => {
    const { browser, host, stack } = await start()
    await browser.open()
    const add = { name: 'Shop', origins: [] }
    const refused = [
      await browser.post('/api/projects', add, { origin: 'https://evil.example' }),
      await browser.post('/api/projects', add, { origin: undefined }),
      await browser.post('/api/projects', add, { origin: `http://console.localhost:${Number(stack.port)}` }),
      await browser.post('/api/projects', add, { origin: 'null' }),
      await browser.post('/api/projects', add, { [consoleHeader]: undefined }),
      await browser.post('/api/projects', add, { 'sec-fetch-site': 'same-site' }),
      await browser.get('/api/session', { 'sec-fetch-site': 'cross-site' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
    for (const name of [
      'evil.example',
      `evil.example:${stack.adminPort}`,
      'localhost.evil.example',
      '10.0.0.1',
    ])
      expect((await browser.get('/api/session', { host: name })).status, name).toBe(421)
    expect((await browser.get('/', { host: 'rebound.example' })).status).toBe(421)
    expect((await browser.post('/api/projects', add)).status).toBe(200)
    const old = await browser.get('/')
    expect([old.status, old.text]).toEqual([403, expect.stringContaining('too old')])
    const page = await browser.get('/', { 'sec-fetch-site': 'none' })
    expect(page.status).not.toBe(403)
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(page.headers['access-control-allow-origin']).toBeUndefined()
    expect(host).toContain('console.localhost')
  })

  it('[X.59] nothing of the console is on the public port, and every route of it needs a session', async () => {
    const { browser, stack } = await start()
    expect(consoleRows.length).toBeGreaterThan(15)
    for (const [name, { method, path }] of consoleRows) {
      const filled = path.replace(':id', 'x')
      const publicly = await fetch(stack.url + filled, { method, ...(method === 'POST' && { body: '{}' }) })
      expect(publicly.status, name).toBe(404)
      if (openRows.includes(name)) continue
      expect(
        (await browser.call(method, filled, { body: method === 'POST' ? {} : undefined })).status,
        name,
      ).toBe(401)
    }
  })
})

it('[X.59] the first start makes the secret that the link is signed with, before anybody needs it', async () => {
  const data = temporaryFolder()
  const { browser } = await start({ LATCHKEY_SECRET: '', LATCHKEY_DATA: data })
  const made = readFileSync(join(data, 'secret'), 'utf8')
  const ticket = createConsoleTicket(made, { actor: 'mira@server', now: Date.now() })
  expect((await browser.open(ticket)).status).toBe(200)
})

describe('what the console changes', () => {
  it('[X.59] a project’s origins hold at once for the API and the login frame, and each change is a line of the audit log', async () => {
    const { browser, db, stack } = await start({ LATCHKEY_PROJECTS: 'check' })
    await browser.open()
    const added = await browser.post('/api/projects', { name: ' Shop ', origins: ['https://shop.example'] })
    const id = String(added.json.id)
    const isServed = async (origin: string) =>
      (await fetch(`${stack.url}/v1/supported-chains/?`, { headers: { origin } }).catch(() => undefined)) !==
        undefined && (await stack.ports.projects.refuse({ projectId: id, origin })) === undefined
    expect(await isServed('https://shop.example')).toBe(true)
    expect(await isServed('https://www.other.example:8443')).toBe(false)
    for (const origin of ['https://*.other.example:8443'])
      expect((await browser.post(`/api/projects/${id}/origins`, { origin })).status).toBe(200)
    expect(await isServed('https://www.other.example:8443')).toBe(true)
    expect(await isServed('https://www.other.example')).toBe(false)
    const gone = await browser.post(`/api/projects/${id}/origins/remove`, { origin: 'https://shop.example' })
    expect(gone.status).toBe(200)
    expect(await isServed('https://shop.example')).toBe(false)
    await browser.post(`/api/projects/${id}/features`, { feature: 'swap', isEnabled: false })
    expect(await stack.ports.projects.features(id)).toEqual([{ id: 'swap', isEnabled: false, config: null }])
    const { json } = await browser.get('/api/projects')
    expect(json).toMatchObject({
      check: 'check',
      configured: 'local',
      projects: [{ id, name: 'Shop', origins: ['https://*.other.example:8443'], embeddersFrom: 'project' }],
    })
    const lines = await listAudit(db.query, 10)
    expect(lines.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'mira@server console.open',
      'mira@server projects.add',
      'mira@server projects.origins.add',
      'mira@server projects.origins.remove',
      'mira@server projects.features',
    ])
    expect((await browser.get('/api/audit/verification')).json).toMatchObject({ count: 5, problems: [] })
    await db.query.updateTable('auditEntry').set({ actor: 'nobody' }).where('sequence', '=', 3).execute()
    expect((await browser.get('/api/audit/verification')).json).toMatchObject({
      problems: [{ sequence: 3, kind: 'changed' }],
    })
  })

  it('[X.59] what can’t be stored is refused with the field at fault, and leaves no line', async () => {
    const { browser, db } = await start()
    await browser.open()
    const { json } = await browser.post('/api/projects', { name: 'Shop', origins: [] })
    const id = String(json.id)
    const refusals = [
      ['/api/projects', { name: '  ', origins: [] }, 422, 'name'],
      ['/api/projects', { name: 'Two', origins: ['https://shop.example/path'] }, 422, 'origin'],
      [`/api/projects/${id}/origins`, { origin: 'javascript:alert(1)' }, 422, 'origin'],
      [`/api/projects/${id}/origins/remove`, { origin: 'https://none.example' }, 404, 'origin'],
      ['/api/projects/none/origins', { origin: 'https://shop.example' }, 404, 'id'],
      [`/api/projects/${id}/features`, { feature: 'Drop Table', isEnabled: true }, 422, 'feature'],
      [`/api/projects/${id}/features`, { feature: 'swap' }, 422, 'isEnabled'],
    ] as const
    for (const [path, body, status, field] of refusals) {
      const answer = await browser.post(path, body)
      expect([path, answer.status, answer.json]).toEqual([
        path,
        status,
        expect.objectContaining({ reasons: [expect.objectContaining({ field })] }),
      ])
    }
    expect((await listAudit(db.query, 10)).map(({ action }) => action)).toEqual([
      'console.open',
      'projects.add',
    ])
  })

  it('[X.59] a passkey opens it without a link; a removed one, another page’s or a repeated answer doesn’t', async () => {
    const { browser, origin } = await start()
    await browser.open()
    const passkey = createTestPasskey(origin)
    const { credentialId } = passkey.registration
    const add = async (name: string, forgery = {}) =>
      (await browser.post('/api/passkeys', await newPasskey(browser, origin, passkey, { name, ...forgery })))
        .status
    for (const forgery of [
      { type: 'webauthn.get' },
      { challenge: 'AAAA' },
      { origin: 'http://console.localhost:5555' },
    ])
      expect(await add('Laptop', forgery)).toBe(422)
    expect(await add('Laptop')).toBe(200)
    expect(await add('Again')).toBe(409)
    await browser.post('/api/sign-out')
    const answer = async (forgery = {}) => {
      const { json } = await browser.post('/api/passkey-challenge')
      const offer = { challenge: String(json.challenge) } as Parameters<typeof passkey.answer>[1]
      const { flowId: _, ...assertion } = passkey.answer('', offer, { crossOrigin: false, ...forgery })
      return assertion
    }
    for (const forgery of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'AAAA' },
      { flags: 0x01 },
      { by: createTestPasskey(origin) },
      { type: 'webauthn.create' },
    ])
      expect((await browser.post('/api/passkey-sign-in', await answer(forgery))).status).toBe(403)
    const right = await answer({ signCount: 4 })
    expect((await browser.post('/api/passkey-sign-in', right)).status).toBe(200)
    expect((await browser.get('/api/session')).json).toMatchObject({
      actor: `passkey Laptop (${credentialId.slice(0, 8)})`,
      passkeys: [{ name: 'Laptop', lastUsedAt: expect.any(Number) }],
    })
    expect((await browser.post('/api/passkey-sign-in', right)).status).toBe(403)
    // a copy counts from where it was copied
    expect((await browser.post('/api/passkey-sign-in', await answer({ signCount: 4 }))).status).toBe(403)
    // removing it ends the session that it opened
    expect((await browser.post('/api/passkeys/remove', { id: credentialId })).status).toBe(200)
    expect((await browser.get('/api/session')).status).toBe(401)
    expect((await browser.post('/api/passkey-sign-in', await answer({ signCount: 5 }))).status).toBe(403)
  })
})

describe('what the console shows of people', () => {
  it('[X.59] sessions of an account are found by its address and ended; the log has the account and not the address', async () => {
    const { browser, db, stack } = await start()
    const device = await stack.signIn('mira@shop.example')
    await browser.open()
    const { json } = await browser.post('/api/accounts/find', { email: 'Mira@shop.example' })
    const account = json.account as { id: string; sessions: { device: string }[] }
    expect(account.sessions).toHaveLength(1)
    expect(Object.keys(account).sort()).toEqual(['createdAt', 'id', 'sessions'])
    expect((await browser.post('/api/accounts/find', { email: 'nobody@shop.example' })).json).toEqual({
      account: null,
    })
    expect((await browser.post('/api/accounts/none/sessions/end')).status).toBe(404)
    expect((await device.ask(authApi.session, undefined)).status).toBe(200)
    expect((await browser.post(`/api/accounts/${account.id}/sessions/end`)).json).toEqual({ ended: 1 })
    expect((await device.ask(authApi.session, undefined)).status).toBe(401)
    const lines = await listAudit(db.query, 10)
    expect(lines.map(({ action, details }) => [action, details])).toEqual([
      ['console.open', { by: 'link' }],
      ['accounts.find', { account: account.id }],
      ['accounts.find', { account: 'none' }],
      ['accounts.sessions.end', { account: account.id, ended: '1' }],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/shop\.example/i)
    // the device is still approved: a code lets it in
    expect((await device.ask(authApi.session, undefined)).status).toBe(401)
  })

  it('[X.59] no answer of any of its routes has a share, a code, a token or a key, by its fields and by what it answers', async () => {
    const { browser, db, stack } = await start()
    await stack.signIn('mira@shop.example')
    const owner = { account: 'acc-1', walletId: 'wallet-1', setId: 'set-1' }
    await addWallet(db, stack.ports.keysKms, owner)
    stack.skip(31_000)
    await stack.beginByLink('mira@shop.example')
    await browser.open()
    const fields = new Set(consoleRows.flatMap(([, { answer }]) => listFields(answer)))
    expect(fields.size).toBeGreaterThan(40)
    const ofSecrets =
      /share|code|otp|token|secret|seal|wrapped|private|phrase|mnemonic|digest|pepper|email|password|ticket|signature/i
    expect([...fields].filter((field) => ofSecrets.test(field))).toEqual([])

    const { json } = await browser.post('/api/accounts/find', { email: 'mira@shop.example' })
    const { id } = json.account as { id: string }
    const answers: string[] = []
    for (const [name, { method, path, query }] of consoleRows) {
      if (name === 'closeConsole' || name === 'openConsole') continue
      const search = query && 'window' in query ? '?window=hour' : ''
      const bodies = [{}, { email: 'mira@shop.example' }, { id }, { name: 'x', origins: [] }]
      for (const body of method === 'POST' ? bodies : [undefined]) {
        const answer = await browser.call(method, path.replace(':id', id) + search, { body })
        answers.push(`${name} ${answer.text}`)
      }
    }
    const all = answers.join('\n')
    // positive control: what it may show is there
    expect(all).toContain(id)
    for (const value of await listSecrets(db)) expect(all.includes(value), value).toBe(false)
    for (const mail of stack.mailer.mails)
      for (const word of mail.text.match(/\b[A-Z\d]{6,}\b/g) ?? []) expect(all).not.toContain(word)
    expect(all).not.toContain(secret)
    expect(all).not.toContain(shareOf(owner))
  })
})

/** Every long text in the tables of sign-in and keys, but for names and ids that the console shows. */
async function listSecrets(db: Awaited<ReturnType<typeof openMemoryDb>>): Promise<string[]> {
  const shown = new Set(['id', 'account', 'app', 'name', 'device', 'session', 'event', 'kind', 'purpose'])
  const tables = await db.query.introspection.getTables()
  const values: string[] = []
  for (const { name, columns } of tables.filter((table) => /^(auth|keys|siwx|console)/.test(table.name))) {
    const rows = await db.query
      .selectFrom(name as 'authSession')
      .selectAll()
      .execute()
    for (const row of rows as Record<string, unknown>[])
      for (const column of columns) {
        const value = row[column.name]
        if (typeof value === 'string' && value.length >= 16 && !shown.has(column.name)) values.push(value)
      }
  }
  expect(values.length).toBeGreaterThan(20)
  return values
}

function listFields(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { entries, options, pipe, item, wrapped, value } = schema as Record<string, unknown>
  const parts = [options, pipe].flatMap((list) => (Array.isArray(list) ? list : []))
  const inside = [...parts, item, wrapped, value, ...Object.values((entries ?? {}) as object)]
  return [...Object.keys((entries ?? {}) as object), ...inside.flatMap((part) => listFields(part, seen))]
}

const stackNow = ({ ports }: Pick<AuthStack, 'ports'>) => ports.clock.now()
