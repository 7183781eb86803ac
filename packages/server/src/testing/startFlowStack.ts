import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { createDb } from '../adapters/db/database.ts'
import { migrations } from '../adapters/db/migrations.ts'
import { createPostgresEngine } from '../adapters/db/postgres.ts'
import { createFileKms } from '../adapters/kms/file.ts'
import { allowanceHolder } from '../config/swaps.ts'
import { KmsError, MailError, PricesUnavailableError } from '../errors.ts'
import type { Prices } from '../ports/assets.ts'
import type { Kms } from '../ports/kmsAndMailer.ts'
import { createFlowRuns, type FlowRuns } from './createFlowRuns.ts'
import { fillDisk } from './fillDisk.ts'
import { createPostgresDatabase } from './onBothDatabases.ts'
import { openTcpProxy, type TcpProxy, toPort } from './openTcpProxy.ts'
import { startAnvil } from './startAnvil.ts'
import { type AuthStack, startAuthStack } from './startAuthStack.ts'
import { startCheckout } from './startCheckout.ts'
import { type NodeScript, replyJson, startNode } from './startNode.ts'
import { startRedis } from './startRedis.ts'
import { silentLog } from './testPorts.ts'

/** What the server depends on. Each can be taken away. */
export const dependencies = [
  'Postgres',
  'the disk of Postgres',
  'Valkey',
  'mail',
  'Kms',
  'a chain',
  'prices',
  'a seller',
  'swaps',
  'Blockscout',
] as const
export type Dependency = (typeof dependencies)[number]

/** A server with everything it can depend on, and a person who does everything. */
export type FlowStack = FlowRuns & {
  readonly stack: AuthStack
  /** Takes a dependency away, and returns what brings it back. */
  takeAway(dependency: Dependency): Promise<BringBack>
}
type BringBack = () => Promise<void> | void

const chainId = 'eip155:31337'

/** Starts it: a Postgres, a Valkey, a chain, and local services in the place of the others. */
export async function startFlowStack(): Promise<FlowStack> {
  const open: { close(): Promise<unknown> }[] = []
  const keep = async <opened extends { close(): Promise<unknown> }>(opening: Promise<opened>) => {
    const opened = await opening
    open.push(opened)
    return opened
  }
  const before = async (port: number): Promise<TcpProxy> => keep(openTcpProxy(port))

  const anvil = await keep(startAnvil())
  const chain = await before(Number(new URL(anvil.url).port))
  const node = await keep(startNode())
  const exchange = await before((await keep(startNode({ answersIdentity: false, reply: replyQuote }))).port)
  const explorer = await before(
    (
      await keep(
        startNode({
          answersIdentity: false,
          reply: (response) => replyJson(response, 200, { status: '0', message: 'None', result: [] }),
        }),
      )
    ).port,
  )
  const checkout = await keep(startCheckout())
  const seller = await before(Number(new URL(checkout.url).port))
  const redis = await keep(startRedis())
  const database = await createPostgresDatabase()
  const way = await before(Number(new URL(database).port))
  const connect = (url: string) => createDb(createPostgresEngine({ url, log: silentLog }), migrations)
  const db = connect(toPort(database, way.port))
  await db.start()
  // A way of its own, to fill the disk.
  const direct = connect(database)
  await direct.start()

  const state = { isKmsAway: false, arePricesAway: false }
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-kms-'))
  const kms = (name: string) => withSwitch(createFileKms({ path: join(folder, `${name}.key`), name }), state)
  const prices: Prices = {
    async quote(tokens) {
      if (state.arePricesAway) throw new PricesUnavailableError()
      return new Map(tokens.map((one) => [one, { price: 1, at: Date.now(), source: 'test' }]))
    },
    trend: async () => new Map(),
    start: async () => undefined,
    close: async () => undefined,
  }
  const local = (port: number) => `http://127.0.0.1:${port}`
  const sellerUrl = local(seller.port)
  const allowed = [chain, exchange, explorer, seller].map(({ port }) => `127.0.0.1:${port}`)
  const stack = await keep(
    startAuthStack({
      db,
      ports: { authKms: kms('auth'), keysKms: kms('keys'), prices },
      env: {
        ...checkout.env,
        LATCHKEY_CHECKOUT_URL: sellerUrl,
        LATCHKEY_RPC_EIP155_1: node.http,
        LATCHKEY_RPC_EIP155_31337: local(chain.port),
        LATCHKEY_INDEX: chainId,
        LATCHKEY_BLOCKSCOUT_EIP155_1: `${local(explorer.port)}/api`,
        LATCHKEY_ZEROX_CHAINS: '31337',
        LATCHKEY_ZEROX_KEY: 'a key',
        LATCHKEY_ZEROX_URL: local(exchange.port),
        LATCHKEY_EGRESS_ALLOW: [node.address, ...allowed].join(','),
        LATCHKEY_LIMIT_ROUTE: '100000/100000',
        LATCHKEY_LIMIT_BROADCAST: '100000/100000',
        REDIS_URL: redis.url,
      },
    }),
  )
  checkout.change = (answer, kind) =>
    kind === 'sessions' ? { ...answer, url: `${sellerUrl}/checkout?session=abc` } : answer
  await vi.waitFor(() => {
    if ((stack.ports.index.state()[0]?.indexed ?? -1) < 0) throw new Error('nothing is indexed')
  }, 20_000)

  const breaks: Readonly<Record<Dependency, () => Promise<BringBack>>> = {
    async Postgres() {
      way.cut()
      return () => way.mend()
    },
    'the disk of Postgres': () => fillDisk(direct),
    async Valkey() {
      await redis.freeze()
      return () => redis.thaw()
    },
    async mail() {
      stack.mailer.problem = new MailError('refused', 'No transport takes it.')
      return () => {
        stack.mailer.problem = undefined
      }
    },
    async Kms() {
      state.isKmsAway = true
      return () => {
        state.isKmsAway = false
      }
    },
    'a chain': async () => cut(chain, stack),
    async prices() {
      state.arePricesAway = true
      return () => {
        state.arePricesAway = false
      }
    },
    'a seller': async () => cut(seller, stack),
    swaps: async () => cut(exchange, stack),
    Blockscout: async () => cut(explorer, stack),
  }

  const runs = await createFlowRuns(stack, anvil.url)
  return {
    ...runs,
    stack,
    takeAway: (dependency) => breaks[dependency](),
    async close() {
      await runs.close()
      redis.thaw()
      for (const one of open.splice(0).reverse()) await one.close()
      await Promise.all([db.close(), direct.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Milliseconds in which a source that failed three times is left alone, and a little more. */
const rest = 31_000

/** Cuts a source off. Once it is back the time has passed in which it was left alone. */
function cut(proxy: TcpProxy, stack: Pick<AuthStack, 'skip'>): BringBack {
  proxy.cut()
  return () => {
    proxy.mend()
    stack.skip(rest)
  }
}

/** A key service that can be taken away. */
function withSwitch(kms: Kms, state: { readonly isKmsAway: boolean }): Kms {
  const ask = async <answer>(run: () => Promise<answer>): Promise<answer> => {
    if (state.isKmsAway) throw new KmsError('unreachable', 'The key service is away.')
    return run()
  }
  return {
    name: kms.name,
    check: () => ask(() => kms.check()),
    wrap: (...given) => ask(() => kms.wrap(...given)),
    unwrap: (...given) => ask(() => kms.unwrap(...given)),
    rotate: (...given) => ask(() => kms.rotate(...given)),
    versions: () => ask(() => kms.versions()),
    addVersion: () => ask(() => kms.addVersion()),
    removeVersionsBefore: (id) => ask(() => kms.removeVersionsBefore(id)),
  }
}

/** A price of 0x's Swap API: one for one. */
const replyQuote: NonNullable<NodeScript['reply']> = (response, { url }) => {
  const query = new URL(url, 'http://x').searchParams
  const amount = query.get('sellAmount')
  replyJson(response, 200, {
    allowanceTarget: allowanceHolder,
    blockNumber: '1',
    buyAmount: amount,
    buyToken: query.get('buyToken')?.toLowerCase(),
    fees: { integratorFee: null, zeroExFee: null, gasFee: null },
    gas: '100000',
    gasPrice: '1000000000',
    issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
    liquidityAvailable: true,
    minBuyAmount: amount,
    route: { fills: [], tokens: [] },
    sellAmount: amount,
    sellToken: query.get('sellToken')?.toLowerCase(),
    totalNetworkFee: '1',
    zid: '0x111111111111111111111111',
  })
}
