import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seedContracts } from '@latchkey/devnet'
import type { HistoryItem } from '@latchkey/protocol'
import type { Page } from '@playwright/test'
import { type Address, type Hex, parseUnits, toHex } from 'viem'
import { freePort } from '../../devnet/src/freePort.ts'
import { startPostgres } from '../../packages/server/src/testing/startPostgres.ts'
import { account } from '../fixtures/accounts.ts'
import { readTruth, requestNode, type TrueTransaction } from '../fixtures/chainTruth.ts'
import { type Commotion, commit, createRandom, planCommotion } from '../fixtures/commotion.ts'
import { dataApi } from '../fixtures/dataApi.ts'
import { type LaunchedStack, launchStack } from '../fixtures/launchStack.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import type { Stack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

const chainId = 'eip155:31337'
const accounts = [0, 1, 2, 3, 4].map((index) => account(index).address)
const visitor = account(0).address
const friend = account(1).address
const stranger: Address = '0x00000000000000000000000000000000000ca05e'
const random = createRandom(2_026)

let data: string
let port: number
let databaseUrl: string | undefined
let running: LaunchedStack
let stack: Stack

const rpc = () => stack.chains[chainId]?.rpc ?? ''
const api = () => dataApi(stack.api, chainId)
const launch = () => {
  running = launchStack({ data, port, databaseUrl })
  return running
}
const coins = (from: Address, to: Address, value: number): Commotion[number] => ({
  from,
  to,
  value: toHex(value),
  gas: toHex(21_000),
})
const row = ({ metadata }: HistoryItem) =>
  `${metadata.hash} ${metadata.status} ${Date.parse(metadata.minedAt)}`
const trueRow = ({ hash, status, minedAt }: TrueTransaction) => `${hash} ${status} ${minedAt}`
const of = (truth: readonly TrueTransaction[], who: string) =>
  truth.filter(({ touches }) => touches.has(who.toLowerCase()))

/** The history of every account is the chain's, line by line and in its order. */
async function expectTruth(): Promise<void> {
  await expect(async () => {
    const truth = await readTruth(rpc())
    for (const who of [...accounts, stranger])
      expect((await api().history(who)).map(row), who).toEqual(of(truth, who).map(trueRow))
  }).toPass({ timeout: 60_000 })
}

async function kill(what: 'chain' | 'stack' | 'both' | 'start'): Promise<void> {
  await pause(random() * 400)
  if (what === 'chain') {
    expect(running.killNode(31337)).toBe(true)
    return
  }
  if (what === 'both') running.killNode(31337)
  await running.end('SIGKILL')
  if (what === 'start') {
    launch()
    await pause(500 + random() * 4_000)
    await running.end('SIGKILL')
  }
  stack = await launch().ready()
}

/**
 * Whether the chain agrees with itself: anvil writes its state and its blocks one after the other, and killed in between it
 * comes back with what a transaction did, and without its block.
 */
async function isWhole(truth: readonly TrueTransaction[]): Promise<boolean> {
  const counts = accounts.map(async (who) => {
    const count = Number(await requestNode<Hex>(rpc(), 'eth_getTransactionCount', [who, 'latest']))
    return count === truth.filter(({ sender }) => sender === who.toLowerCase()).length
  })
  return (await Promise.all(counts)).every(Boolean)
}

/** What the histories say has moved adds up to what the chain says is there, and so do balances and NFTs. */
async function expectAmounts(dollar: Address): Promise<void> {
  const truth = await readTruth(rpc())
  for (const who of accounts) {
    const items = await api().history(who)
    const moved = (token: Address | undefined, decimals: number) =>
      items
        .flatMap(({ transfers }) => transfers ?? [])
        .filter(
          ({ fungible_info }) =>
            fungible_info && fungible_info.address?.split(':')[2]?.toLowerCase() === token?.toLowerCase(),
        )
        .reduce((sum, { direction, quantity }) => {
          const amount = parseUnits(quantity.numeric, decimals)
          return direction === 'in' ? sum + amount : direction === 'out' ? sum - amount : sum
        }, 0n)
    const fees = truth
      .filter(({ sender }) => sender === who.toLowerCase())
      .reduce((sum, { fee }) => sum + fee, 0n)
    const native = BigInt(await requestNode<Hex>(rpc(), 'eth_getBalance', [who, 'latest']))
    expect(10_000n * 10n ** 18n + moved(undefined, 18) - fees, `coins of ${who}`).toBe(native)
    const ask = { to: dollar, data: `0x70a08231${who.slice(2).padStart(64, '0')}` }
    const dollars = BigInt(await requestNode<Hex>(rpc(), 'eth_call', [ask, 'latest']))
    expect(moved(dollar, 6), `dollars of ${who}`).toBe(dollars)

    // Balances are kept for ten seconds.
    await expect
      .poll(
        async () => {
          const { balances } = await api().balances(who)
          const held = (symbol: string, decimals: number) =>
            parseUnits(balances.find((one) => one.symbol === symbol)?.quantity.numeric ?? '0', decimals)
          return [held('ETH', 18), held('TUSD', 6)]
        },
        { timeout: 30_000 },
      )
      .toEqual([native, dollars])

    const { keys } = seedContracts()
    const ofKeys = async (data: string) =>
      await requestNode<Hex>(rpc(), 'eth_call', [{ to: keys.address, data }, 'latest'])
    const ids = (await api().nfts(who))
      .filter(({ contract }) => contract.toLowerCase() === keys.address.toLowerCase())
      .map(({ tokenId }) => BigInt(tokenId))
    for (const id of ids) {
      const owner = await ofKeys(`0x6352211e${toHex(id, { size: 32 }).slice(2)}`)
      expect(`0x${owner.slice(-40)}`, `owner of key ${id}`).toBe(who.toLowerCase())
    }
    expect(new Set(ids).size, `keys of ${who}`).toBe(
      Number(await ofKeys(`0x70a08231${who.slice(2).padStart(64, '0')}`)),
    )
  }
}

async function hashesOfVisitor(): Promise<string[]> {
  return of(await readTruth(rpc()), visitor).map(({ hash }) => hash)
}

/** The Activity tab of the visitor in a browser. */
async function openActivity(page: Page) {
  await installScriptedWallet(page, { accounts: [visitor], chains: { 31337: rpc() } })
  const ui = modal(page)
  const more = ui.id('activity-more')
  const hashes = () =>
    page
      .locator('[data-testid^="activity-0x"]')
      .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-testid')?.slice(9) ?? ''))
  const open = async () => {
    await ui.expectConnected(visitor)
    await ui.open()
    await ui.id('tab-activity').click()
    await expect.poll(async () => (await hashes()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  }
  /** To the end of the list, page after page; what is hidden by default is shown too. */
  const scrollToEnd = async (meanwhile?: () => Promise<void>) => {
    const hidden = page.locator('[data-testid="hidden-count"][aria-expanded="false"]')
    while (await more.isVisible()) {
      if (await hidden.isVisible()) await hidden.click()
      const seen = (await hashes()).length
      await meanwhile?.()
      // The last page may have come meanwhile, and the button gone: nothing to wait for then.
      await more.evaluateAll((buttons) => {
        for (const button of buttons) button.scrollIntoView()
      })
      await expect
        .poll(async () => (await hashes()).length > seen || !(await more.isVisible()), { timeout: 30_000 })
        .toBe(true)
    }
    if (await hidden.isVisible()) await hidden.click()
  }
  await page.goto(new URL('/lab?wallet=off', stack.app).href)
  await ui.connect('test.scripted')
  await open()
  return {
    more,
    hashes,
    scrollToEnd,
    /** Read anew, it is the chain as it is now, line by line. */
    async expectAsChain(): Promise<void> {
      await expectTruth()
      const now = await hashesOfVisitor()
      await page.reload()
      await open()
      await scrollToEnd()
      expect(await hashes()).toEqual(now)
    },
  }
}

// One folder for all: each test goes on with what the ones before left of it.
for (const database of ['PGlite', 'Postgres'] as const)
  test.describe(`on ${database}`, () => {
    test.describe.configure({ mode: 'serial' })
    let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined

    test.beforeAll(async () => {
      data = mkdtempSync(join(tmpdir(), 'latchkey-chaos-'))
      port = await freePort()
      postgres = database === 'Postgres' ? await startPostgres() : undefined
      databaseUrl = postgres?.url
    })
    test.afterAll(async () => {
      await running?.end('SIGTERM')
      await postgres?.stop()
      rmSync(data, { recursive: true, force: true })
    })

    test('[I3, X.40, S3.11] kill -9 of chain, server and both while transactions are mined: each is in the history once', async () => {
      test.setTimeout(600_000)
      // The first start has a past to make and an index to fill; it doesn't get to the end.
      launch()
      await pause(2_000 + random() * 6_000)
      await running.end('SIGKILL')
      stack = await launch().ready()

      const dollar = (await api().balances(visitor)).balances.find(({ symbol }) => symbol === 'TUSD')
      const address = dollar?.address?.split(':')[2] as Address
      const plan = planCommotion(100, random, { accounts, stranger, dollar: address })
      const kills = ['chain', 'stack', 'both', 'chain', 'start', 'both', 'stack', 'chain'] as const
      const sent: Hex[] = []
      const send = async (transactions: Commotion) => {
        // What a killed node didn't answer is sent once more: whether it had mined it, the chain will say.
        await expect(async () => {
          sent.push(...(await commit(rpc(), transactions)))
        }).toPass({ timeout: 180_000, intervals: [50, 100, 250] })
        await pause(random() * 250)
      }
      const each = Math.floor(plan.length / kills.length)
      for (const [round, what] of kills.entries()) {
        const slice = plan.slice(round * each, round === kills.length - 1 ? undefined : (round + 1) * each)
        const moment = 2 + Math.floor(random() * (slice.length - 4))
        let killing: Promise<void> | undefined
        for (const [index, transactions] of slice.entries()) {
          if (index === moment) killing = kill(what)
          await send(transactions)
        }
        await killing
      }

      await expectTruth()
      const truth = await readTruth(rpc())
      const mined = new Set(truth.map(({ hash }) => hash))
      expect(sent.filter((hash) => mined.has(hash)).length).toBeGreaterThan(40)
      if (!(await isWhole(truth))) {
        process.stdout.write(
          'The killed chain kept what a transaction did, but not its block: the amounts are those of a new chain.\n',
        )
        await running.end('SIGTERM')
        rmSync(data, { recursive: true, force: true })
        data = mkdtempSync(join(tmpdir(), 'latchkey-chaos-'))
        stack = await launch().ready()
        await expectTruth()
      }
      await expectAmounts(address)
    })

    test('[I3, X.40] a chain that comes back older than the index, its last state half written: the index goes back with it', async () => {
      test.setTimeout(240_000)
      const state = join(data, 'chains/31337.json')
      const copy = join(data, 'chains/31337.copy.json')
      const writtenAt = () => (existsSync(copy) ? statSync(copy).mtimeMs : 0)
      // Every ten seconds, when something has changed; so it won't have what follows.
      const before = writtenAt()
      await commit(rpc(), [coins(friend, visitor, 5)])
      await expect.poll(writtenAt, { timeout: 30_000 }).toBeGreaterThan(before)
      const [hash] = await commit(rpc(), [coins(friend, visitor, 11)])
      const newest = async () => (await api().page(visitor)).data[0]?.metadata.hash
      await expect.poll(newest, { intervals: [50] }).toBe(hash)
      running.killNode(31337)
      await running.end('SIGKILL')
      const whole = readFileSync(state)
      writeFileSync(state, whole.subarray(0, whole.length / 2))

      stack = await launch().ready()
      // The same height as before, and beyond, with other transactions.
      for (const value of [21, 22, 23]) await commit(rpc(), [coins(friend, visitor, value)])
      await expectTruth()
      expect((await readTruth(rpc())).map((one) => one.hash)).not.toContain(hash)
    })

    test('[I3, X.40, X.40e] reorganisations: the history follows, and a cursor of before still leads on without gap or repeat', async () => {
      test.setTimeout(120_000)
      const first = await api().page(visitor)
      const rest = () => api().history(visitor)
      const snapshot = await requestNode<Hex>(rpc(), 'evm_snapshot')
      for (const value of [31, 32, 33, 34]) await commit(rpc(), [coins(visitor, friend, value)])
      await expectTruth()
      const dropped = (await rest()).slice(0, 4).map(({ metadata }) => metadata.hash)

      // Shorter than it was, then as long, then longer: each with different transactions.
      expect(await requestNode(rpc(), 'evm_revert', [snapshot])).toBe(true)
      await expectTruth()
      for (const value of [41, 42, 43, 44, 45]) await commit(rpc(), [coins(friend, visitor, value)])
      await expectTruth()
      expect((await rest()).map(({ metadata }) => metadata.hash)).not.toEqual(expect.arrayContaining(dropped))

      await requestNode(rpc(), 'anvil_reorg', [
        3,
        [
          [coins(visitor, friend, 51), 0],
          [coins(friend, visitor, 52), 1],
        ],
      ])
      await expectTruth()

      // From where a person was before all of this, to the end.
      const truth = of(await readTruth(rpc()), visitor).map(trueRow)
      const shown = first.data.map(row)
      const older: string[] = []
      for (let cursor = first.next; cursor; ) {
        const { data, next } = await api().page(visitor, cursor)
        older.push(...data.map(row))
        cursor = next
      }
      const joined = [...shown, ...older]
      expect(joined).toEqual(truth.slice(truth.indexOf(shown[0] ?? '')))
    })

    test('[I3, S3.11] pages to the end without gap or repeat while blocks arrive', async () => {
      test.setTimeout(120_000)
      const items = await api().history(visitor, async () => {
        const hashes: Hex[] = []
        for (const value of [61, 62, 63])
          hashes.push(...(await commit(rpc(), [coins(visitor, friend, value)])))
        // The server has them too before the next page is asked for.
        await expect
          .poll(async () => (await api().page(visitor)).data[0]?.metadata.hash, { intervals: [50] })
          .toBe(hashes.at(-1))
      })
      const truth = of(await readTruth(rpc()), visitor).map(trueRow)
      const rows = items.map(row)
      expect(rows.length).toBeGreaterThan(200)
      const start = truth.indexOf(rows[0] ?? '')
      // The blocks did arrive.
      expect(start).toBeGreaterThan(8)
      expect(rows).toEqual(truth.slice(start))
    })

    test('[I3, X.40] in the browser, the Activity tab scrolled to its end while blocks are mined and reorganised', async ({
      page,
    }) => {
      test.setTimeout(180_000)
      await expectTruth()
      const before = await hashesOfVisitor()
      const list = await openActivity(page)
      let round = 0
      await list.scrollToEnd(async () => {
        await commit(rpc(), [coins(visitor, friend, 71 + round)])
        // Both blocks are of this test.
        if (++round === 2) await requestNode(rpc(), 'anvil_reorg', [2, []])
      })
      expect(round).toBeGreaterThan(2)
      const scrolled = await list.hashes()
      expect(new Set(scrolled).size).toBe(scrolled.length)
      expect(scrolled.filter((hash) => before.includes(hash))).toEqual(before)
      await list.expectAsChain()
    })

    test('[I3, X.40] in the browser, chain, server and both are killed while the Activity tab is scrolled to its end', async ({
      page,
    }) => {
      test.setTimeout(240_000)
      await expectTruth()
      const list = await openActivity(page)
      const before = await hashesOfVisitor()
      const kills = ['chain', 'stack', 'both'] as const
      let round = 0
      await list.scrollToEnd(async () => {
        // The node killed in the last round may not be back yet.
        await expect(async () => {
          await commit(rpc(), [coins(friend, visitor, 81 + round)])
        }).toPass({ timeout: 60_000 })
        const what = kills[round++]
        if (what === undefined) return
        if (what === 'chain') return await kill(what)
        if (what === 'both') running.killNode(31337)
        await running.end('SIGKILL')
        // The rest can't be had; what is here stays, and the person is told how to go on.
        const shown = await list.hashes()
        await list.more.evaluate((button) => button.scrollIntoView())
        await expect(list.more).toContainText('Try again', { timeout: 30_000 })
        expect(await list.hashes()).toEqual(shown)
        stack = await launch().ready()
        await list.more.click()
      })
      expect(round).toBeGreaterThan(kills.length)
      const scrolled = await list.hashes()
      expect(new Set(scrolled).size).toBe(scrolled.length)
      expect(scrolled.filter((hash) => before.includes(hash))).toEqual(before)
      await list.expectAsChain()
    })
  })
