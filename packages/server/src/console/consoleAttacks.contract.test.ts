import { type AddressInfo, createServer } from 'node:net'
import { consoleHeader, consolePollHeader } from '@latchkey/protocol/routes'
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSystemClock } from '../adapters/clock.ts'
import { listAudit } from '../audit/auditLog.ts'
import { cleanups } from '../testing/cleanups.ts'
import {
  consoleRows,
  newPasskey,
  openRows,
  consoleSecret as secret,
  startConsole,
} from '../testing/consoleBrowser.ts'
import { createTestPasskey } from '../testing/createTestPasskey.ts'
import { openMemoryDb } from '../testing/memoryDb.ts'
import { createConsoleAccess } from './access.ts'
import { serveAdmin } from './serveAdmin.ts'
import { createConsoleProof, createConsoleTicket } from './ticket.ts'

const closeAfter = cleanups()
const start = (env: Readonly<Record<string, string>> = {}) => startConsole(closeAfter, env)

describe('the admin port', () => {
  const options = {
    metrics: { contentType: 'text/plain', print: async () => '# metrics' },
    console: () => {},
  }

  it('[X.59] answers at both loopback addresses, and does not open where another program has one of them', async () => {
    const opened = await serveAdmin({ port: 0, ...options })
    for (const host of ['127.0.0.1', '[::1]'])
      expect(await (await fetch(`http://${host}:${opened.port}/metrics`)).text()).toBe('# metrics')
    await opened.close()
    for (const host of ['127.0.0.1', '::1']) {
      const foreign = createServer()
      await new Promise<void>((resolve) => void foreign.listen(0, host, resolve))
      onTestFinished(() => void foreign.close())
      const { port } = foreign.address() as AddressInfo
      await expect(serveAdmin({ port, ...options })).rejects.toMatchObject({
        code: 'port_taken',
        message: expect.stringMatching(/LATCHKEY_ADMIN_PORT/),
      })
      // what it had opened before it found out is closed again
      foreign.close()
      const after = await serveAdmin({ port, ...options })
      await after.close()
    }
  })

  it('[X.59] proves that it has the secret, for the address it was asked at alone', async () => {
    const { stack } = await start()
    const port = stack.adminPort ?? 0
    const nonce = 'a nonce of the caller'.replaceAll(' ', '-')
    for (const [host, address] of [
      ['127.0.0.1', '127.0.0.1'],
      ['[::1]', '::1'],
    ] as const) {
      const answer = await fetch(`http://${host}:${port}/api/proof?nonce=${nonce}`)
      expect(await answer.json()).toEqual({ proof: createConsoleProof(secret, { nonce, address, port }) })
    }
    expect((await fetch(`http://127.0.0.1:${port}/api/proof?nonce=short`)).status).toBe(422)
  })
})

describe('a cookie goes to every port of its name', () => {
  it('[X.59] with the cookie alone, or with another proof, no route answers', async () => {
    const { browser } = await start()
    await browser.open()
    const other = createConsoleProof(secret, { nonce: 'another', address: '', port: 0 })
    for (const [name, { method, path }] of consoleRows.filter(([row]) => !openRows.includes(row)))
      for (const proof of ['1', other, String(browser.jar.cookie?.split('=')[1])]) {
        const body = method === 'POST' ? {} : undefined
        const answer = await browser.call(method, path.replace(':id', 'x'), {
          body,
          headers: { [consoleHeader]: proof },
        })
        expect([name, answer.status]).toEqual([name, 401])
      }
    expect((await browser.get('/api/session', { [consoleHeader]: undefined })).status).toBe(401)
    // positive control
    expect((await browser.get('/api/session')).status).toBe(200)
  })

  it('[X.59] the consoles of two servers stay signed in beside each other, and neither opens by the session of the other', async () => {
    const [first, second] = [
      await start(),
      await start({ LATCHKEY_SECRET: 'the secret of another server 0123456789' }),
    ]
    await first.browser.open()
    const ticket = createConsoleTicket('the secret of another server 0123456789', {
      actor: 'mira@other',
      now: Date.now(),
    })
    await second.browser.open(ticket)
    const both = `${first.browser.jar.cookie}; ${second.browser.jar.cookie}`
    for (const { browser } of [first, second])
      expect((await browser.get('/api/session', { cookie: both })).status).toBe(200)
    const names = both.split('; ').map((one) => one.split('=')[0])
    expect(new Set(names).size).toBe(2)
  })
})

it('[X.59] a passkey answers at the origin it was added at: a page at another port can’t have it used for itself', async () => {
  const { browser, origin } = await start()
  await browser.open()
  const passkey = createTestPasskey(origin)
  await browser.post('/api/passkeys', await newPasskey(browser, origin, passkey, { name: 'Laptop' }))
  const signIn = async (at: string) => {
    const { json } = await browser.post('/api/passkey-challenge')
    const offer = { challenge: String(json.challenge) } as Parameters<typeof passkey.answer>[1]
    const { flowId: _, ...assertion } = passkey.answer('', offer, { crossOrigin: false, origin: at })
    const headers = { host: new URL(at).host, origin: at }
    return browser.post('/api/passkey-sign-in', assertion, headers)
  }
  const stolen = await signIn('http://console.localhost:5555')
  expect([stolen.status, stolen.headers['set-cookie']]).toEqual([403, undefined])
  expect(stolen.text).toContain('added at another address')
  expect((await signIn(origin)).status).toBe(200)
})

it('[X.59] a flood of challenges and wrong answers by another program of the machine keeps nobody out', async () => {
  const { browser, origin } = await start({ LATCHKEY_LIMIT_ROUTE: '20/1' })
  await browser.open()
  const passkey = createTestPasskey(origin)
  await browser.post('/api/passkeys', await newPasskey(browser, origin, passkey, { name: 'Laptop' }))
  const { json } = await browser.post('/api/passkey-challenge')
  const statuses = new Set<number>()
  for (let turn = 0; turn < 500; turn += 20) {
    const flood = Array.from({ length: 20 }, () => browser.post('/api/passkey-challenge'))
    const wrong = await browser.post('/api/sign-in', { ticket: 'wrong' })
    for (const { status } of [...(await Promise.all(flood)), wrong]) statuses.add(status)
  }
  expect([...statuses].sort()).toEqual([200, 403])
  const offer = { challenge: String(json.challenge) } as Parameters<typeof passkey.answer>[1]
  const { flowId: _, ...assertion } = passkey.answer('', offer, { crossOrigin: false })
  expect((await browser.post('/api/passkey-sign-in', assertion)).status).toBe(200)
  expect((await browser.post('/api/passkey-sign-in', assertion)).status).toBe(403)
})

it('[X.59] sessions of an account stay open where their line of the audit log can’t be written', async () => {
  const { browser, db, stack } = await start()
  const device = await stack.signIn('mira@shop.example')
  await browser.open()
  const { json } = await browser.post('/api/accounts/find', { email: 'mira@shop.example' })
  const end = () => browser.post(`/api/accounts/${(json.account as { id: string }).id}/sessions/end`)
  await db.query.schema.alterTable('auditEntry').renameTo('auditEntryAway').execute()
  expect((await end()).status).toBe(500)
  await db.query.schema.alterTable('auditEntryAway').renameTo('auditEntry').execute()
  expect((await device.ask(authApi.session, undefined)).status).toBe(200)
  expect((await end()).json).toEqual({ ended: 1 })
})

it('[X.59] what the page asks by itself is no use: an hour in view without anybody ends the session', async () => {
  const { browser, stack } = await start()
  await browser.open()
  const poll = () => browser.get('/api/session', { [consolePollHeader]: '1' })
  for (let minute = 0; minute < 59; minute++) {
    stack.skip(60_000)
    expect((await poll()).status, `minute ${minute}`).toBe(200)
  }
  // positive control: one call of a person makes it another hour
  expect((await browser.get('/api/session')).status).toBe(200)
  stack.skip(59 * 60_000)
  expect((await poll()).status).toBe(200)
  stack.skip(2 * 60_000)
  expect((await poll()).status).toBe(401)
})

it('[X.59] a session ends with its process: whoever held the port in between opens nothing with the keys of open tabs', async () => {
  const db = await closeAfter(openMemoryDb())
  const startProcess = () => createConsoleAccess({ db, clock: createSystemClock(), secret: () => secret })
  const before = startProcess()
  const ticket = createConsoleTicket(secret, { actor: 'mira@server', now: Date.now() })
  const key = (await before.openByTicket(ticket)) ?? expect.fail('not opened')
  expect((await before.find(key, true))?.actor).toBe('mira@server')
  expect(await startProcess().find(key, true)).toBeUndefined()
})

it('[X.59] one session ends the others, by its page or by a link made for it; a link that was used again is in the audit log', async () => {
  const { browser, db } = await start()
  const own = { ...browser.jar }
  const ticket = createConsoleTicket(secret, { actor: 'eve@server', now: Date.now() })
  const openAs = async (jar: typeof browser.jar, words: string) => {
    await browser.open(words)
    Object.assign(jar, browser.jar)
  }
  const statusOf = async (jar: typeof browser.jar) => {
    Object.assign(browser.jar, jar)
    return (await browser.get('/api/session')).status
  }
  const other = {}
  await openAs(other, ticket)
  expect((await browser.open(ticket)).status).toBe(403)
  await openAs(own, createConsoleTicket(secret, { actor: 'mira@server', now: Date.now() }))
  expect((await browser.get('/api/session')).json).toMatchObject({
    sessions: expect.arrayContaining([
      expect.objectContaining({ actor: 'eve@server', by: 'link', isOwn: false }),
      expect.objectContaining({ actor: 'mira@server', by: 'link', isOwn: true }),
    ]),
  })
  expect((await browser.post('/api/sessions/end')).json).toEqual({ ended: 1 })
  expect([await statusOf(other), await statusOf(own)]).toEqual([401, 200])

  const last = {}
  const ends = createConsoleTicket(secret, { actor: 'mira@server', now: Date.now(), endsSessions: true })
  await openAs(last, ends)
  expect([await statusOf(own), await statusOf(last)]).toEqual([401, 200])
  await browser.post('/api/sign-out')
  const lines = await listAudit(db.query, 10)
  expect(lines.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'eve@server console.open',
    'eve@server console.refused',
    'mira@server console.open',
    'mira@server console.sessions.end',
    'mira@server console.sessions.end',
    'mira@server console.open',
    'mira@server console.close',
  ])
})

it('[X.59] passkeys are added by a session that has just begun, each with a name of its own that prints as one line', async () => {
  const { browser, origin, stack } = await start()
  await browser.open()
  const add = async (name: string) =>
    browser.post('/api/passkeys', await newPasskey(browser, origin, createTestPasskey(origin), { name }))
  for (const name of ['Two\nlines', 'Red \u001b[31m', 'Right\u202eleft', '   ', ' Laptop '])
    expect((await add(name)).status, name).toBe(422)
  expect((await add('Laptop')).status).toBe(200)
  expect((await add('Laptop')).json).toMatchObject({ reasons: [{ field: 'name' }] })
  stack.skip(4 * 60_000)
  expect((await add('Phone')).status).toBe(200)
  stack.skip(2 * 60_000)
  const late = await add('Tablet')
  expect([late.status, late.json]).toEqual([
    403,
    expect.objectContaining({ reasons: [expect.objectContaining({ field: 'fresh' })] }),
  ])
})
