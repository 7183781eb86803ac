import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Db } from '../ports/db.ts'
import { createFakeChain, type FakeChain, type FakeTransaction } from '../testing/createFakeChain.ts'
import { onBothDatabases } from '../testing/onBothDatabases.ts'
import { silentLog } from '../testing/testPorts.ts'
import { createFollower, type Follower } from './follower.ts'
import { breakingDb } from './testing/breakingDb.ts'
import { listRows } from './testing/listRows.ts'
import { modelRows } from './testing/modelRows.ts'
import { movementArbitrary, toTransaction } from './testing/movements.ts'

const [alice, bob, token] = ['a1', 'b0', 'c0'].map((byte) => `0x${byte.repeat(20)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const pay: FakeTransaction = { from: alice, to: bob, value: 5n }

/** Steps until the node has nothing new, however often it has to say so. */
async function catchUp(follower: Follower): Promise<void> {
  for (let level = 0, steps = 0; level < 4; steps++) {
    if (steps > 500) throw new Error('never level')
    level = (await follower.step()) === 'level' ? level + 1 : 0
  }
}

const follow = (db: Db, chain: FakeChain) =>
  createFollower({ db, chains: chain.chains, log: silentLog }, chain.id)

onBothDatabases('the index of a chain', (db) => {
  const expectRight = async (chain: FakeChain) =>
    expect(await listRows(db(), chain.id)).toEqual(modelRows(chain.blocks))

  it('holds what happened on the chain, whatever blocks come and are reorganised away', {
    timeout: 120_000,
  }, async () => {
    let count = 0
    const blocks = fc.array(fc.array(movementArbitrary, { maxLength: 3 }), { maxLength: 4 })
    const turn = fc.record({
      event: fc.oneof(
        { weight: 6, arbitrary: fc.constant('nothing' as const) },
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) },
        { weight: 1, arbitrary: fc.constant('replace' as const) },
      ),
      blocks,
      steps: fc.integer({ min: 0, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { maxLength: 6 }), async (turns) => {
        const chain = createFakeChain(`eip155:${1_000 + count++}`)
        const follower = follow(db(), chain)
        for (const { event, blocks: mined, steps } of turns) {
          if (event === 'replace') chain.replace()
          else if (event !== 'nothing') chain.cut(event)
          for (const movements of mined) chain.mine(movements.map(toTransaction))
          for (let step = 0; step < steps; step++) await follower.step()
        }
        await catchUp(follower)
        await expectRight(chain)
      }),
      { numRuns: db().engine === 'pglite' ? 20 : 60 },
    )
  })

  it('a stop at any statement, before or after it took effect, leaves nothing missing and nothing twice', {
    timeout: 120_000,
  }, async () => {
    let count = 0
    const schedule = fc.record({
      before: fc.array(fc.array(movementArbitrary, { maxLength: 2 }), { maxLength: 3 }),
      cut: fc.integer({ min: 0, max: 3 }),
      after: fc.array(fc.array(movementArbitrary, { maxLength: 2 }), { minLength: 1, maxLength: 3 }),
      stops: fc.array(fc.record({ at: fc.integer({ min: 1, max: 8 }), done: fc.boolean() }), {
        maxLength: 3,
      }),
    })
    await fc.assert(
      fc.asyncProperty(schedule, async ({ before, cut, after, stops }) => {
        const chain = createFakeChain(`eip155:${10_000 + count++}`)
        for (const movements of before) chain.mine(movements.map(toTransaction))
        if (before.length > 0) await follow(db(), chain).step()
        chain.cut(cut)
        for (const movements of after) chain.mine(movements.map(toTransaction))
        for (const stop of stops) {
          // Each stop is a process that dies and one that starts anew: nothing but the database is left.
          await catchUp(follow(breakingDb(db(), stop), chain)).catch((error: unknown) =>
            expect(String(error)).toContain('simulated stop'),
          )
        }
        await catchUp(follow(db(), chain))
        await expectRight(chain)
      }),
      // three hundred in all; Postgres is the quicker of the two
      { numRuns: db().engine === 'pglite' ? 60 : 240 },
    )
  })

  it('a long chain is written in parts, and others get the database between them', async () => {
    const chain = createFakeChain()
    const logs = Array.from({ length: 200 }, () => transferLog())
    for (let block = 0; block < 20; block++)
      chain.mine([
        { ...pay, logs },
        { ...pay, logs },
      ])
    let done = false
    const catching = catchUp(follow(db(), chain)).finally(() => {
      done = true
    })
    let seen = 0
    const heights = new Set<number>()
    while (!done) {
      const row = await db()
        .query.selectFrom('block')
        .select((eb) => eb.fn.max('number').as('top'))
        .executeTakeFirst()
      heights.add(Number(row?.top ?? -1))
      seen++
    }
    await catching
    await expectRight(chain)
    expect(seen).toBeGreaterThan(5)
    expect(heights.size).toBeGreaterThan(3)
  })

  it('several at once on one database write everything once', async () => {
    const chain = createFakeChain()
    for (let block = 0; block < 60; block++) chain.mine([pay])
    await Promise.all([1, 2, 3].map(() => catchUp(follow(db(), chain))))
    chain.cut(10)
    for (let block = 0; block < 20; block++) chain.mine([pay, pay])
    await Promise.all([1, 2, 3].map(() => catchUp(follow(db(), chain))))
    await expectRight(chain)
  })

  it('a reorganisation deeper than the kept hashes goes back to the nearest older one', async () => {
    const chain = createFakeChain()
    for (let block = 0; block < 700; block++) chain.mine(block % 50 === 0 ? [pay] : [])
    const follower = follow(db(), chain)
    await catchUp(follower)
    const kept = await db().query.selectFrom('block').select('number').orderBy('number').execute()
    expect(kept.length).toBeLessThan(400)
    expect(kept.slice(0, 2)).toEqual([{ number: 0 }, { number: 256 }])
    chain.cut(400)
    for (let block = 0; block < 500; block++) chain.mine(block % 40 === 0 ? [pay] : [])
    await catchUp(follower)
    await expectRight(chain)
  })

  it('a node that lags behind a little is waited for, one that stays behind is believed', async () => {
    const chain = createFakeChain()
    for (let block = 0; block < 5; block++) chain.mine([pay])
    const follower = follow(db(), chain)
    await catchUp(follower)
    const [, , , , , newest] = chain.blocks
    chain.cut(1)
    expect([await follower.step(), await follower.step()]).toEqual(['level', 'level'])
    expect(follower.indexed).toBe(newest?.number)
    expect(await follower.step()).toBe('behind')
    await catchUp(follower)
    expect(follower.indexed).toBe(4)
    await expectRight(chain)
  })

  describe('nodes', () => {
    it('that know no receipts by block are asked for each transaction; once it is known, not otherwise', async () => {
      const chain = createFakeChain()
      chain.node.blockReceipts = false
      chain.mine([pay, pay])
      const follower = follow(db(), chain)
      await catchUp(follower)
      await expectRight(chain)
      chain.asked.length = 0
      chain.mine([pay])
      await catchUp(follower)
      expect(chain.asked).not.toContain('eth_getBlockReceipts')
      await expectRight(chain)
    })

    it('that do not trace are asked once, and only for blocks in which code ran', async () => {
      const chain = createFakeChain()
      chain.node.traces = false
      chain.mine([pay])
      const follower = follow(db(), chain)
      await catchUp(follower)
      expect(chain.asked).not.toContain('debug_traceBlockByNumber')
      for (let block = 0; block < 3; block++) {
        chain.mine([{ ...pay, logs: [transferLog()] }])
        await catchUp(follower)
      }
      expect(chain.asked.filter((method) => method === 'debug_traceBlockByNumber')).toHaveLength(1)
      await expectRight(chain)
    })

    it.each([
      ['have lost the state before a block (anvil after a restart)', true],
      ['know no tracers', false],
    ])('that %s tell what moved inside by trace_block', async (_, traces) => {
      const chain = createFakeChain()
      chain.node.traces = traces
      chain.node.flatTraces = true
      chain.node.lie = (method, result) =>
        method === 'debug_traceBlockByNumber' && Array.isArray(result)
          ? result.map(({ txHash }) => ({ txHash, error: 'Resource not found' }))
          : result
      const inner = { type: 'CALL', from: token, to: bob, value: '0x7' }
      const reverted = { ...inner, error: 'reverted', calls: [{ ...inner, value: '0x8' }] }
      const run = { from: alice, to: token, logs: [transferLog()] }
      chain.mine([
        {
          ...run,
          calls: [{ ...inner, calls: [{ ...inner, from: bob, to: alice, value: '0x2' }] }, reverted],
        },
        pay,
        { ...run, calls: [{ ...inner, type: 'DELEGATECALL' }] },
      ])
      await catchUp(follow(db(), chain))
      const rows = await db()
        .query.selectFrom('transfer')
        .select(['position', 'sender', 'recipient', 'amount'])
        .where('chain', '=', chain.id)
        .where('kind', '=', 'native')
        .orderBy('position')
        .orderBy('part')
        .execute()
      expect(
        rows.map(({ position, sender, recipient, amount }) => [position, sender, recipient, BigInt(amount)]),
      ).toEqual([
        [0, token, bob, 7n],
        [0, bob, alice, 2n],
        [1, alice, bob, 5n],
      ])
    })

    it.each([
      ['whose receipts belong to another block', 'eth_getBlockReceipts', 'blockHash', `0x${'9'.repeat(64)}`],
      [
        'whose receipts belong to another transaction',
        'eth_getBlockReceipts',
        'transactionHash',
        `0x${'9'.repeat(64)}`,
      ],
      ['that give no logs', 'eth_getBlockReceipts', 'logs', null],
      ['that give a block without a parent', 'eth_getBlockByNumber', 'parentHash', 'none'],
      ['that give a number beyond all measure', 'eth_getBlockByNumber', 'timestamp', `0x${'f'.repeat(64)}`],
    ])('%s are not believed, and believed again when they mend', async (_, method, name, value) => {
      const chain = createFakeChain()
      chain.mine([pay])
      const follower = follow(db(), chain)
      await follower.step()
      chain.mine([pay])
      const spoil = (one: unknown) =>
        typeof one === 'object' && one !== null ? { ...one, [name]: value } : one
      chain.node.lie = (asked, result) =>
        asked !== method ? result : Array.isArray(result) ? result.map(spoil) : spoil(result)
      await expect(follower.step()).rejects.toMatchObject({ name: 'NodeAnswerError', code: 'node_nonsense' })
      expect(follower.indexed).toBe(1)
      delete chain.node.lie
      await catchUp(follower)
      await expectRight(chain)
    })

    it('that are down or take no batches are an error of that step only', async () => {
      const chain = createFakeChain()
      chain.mine([pay])
      const follower = follow(db(), chain)
      chain.node.down = true
      await expect(follower.step()).rejects.toMatchObject({ name: 'ChainUnavailableError' })
      chain.node.down = false
      chain.node.batches = false
      await expect(follower.step()).rejects.toMatchObject({ code: 'node_refused' })
      chain.node.batches = true
      await catchUp(follower)
      await expectRight(chain)
    })

    it('whose blocks don’t follow from each other are left at the last one that does', async () => {
      const chain = createFakeChain()
      for (let block = 0; block < 5; block++) chain.mine([pay])
      chain.node.lie = (method, result) =>
        method === 'eth_getBlockByNumber' && (result as { number: string }).number === '0x4'
          ? { ...(result as object), parentHash: `0x${'9'.repeat(64)}` }
          : result
      const follower = follow(db(), chain)
      for (let step = 0; step < 5; step++) await follower.step()
      expect(follower.indexed).toBe(3)
    })
  })
})

function transferLog() {
  return {
    address: token,
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      `0x${'0'.repeat(24)}${alice.slice(2)}`,
      `0x${'0'.repeat(24)}${bob.slice(2)}`,
    ],
    data: `0x${'0'.repeat(63)}7`,
    meaning: { kind: 'erc20', from: alice, to: bob, token, amount: 7n },
  } as const
}
