import { projectConfig, projectLimits, projectOrigins } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createProjectStore } from '../../adapters/projectStore.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { getRefusal } from '../../testing/expectAnswer.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()

onBothDatabases('projects', (db) => {
  const store = () => createProjectStore(db(), { now: () => Date.now() })
  const start = (env: Record<string, string> = {}) =>
    closeAfter(startStack({ env, ports: { db: { ...db(), close: () => Promise.resolve() } } }))
  const ask = async (url: string, path: string, projectId: string, origin = 'https://app.example') => {
    const response = await fetch(`${url}${path}?projectId=${projectId}&st=latchkey&sv=1`, {
      headers: { origin },
    })
    return { status: response.status, headers: response.headers, json: (await response.json()) as unknown }
  }

  describe('without a project in the database', () => {
    it('[S7.40] the local project works from everywhere, and its origins are the asking one', async () => {
      const { url } = await start()
      const origins = await ask(url, '/projects/v1/origins', 'local')
      expect(v.parse(projectOrigins, origins.json)).toEqual({ allowedOrigins: ['https://app.example'] })
      expect(origins.headers.get('vary')).toBe('origin')
      expect((await ask(url, '/projects/v1/origins', 'anything')).status).toBe(200)
    })
  })

  describe('with projects', () => {
    it('[S7.40] the list of origins is answered as it was entered, also to pages that aren’t on it', async () => {
      const { id } = await store().add({ name: 'Shop', origins: ['https://*.shop.example', 'shop.example'] })
      const { url } = await start()
      const { json } = await ask(url, '/projects/v1/origins', id, 'https://elsewhere.example')
      expect(v.parse(projectOrigins, json)).toEqual({
        allowedOrigins: ['https://*.shop.example', 'shop.example'],
      })
    })

    it('[S7.40] features are those of the server without those the operator switched off; features of every server stay on', async () => {
      const { id } = await store().add({ name: 'Shop', origins: [] })
      const { id: other } = await store().add({ name: 'Fair', origins: [] })
      for (const feature of ['activity', 'multi_wallet', 'headless'])
        await store().setFeature(id, feature, false)
      await store().setFeature(id, 'reown_branding', true)
      // Nobody swaps here: that can't be switched on.
      await store().setFeature(id, 'swap', true)
      const { url } = await start({ LATCHKEY_ONRAMP_LINK_URL: 'https://more.example/buy' })
      const statesOf = async (project: string) => {
        const { json } = await ask(url, '/appkit/v1/config', project)
        const { features } = v.parse(projectConfig, json)
        expect(features).toHaveLength(new Set(features.map((feature) => feature.id)).size)
        return Object.fromEntries(features.map((feature) => [feature.id, feature.isEnabled]))
      }
      expect(await statesOf(id)).toMatchObject({
        activity: false,
        swap: false,
        onramp: true,
        social_login: false,
        multi_wallet: true,
        headless: true,
        reown_branding: false,
      })
      expect(await statesOf(other)).toMatchObject({ activity: true, onramp: true })
    })

    it('[S7.40] ways to sign in are those the operator has set up, less those a project leaves out', async () => {
      const { id } = await store().add({ name: 'Shop', origins: [] })
      await store().setFeature(id, 'social_login', true)
      const config = JSON.stringify(['google', 'discord'])
      await db().query.updateTable('projectFeature').set({ config }).where('project', '=', id).execute()
      const { url } = await start({
        LATCHKEY_FRAME_URL: 'https://wallet.example.org',
        LATCHKEY_FRAME_EMBEDDERS: 'https://app.example.org',
        LATCHKEY_SMTP_URLS: 'smtp://user:secret@mail.example',
        LATCHKEY_MAIL_FROM: 'Shop <no-reply@shop.example>',
        LATCHKEY_GOOGLE_CLIENT_ID: 'client',
        LATCHKEY_GOOGLE_CLIENT_SECRET: 'secret',
      })
      const loginsOf = async (project: string) => {
        const { json } = await ask(url, '/appkit/v1/config', project)
        return v.parse(projectConfig, json).features.find((feature) => feature.id === 'social_login')
      }
      const known = { id: 'social_login', isEnabled: true }
      expect(await loginsOf('local')).toEqual({ ...known, config: ['google', 'email'] })
      expect(await loginsOf(id)).toEqual({ ...known, config: ['google'] })
    })

    it('[S9.63] [S7.40] what is switched off for a project isn’t offered to its pages; others keep it', async () => {
      const { id } = await store().add({ name: 'Shop', origins: [] })
      await store().setFeature(id, 'onramp', false)
      const { url } = await start({ LATCHKEY_ONRAMP_LINK_URL: 'https://more.example/buy' })
      const known = async (project: string) => (await ask(url, '/.well-known/latchkey', project)).json
      expect(await known(id)).not.toHaveProperty('onramp')
      expect(await known('local')).toMatchObject({ onramp: ['eip155', 'solana'] })
    })

    it('[X.54] [S7.40] of many projects none is refused, and the last is above no limit', async () => {
      const added = []
      for (let number = 0; number < 200; number++)
        added.push(await store().add({ name: `Shop ${number}`, origins: [] }))
      expect(new Set(added.map(({ id }) => id)).size).toBe(200)
      const { url } = await start()
      const { status, json } = await ask(url, '/appkit/v1/project-limits', added.at(-1)?.id ?? '')
      expect(status).toBe(200)
      expect(json).toMatchObject({ planLimits: { isAboveMauLimit: false, isAboveRpcLimit: false } })
    })

    it('[S7.40] nobody is above a plan’s limits', async () => {
      const { url } = await start()
      const { json } = await ask(url, '/appkit/v1/project-limits', 'local')
      expect(v.parse(projectLimits, json)).toEqual({
        planLimits: { tier: 'none', isAboveMauLimit: false, isAboveRpcLimit: false },
      })
    })

    it('an unknown project is 401 in the words clients look for; the local one stays known', async () => {
      await store().add({ name: 'Shop', origins: [] })
      const { url } = await start()
      for (const path of ['/appkit/v1/config', '/projects/v1/origins', '/appkit/v1/project-limits']) {
        const description = expect.stringMatching(/^We failed to authenticate your request/)
        const refused = { status: 401, json: { reasons: [{ field: 'authentication', description }] } }
        expect(await ask(url, path, 'unknown')).toMatchObject(refused)
        expect((await ask(url, path, 'local')).status).toBe(200)
      }
    })

    it('[S7.09, S7.12] a POST names its project in the body: an unknown one is 401, the local one is served', async () => {
      await store().add({ name: 'Shop', origins: [] })
      const { url } = await start()
      const post = (path: string, body: object) =>
        fetch(`${url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: 'https://app.example' },
          body: JSON.stringify(body),
        })
      const ether = `eip155:1:0x${'e'.repeat(40)}`
      const requests = [
        ['/v1/fungible/price', { currency: 'usd', addresses: [ether] }],
        [
          '/v1/convert/build-transaction',
          {
            amount: '1',
            from: ether,
            to: `eip155:1:0x${'2'.repeat(40)}`,
            userAddress: `eip155:1:0x${'1'.repeat(40)}`,
            eip155: { slippage: 1 },
          },
        ],
      ] as const
      for (const [path, body] of requests) {
        const refused = post(path, { projectId: 'unknown', ...body })
        expect((await getRefusal(refused)).slice(0, 2)).toEqual([401, 'authentication'])
        expect((await post(path, { projectId: 'local', ...body })).status).not.toBe(401)
      }
    })

    it('the database goes away and the projects stay known', async () => {
      const { id } = await store().add({ name: 'Shop', origins: ['https://shop.example'] })
      let skipped = 0
      const clock = { now: () => Date.now(), monotonic: () => performance.now() + skipped }
      let isDown = false
      const query = new Proxy(db().query, {
        get: (target, name) => {
          if (isDown && name === 'selectFrom') throw new Error('connection lost')
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      const stack = await closeAfter(
        startStack({ ports: { clock, db: { ...db(), query, close: () => Promise.resolve() } } }),
      )
      const statusOf = async (project: string) => (await ask(stack.url, '/appkit/v1/config', project)).status
      expect(await statusOf(id)).toBe(200)
      isDown = true
      skipped += 23 * 60 * 60 * 1000
      expect([await statusOf(id), await statusOf('unknown')]).toEqual([200, 401])
      skipped += 60 * 60 * 1000
      const reasons = [{ description: 'Project provider is temporarily unavailable' }]
      expect(await ask(stack.url, '/appkit/v1/config', id)).toMatchObject({ status: 503, json: { reasons } })
    })
  })
})
