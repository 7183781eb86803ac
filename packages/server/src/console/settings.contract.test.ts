import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createMemoryBus } from '../adapters/bus/memory.ts'
import { createSettings } from '../adapters/settings.ts'
import { listAudit } from '../audit/auditLog.ts'
import { createLiveConfig } from '../config/liveConfig.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Bus } from '../ports/relay.ts'
import { cleanups, temporaryFolder } from '../testing/cleanups.ts'
import { startConsole } from '../testing/consoleBrowser.ts'
import { onBothDatabases } from '../testing/onBothDatabases.ts'
import { silentLog } from '../testing/testPorts.ts'

type Hex = `0x${string}`

const closeAfter = cleanups()
const embedders = ['https://shop.example']
/** The machine's: buckets fill as time passes. */
const clock = { now: () => Date.now(), monotonic: () => performance.now() }

/** Sponsors for one project, of which nothing is sent. */
function writePolicies(more: { readonly paymasters?: object; readonly projects?: object } = {}): string {
  const path = join(temporaryFolder(), 'paymasters.json')
  const shop = {
    chains: ['eip155:1', 'eip155:8453'],
    perOperation: '1000',
    perAccountDaily: '5000',
    daily: '90071992547409931',
  }
  writeFileSync(path, JSON.stringify({ paymasters: {}, ...more, projects: { shop, ...more.projects } }))
  return path
}

/** The variables of a server that sends on the chain of `depositOf`. */
const sending = {
  LATCHKEY_MODE: 'development',
  LATCHKEY_BUNDLER_CHAINS: '31337',
  LATCHKEY_RPC_EIP155_31337: 'http://127.0.0.1:1',
  LATCHKEY_EGRESS_ALLOW: '127.0.0.1:1',
}

/** A chain at block 7 on which a paymaster has a deposit. */
function depositOf(deposit: bigint) {
  const chain = 'eip155:31337' as const
  const results: Readonly<Record<string, string>> = {
    eth_blockNumber: '0x7',
    eth_call: `0x${deposit.toString(16).padStart(64, '0')}`,
  }
  const chains: Ports['chains'] = {
    list: () => [],
    get: () => undefined,
    probe: async () => [],
    openSocket: () => Promise.reject(new Error('This chain has no sockets')),
    async send(_, body) {
      const { method } = JSON.parse(Buffer.from(body).toString('utf8'))
      const json = { jsonrpc: '2.0', id: 1, result: results[method] }
      return { status: 200, body: Buffer.from(JSON.stringify(json)) }
    },
  }
  return { chains, chain, paymaster: `0x${'99'.repeat(20)}` as const }
}

const env = {
  LATCHKEY_FRAME_URL: 'http://wallet.localhost:4180',
  LATCHKEY_FRAME_EMBEDDERS: embedders.join(','),
}

onBothDatabases('settings that the console changes', (db) => {
  /**
   * Nodes of one server: one database and one bus. They look at the database by themselves every ten minutes only, so a change arrives by
   * the bus.
   */
  async function startNodes(
    count: number,
    more: Readonly<Record<string, string>> = {},
    { bus = createMemoryBus(), ports = {} }: { readonly bus?: Bus; readonly ports?: Partial<Ports> } = {},
  ) {
    const nodes = []
    const shared = { ...bus, isShared: true }
    for (let index = 0; index < count; index++) {
      const settings = createSettings({ db: db(), bus: shared, clock, log: silentLog, pollEvery: 600_000 })
      nodes.push(
        await startConsole(
          closeAfter,
          { ...env, LATCHKEY_PAYMASTERS_FILE: writePolicies(), ...more },
          { db: db(), ports: { clock, settings, ...ports, bus: shared } },
        ),
      )
    }
    const [first, other = first] = nodes
    if (!first || !other) throw new Error('no node')
    await first.browser.open()
    return { first, other, browser: first.browser }
  }
  const lines = async () =>
    (await listAudit(db().query, 20)).filter(({ action }) => action !== 'console.open')
  const limit = { capacity: 100, refillPerSecond: 10 }

  it('[X.59] [X.67] a limit holds at once on every node, and each change is a line with before and after', async () => {
    const { other, browser } = await startNodes(2)
    const countServed = async () => {
      let served = 0
      for (let turn = 0; turn < 60; turn++)
        if ((await fetch(`${other.stack.url}/v1/time`)).status === 200) served++
      return served
    }
    expect(await countServed()).toBe(60)
    const after = { capacity: 2, refillPerSecond: 1 }
    const change = { limit: 'route', before: limit, after }
    expect((await browser.post('/api/limits', change)).json).toEqual({ done: true })
    // Development has ten times the figure: twenty at once, then ten a second.
    await expect.poll(() => other.stack.ports.settings.current().limits).toEqual({ route: after })
    const start = performance.now()
    expect(await countServed()).toBeLessThan(21 + (performance.now() - start) / 100)
    const { json } = await browser.get('/api/limits')
    expect((json.limits as object[])[0]).toEqual({
      id: 'route',
      variable: 'LATCHKEY_LIMIT_ROUTE',
      ...after,
      configured: limit,
      isChanged: true,
      least: 1,
      factor: 10,
    })
    // an answer that was lost: the same change once more changes nothing and is no line
    expect((await browser.post('/api/limits', change)).status).toBe(200)
    expect((await browser.post('/api/limits', { limit: 'route', before: after, after: null })).status).toBe(
      200,
    )
    await expect.poll(() => other.stack.ports.settings.current().limits).toEqual({})
    expect(await lines()).toMatchObject([
      {
        actor: 'mira@server',
        action: 'limits.set',
        details: { limit: 'route', before: '100/10', after: '2/1', source: 'console' },
      },
      { action: 'limits.set', details: { before: '2/1', after: '100/10', source: 'configuration' } },
    ])
  })

  it('[X.59] who may embed the login is changed for projects without origins of their own', async () => {
    const { other, browser } = await startNodes(2)
    const { json: added } = await browser.post('/api/projects', { name: 'Open', origins: [] })
    const after = ['https://shop.example', 'https://*.partner.example:8443']
    expect(
      (
        await browser.post('/api/embedders', {
          before: embedders,
          after: [...after, ' https://shop.example '],
        })
      ).status,
    ).toBe(200)
    await expect.poll(() => other.stack.ports.settings.current().embedders).toEqual(after)
    const live = createLiveConfig(other.stack.config, other.stack.ports.settings)
    expect(live.frameEmbedders).toEqual(after)
    expect((await browser.get('/api/projects')).json).toMatchObject({
      embedders: { entries: after, configured: embedders, isChanged: true },
      projects: [{ id: added.id, embedders: after, embeddersFrom: 'server' }],
    })
    expect((await lines()).at(-1)).toMatchObject({
      action: 'embedders.set',
      details: { before: 'https://shop.example', after: after.join(' '), source: 'console' },
    })
  })

  it('[X.59] amounts of a budget are changed, not what they may be used for', async () => {
    const { other, browser } = await startNodes(2)
    const before = { daily: '90071992547409931', perOperation: '1000', perAccountDaily: '5000' }
    const after = { daily: '90071992547409933', perOperation: '2000', perAccountDaily: null }
    expect((await browser.post('/api/budgets', { project: 'shop', before, after })).status).toBe(200)
    await expect.poll(() => other.stack.ports.settings.current().budgets).toHaveProperty('shop')
    const live = createLiveConfig(other.stack.config, other.stack.ports.settings)
    expect(live.smartAccounts.policies.shop).toMatchObject({
      chains: ['eip155:1', 'eip155:8453'],
      maxValue: 0n,
      daily: 90_071_992_547_409_933n,
      perOperation: 2_000n,
    })
    expect(live.smartAccounts.policies.shop?.perAccountDaily).toBeUndefined()
    const { json } = await browser.get('/api/sponsorship')
    expect(json.policies).toMatchObject([
      { chain: 'eip155:1', ...after, configured: before, isChanged: true },
      { chain: 'eip155:8453', ...after },
    ])
    expect((await lines()).map(({ details }) => details)).toEqual([
      {
        project: 'shop',
        before: '1000 an operation, 5000 an account, 90071992547409931 a day',
        after: '2000 an operation, any an account, 90071992547409933 a day',
        source: 'console',
      },
    ])
  })

  it('[X.68] a share of the deposit follows the budget that the console changed, on every node and in what the console shows', async () => {
    const { chains, chain, paymaster } = depositOf(50n)
    const daily = (amount: string) => ({ chains: [chain], perOperation: '1', daily: amount })
    const file = writePolicies({
      paymasters: { [chain]: { '0.7': paymaster } },
      projects: { abused: daily('100'), small: daily('1') },
    })
    const { other, browser } = await startNodes(
      2,
      { ...sending, LATCHKEY_PAYMASTERS_FILE: file },
      { ports: { chains } },
    )
    const { sponsor, settings } = other.stack.ports
    const reserve = (sender: Hex) =>
      sponsor.reserve({
        chain,
        version: '0.7',
        project: 'small',
        sender,
        nonce: 0n,
        paymaster,
        maxCost: 10n,
        validUntil: Date.now() + 300_000,
        limits: { perOperation: 10n, daily: 1_000n },
        isRevocation: false,
      })
    const listShares = async () => {
      const { json } = await browser.get('/api/sponsorship')
      const policies = json.policies as readonly { readonly project: string; readonly deposits: unknown }[]
      return Object.fromEntries(policies.map(({ project, deposits }) => [project, deposits]))
    }
    const ofDeposit = (own: string) => [{ entryPoint: '0.7', total: '50', own }]
    expect(await reserve('0x01')).toBe('share')
    expect(await listShares()).toMatchObject({ abused: ofDeposit('49'), small: ofDeposit('0'), shop: [] })
    const before = { daily: '100', perOperation: '1', perAccountDaily: null }
    const after = { ...before, daily: '1' }
    expect((await browser.post('/api/budgets', { project: 'abused', before, after })).status).toBe(200)
    await expect.poll(() => settings.current().budgets).toHaveProperty('abused')
    expect(await reserve('0x01')).toBeUndefined()
    expect(await listShares()).toMatchObject({ abused: ofDeposit('1'), small: ofDeposit('1') })
  })

  it('[X.59] what can’t hold is refused with the field at fault; so is a change of what nobody sees any more', async () => {
    const { browser } = await startNodes(1)
    const budget = { daily: '90071992547409931', perOperation: '1000', perAccountDaily: '5000' }
    const rpc = { capacity: 5_000, refillPerSecond: 500 }
    const refusals = [
      ['/api/limits', { limit: 'toString', before: limit, after: limit }, 404, 'limit'],
      ['/api/limits', { limit: 'rpc', before: rpc, after: { ...rpc, capacity: 999 } }, 422, 'capacity'],
      ['/api/limits', { limit: 'rpc', before: rpc, after: { ...rpc, capacity: 1e9 } }, 422, 'capacity'],
      [
        '/api/limits',
        { limit: 'rpc', before: rpc, after: { ...rpc, refillPerSecond: 0.5 } },
        422,
        'refillPerSecond',
      ],
      ['/api/limits', { limit: 'rpc', before: limit, after: rpc }, 409, 'before', 'isOther'],
      ['/api/embedders', { before: embedders, after: [] }, 422, 'after'],
      ['/api/embedders', { before: embedders, after: ['https://a.example/x'] }, 422, 'after'],
      ['/api/embedders', { before: embedders, after: ["https://a.example'; script-src *"] }, 422, 'after'],
      ['/api/embedders', { before: [], after: ['https://a.example'] }, 409, 'before'],
      ['/api/budgets', { project: '__proto__', before: budget, after: budget }, 404, 'project'],
      ['/api/budgets', { project: 'shop', before: budget, after: { ...budget, daily: '-1' } }, 422, 'daily'],
      ['/api/budgets', { project: 'shop', before: budget, after: { ...budget, daily: '1e9' } }, 422, 'daily'],
      [
        '/api/budgets',
        { project: 'shop', before: budget, after: { ...budget, daily: '999' } },
        422,
        'perOperation',
      ],
      [
        '/api/budgets',
        { project: 'shop', before: budget, after: { ...budget, daily: '4999' } },
        422,
        'perAccountDaily',
      ],
      [
        '/api/budgets',
        { project: 'shop', before: { ...budget, daily: '1' }, after: { ...budget, daily: '6000' } },
        409,
        'before',
      ],
    ] as const
    for (const [path, body, status, field, isOther] of refusals) {
      const sent = isOther ? { ...body, after: { capacity: 6_000, refillPerSecond: 500 } } : body
      const answer = await browser.post(path, sent)
      expect([path, answer.status, answer.json]).toEqual([
        path,
        status,
        expect.objectContaining({ reasons: [expect.objectContaining({ field })] }),
      ])
    }
    expect(await lines()).toEqual([])
    const rows = await db().query.selectFrom('setting').selectAll().execute()
    expect(rows).toEqual([])
  })

  it('[X.59] of two changes of the same value at the same moment one is made', async () => {
    const { browser } = await startNodes(1)
    const changes = [20, 30, 40, 50].map((capacity) =>
      browser.post('/api/limits', {
        limit: 'broadcast',
        before: { capacity: 60, refillPerSecond: 2 },
        after: { capacity, refillPerSecond: 2 },
      }),
    )
    const statuses = (await Promise.all(changes)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409])
    expect(await lines()).toHaveLength(1)
  })

  it('[X.59] [X.57] a lost announcement is made up for, a database that is away changes nothing, and a row that nobody can use is said', async () => {
    const error = vi.fn()
    const warn = vi.fn()
    let isAway = false
    const { query } = db()
    const way = {
      get query() {
        if (isAway) throw new Error('the database is away')
        return query
      },
    }
    const deaf = { publish: () => undefined, subscribe: () => () => undefined }
    const settings = createSettings({
      db: way,
      bus: deaf,
      pollEvery: 20,
      clock,
      log: { ...silentLog, error, warn },
    })
    try {
      await settings.start()
      const rows = [
        { name: 'limit route', value: '{"capacity":7,"refillPerSecond":1}' },
        { name: 'limit rpc', value: '{"capacity":7,"refillPerSecond":1}' },
        { name: 'limit __proto__', value: '{"capacity":7,"refillPerSecond":1}' },
        { name: 'budget shop', value: '{"daily":"1"}' },
        { name: 'embedders', value: 'no json' },
      ]
      await query
        .insertInto('setting')
        .values(rows.map((row) => ({ ...row, changedAt: 0 })))
        .execute()
      await expect
        .poll(() => settings.current())
        .toEqual({
          limits: { route: { capacity: 7, refillPerSecond: 1 } },
          budgets: {},
          embedders: undefined,
        })
      expect(error.mock.calls.map(([fields]) => (fields as { setting: string }).setting)).toEqual([
        'budget shop',
        'embedders',
        'limit __proto__',
        'limit rpc',
      ])
      isAway = true
      const held = settings.current()
      await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(1)
      expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/last known ones hold/))
      expect(settings.current()).toBe(held)
      await expect(settings.reload()).rejects.toThrow(/away/)
    } finally {
      await settings.close()
    }
  })
})
