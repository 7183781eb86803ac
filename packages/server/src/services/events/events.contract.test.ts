import { analyticsConfig } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createProjectStore } from '../../adapters/projectStore.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { getRefusal } from '../../testing/expectAnswer.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()
const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

function eventOf(change: Record<string, unknown> = {}, props: Record<string, unknown> = {}) {
  return {
    eventId: crypto.randomUUID(),
    url: 'https://app.example/x?session=secret#part',
    domain: 'app.example',
    timestamp: 1_795_246_800_000,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false }, ...props },
    ...change,
  }
}

/** What an unmodified existing client sent when it could not read a name. */
const errorReport = {
  eventId: '6e7ab6e3-aecc-469e-9946-0e5a1c0e2f78',
  url: 'http://localhost:42501/solana.html',
  domain: 'localhost',
  timestamp: '2026-11-27T16:39:46.555Z',
  props: {
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    errorType: 'AppKitError',
    errorMessage: 'Error fetching names for address',
    stackTrace:
      'AppKitError: Error fetching names for address\n    at http://localhost:42501/assets/app.js:4:24441',
  },
}

onDatabase('analytics', (db) => {
  const start = (env: Record<string, string> = {}) =>
    closeAfter(startStack({ env, ports: { db: { ...db(), close: () => Promise.resolve() } } }))
  const storing = { LATCHKEY_EVENTS: 'store' }
  const post = (
    url: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    projectId = 'local',
  ) =>
    fetch(`${url}${path}?projectId=${projectId}&st=latchkey&sv=1`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { origin: 'https://app.example', ...headers },
    })
  const rows = () => db().query.selectFrom('event').selectAll().execute()

  describe('switched on', () => {
    it('[S7.24] one by /e, several by /batch, as JSON or as a beacon’s text: 202 and stored', async () => {
      const stack = await start(storing)
      const answers = [
        await post(stack.url, '/e', eventOf(), { 'content-type': 'application/json' }),
        await post(stack.url, '/e', eventOf(), { 'content-type': 'text/plain;charset=UTF-8' }),
        await post(stack.url, '/batch', [eventOf(), eventOf()], { 'content-type': 'text/plain' }),
        await post(stack.url, '/batch', []),
      ]
      for (const answer of answers) {
        expect(answer.status).toBe(202)
        expect(answer.headers.get('content-type')).toBe('application/json')
        expect(await answer.json()).toEqual({})
      }
      await stack.close()
      const stored = await rows()
      expect(stored).toHaveLength(4)
      for (const row of stored) {
        expect(row).toMatchObject({ project: 'local', name: 'MODAL_OPEN', url: 'https://app.example/x' })
        expect(JSON.parse(row.properties)).toEqual({ connected: false })
      }
    })

    it('[S7.24] addresses are stored only where the operator stores them', async () => {
      const send = async (env: Record<string, string>) => {
        const stack = await start({ ...storing, ...env })
        await post(stack.url, '/e', eventOf({}, { address: account }))
        await stack.close()
      }
      await send({})
      await send({ LATCHKEY_EVENTS_ADDRESSES: 'on' })
      expect((await rows()).map(({ address }) => address).sort()).toEqual([account, null])
    })

    it('[T-PRIV] nobody who reads the database learns whose mail, account, machine or visit an event was', async () => {
      const mail = 'mira.p@mail.example'
      const secrets = [
        mail,
        'mira.p',
        account.slice(2),
        '203.0.113.7',
        'Firefox/146',
        'reset-7f3a',
        'hunter2',
      ]
      const url = `https://app.example/x?email=${mail}&token=reset-7f3a#${account}`
      const properties = { connected: false, email: mail, name: mail, password: 'hunter2', account }
      const headers = {
        'x-forwarded-for': '203.0.113.7',
        'user-agent': 'Mozilla/5.0 Firefox/146',
        referer: `https://app.example/reset-7f3a?email=${mail}`,
        cookie: 'visit=hunter2',
      }
      const send = async (env: Record<string, string>) => {
        const stack = await start({ ...storing, ...env })
        const event = eventOf({ url, email: mail }, { address: account, email: mail, properties })
        const answer = await post(stack.url, '/e', event, headers)
        expect(answer.status).toBe(202)
        await stack.close()
        const kept = JSON.stringify(await rows()).toLowerCase()
        return secrets.filter((secret) => kept.includes(secret.toLowerCase()))
      }
      expect(await send({})).toEqual([])
      expect(await rows()).toHaveLength(1)
      // control: an operator who stores addresses has the address, and still nobody's mail
      expect(await send({ LATCHKEY_EVENTS_ADDRESSES: 'on' })).toEqual([account.slice(2)])
    })

    it('[X.11] events of a browser that sends Sec-GPC: 1 are answered and discarded, whichever client posts them', async () => {
      const stack = await start(storing)
      for (const [path, body] of [
        ['/e', eventOf()],
        ['/batch', [eventOf()]],
      ] as const)
        expect((await post(stack.url, path, body, { 'sec-gpc': '1' })).status).toBe(202)
      // control: "0" asks for nothing
      expect((await post(stack.url, '/e', eventOf(), { 'sec-gpc': '0' })).status).toBe(202)
      await stack.close()
      expect(await rows()).toHaveLength(1)
    })

    it.each([
      ['an event of another version', eventOf({}, { event: 'CLICK_NEW_THING' })],
      ['an event that is named like a property of objects', eventOf({}, { event: 'constructor' })],
      ['an error that an existing client reports of itself', errorReport],
      [
        'one that has the name of an event',
        { ...errorReport, props: { ...errorReport.props, event: 'MODAL_CLOSE' } },
      ],
    ])('[S7.24, X.61] %s is accepted, as such clients expect, and discarded', async (_, body) => {
      const stack = await start(storing)
      const answers = [await post(stack.url, '/e', body), await post(stack.url, '/batch', [body, eventOf()])]
      expect(answers.map(({ status }) => status)).toEqual([202, 202])
      await stack.close()
      // control: the event beside it
      expect((await rows()).map(({ name }) => name)).toEqual(['MODAL_OPEN'])
    })

    it.each([
      ['broken JSON', '{', 400],
      ['no body', '', 400],
      ['another shape', {}, 422],
      ['a list where one is expected', [eventOf()], 422],
      ['an event of another type', eventOf({}, { type: 'page' }), 422],
      ['an error report without an id', { ...errorReport, eventId: undefined }, 422],
      ['no UUID', eventOf({ eventId: 'x' }), 422],
      ['a time that is none', eventOf({ timestamp: -1 }), 422],
      ['nesting', `${'['.repeat(40)}${']'.repeat(40)}`, 400],
      ['more than 64 KB', eventOf({}, { properties: { name: 'x'.repeat(64 * 1024) } }), 413],
    ])('[S7.24] %s is refused, and nothing is stored', async (_, body, status) => {
      const stack = await start(storing)
      const answer = await post(stack.url, '/e', body)
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ status: 'FAILED' })
      expect((await post(stack.url, '/batch', status === 422 ? [eventOf(), body] : body)).status).toBe(status)
      await stack.close()
      expect(await rows()).toEqual([])
    })

    it('[S7.39] clients learn whether events are wanted; by default they are not', async () => {
      for (const [env, expected] of [
        [storing, true],
        [{}, false],
      ] as const) {
        const { url } = await start(env)
        const json: unknown = await (await fetch(`${url}/getAnalyticsConfig?projectId=local`)).json()
        expect(v.parse(analyticsConfig, json)).toEqual({ isAnalyticsEnabled: expected })
      }
    })
  })

  it('[S7.24] switched off, events are 202 and nothing is stored', async () => {
    const stack = await start()
    for (const body of [eventOf(), 'nonsense']) expect((await post(stack.url, '/e', body)).status).toBe(202)
    expect((await post(stack.url, '/e', 'x'.repeat(64 * 1024 + 1))).status).toBe(413)
    await stack.close()
    expect(await rows()).toEqual([])
  })

  it.each(['off', 'store'])(
    '[S7.24] 403 for an origin that isn’t on the list, in the words clients know (%s)',
    async (mode) => {
      const store = createProjectStore(db(), { now: Date.now })
      const { id } = await store.add({ name: 'Shop', origins: ['https://shop.example'] })
      const { url } = await start({ LATCHKEY_EVENTS: mode })
      for (const path of ['/e', '/batch']) {
        const body = path === '/e' ? eventOf() : [eventOf()]
        const refused = await post(url, path, body, { origin: 'https://evil.example' }, id)
        const description = 'Origin not allowed: https://evil.example'
        expect(await getRefusal(refused)).toEqual([403, 'authentication', description])
        expect((await post(url, path, body, { origin: 'https://shop.example' }, id)).status).toBe(202)
        expect((await post(url, path, body, {}, 'unknown')).status).toBe(401)
      }
    },
  )
})
