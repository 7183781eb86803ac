import { PGlite } from '@electric-sql/pglite'
import type { CaipNetworkId } from '@latchkey/protocol'
import { entryPoints } from '@latchkey/protocol/smart-accounts'
import { Kysely } from 'kysely'
import {
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbiParameters,
  stringToHex,
} from 'viem'
import { advanceKey } from '../adapters/bundler/advanceKey.ts'
import type { ChainAccess } from '../adapters/bundler/chainAccess.ts'
import { createJournal, type Journal, LeaseLostError } from '../adapters/bundler/journal.ts'
import { smartAccounts0025 } from '../adapters/db/migrations.ts'
import { sponsorDeposits0032 } from '../adapters/db/operatorMigrations.ts'
import { createPgliteDialect, loadTemplate } from '../adapters/db/pglite.ts'
import { createBudgets } from '../adapters/sponsor/budgets.ts'
import { settleChain } from '../adapters/sponsor/sponsor.ts'
import { operationTopic } from '../chain/entryPoint.ts'
import { toWireOperation, type UserOperation } from '../chain/userOperation.ts'
import { ChainUnavailableError } from '../errors.ts'
import type { Tables } from '../ports/db.ts'
import { silentLog } from './testPorts.ts'

/** The process died: everything it had not committed is gone. */
class Crash extends Error {
  override readonly name = 'Crash'
}

/** Random numbers from a seed (mulberry32), so that a schedule can be run again. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How a schedule is run; `send first` is the control: a transaction is given to the chain before it is stored. */
type BundleOrder = 'product' | 'send first'

/** What goes wrong: processes die anywhere, or the chain is cut off at any call, before or after it did what it was asked. */
type BundleTrouble = 'kills' | 'cuts'

/** What a schedule left. */
type BundleOutcome = {
  readonly crashed: boolean
  readonly replaced: boolean
  /** Calls of the chain that were cut off. */
  readonly cuts: number
  readonly problem: string | undefined
}

const paymaster: Hex = '0x00000000000000000000000000000000000000aa'
const project = 'shop'
const costOf = (index: number) => 1_000n + BigInt(index)
const maxCost = 5_000n
/** Pays for four of the five operations of a schedule at once: some wait for others to be settled. */
const deposit = 10n ** 18n
const limits = { perOperation: maxCost, perAccountDaily: 2n * maxCost, daily: 4n * maxCost }
/** Turns in which processes die. Afterwards nobody does, so that every schedule comes to its end. */
const mortalTurns = 120
const timing = { leaseFor: 10_000, replaceAfter: 4_000, lostAfter: 20_000, waitFor: 3_600_000 }

/**
 * A chain in memory: transactions by key and nonce, of which a block takes the one with the highest fee. Operations are run once, as an entry point
 * does: a transaction with one that was run before reverts whole. Broadcasts get lost, and receipts come late.
 */
function createChain(random: () => number, clock: { time: number }) {
  type Transaction = { hash: Hex; key: Hex; nonce: number; maxFee: bigint; operations: readonly Hex[] }
  const pool = new Map<string, Transaction>()
  const mined = new Map<Hex, { readonly included: ReadonlySet<Hex>; readonly at: number }>()
  const nonces = new Map<Hex, number>()
  const runs = new Map<Hex, { readonly transaction: Hex; readonly block: number; readonly at: number }>()
  const facts = { reverted: 0, replaced: 0, block: 1, times: new Map<number, number>() }

  const toTransaction = (raw: Hex): Transaction => {
    const json = JSON.parse(Buffer.from(raw.slice(2), 'hex').toString('utf8')) as Omit<
      Transaction,
      'hash' | 'maxFee'
    > & {
      maxFee: string
    }
    return { ...json, maxFee: BigInt(json.maxFee), hash: keccak256(raw) }
  }
  const sign = (fields: object) => {
    const raw = stringToHex(JSON.stringify(fields))
    return { raw, hash: keccak256(raw) }
  }
  return {
    facts,
    runs,
    sign,
    nonceOf: (key: Hex) => nonces.get(key) ?? 0,
    receiptOf: (hash: Hex) => {
      const receipt = mined.get(hash)
      // The node that answers is up to two seconds behind.
      return receipt && (clock.time - receipt.at > 2_000 || random() < 0.5) ? receipt : undefined
    },
    broadcast(raw: Hex) {
      if (random() < 0.15) return
      const transaction = toTransaction(raw)
      const place = `${transaction.key} ${transaction.nonce}`
      const other = pool.get(place)
      if (transaction.nonce < (nonces.get(transaction.key) ?? 0)) return
      if (other && transaction.maxFee * 10n < other.maxFee * 11n) return
      if (other) facts.replaced++
      pool.set(place, transaction)
    },
    mine() {
      facts.block++
      facts.times.set(facts.block, clock.time)
      for (const [place, transaction] of [...pool]) {
        const { key, nonce, operations, hash } = transaction
        if (nonce !== (nonces.get(key) ?? 0) || random() < 0.2) continue
        pool.delete(place)
        nonces.set(key, nonce + 1)
        const isRun = operations.every((one) => !runs.has(one))
        if (!isRun) facts.reverted++
        if (isRun)
          for (const one of operations)
            runs.set(one, { transaction: hash, block: facts.block, at: clock.time })
        mined.set(hash, { included: new Set(isRun ? operations : []), at: clock.time })
      }
    },
  }
}

type SimulatedChain = ReturnType<typeof createChain>

/** The chain as the bundler sees it. Every call counts as a step at which the process may die. */
function toAccess(chain: SimulatedChain, step: <value>(work: () => value) => Promise<value>): ChainAccess {
  const hashOf = (operation: UserOperation) => toHash(operation)
  return {
    getNonce: (key) => step(() => chain.nonceOf(key)),
    getBalance: () => step(() => 10n ** 24n),
    getFees: () => step(() => ({ base: 10n, maxFee: 100n, tip: 2n })),
    getHeadTime: () => step(() => 1_700_000_000),
    getReceipt: (hash) => step(() => chain.receiptOf(hash)),
    findInclusion: ({ hash }) => step(() => chain.runs.get(hash)?.transaction),
    checkAccount: (_, operation) => step(() => ({ delegate: operation.sender, overrides: {} })),
    simulate: (operations) =>
      step(() => {
        const index = operations.findIndex(({ operation }) => chain.runs.has(hashOf(operation)))
        return index < 0
          ? ({ isAccepted: true } as const)
          : ({ isAccepted: false, index, reason: 'AA25 invalid account nonce' } as const)
      }),
    signBundle: ({ key, nonce, maxFee, tip, operations }) =>
      step(() =>
        chain.sign({
          key,
          nonce,
          maxFee: String(maxFee),
          tip: String(tip),
          operations: operations.map(({ operation }) => hashOf(operation)),
        }),
      ),
    signCancel: ({ key, nonce, maxFee, tip }) =>
      step(() => chain.sign({ key, nonce, maxFee: String(maxFee), tip: String(tip), operations: [] })),
    broadcast: (raw) => step(() => chain.broadcast(raw)),
  }
}

const toHash = ({ sender, nonce }: Pick<UserOperation, 'sender' | 'nonce'>): Hex =>
  keccak256(stringToHex(`${sender} ${nonce}`))

/** One operation of a schedule. */
function createOperation(seed: number, index: number): UserOperation {
  return {
    sender: numberToHex(BigInt(seed) * 1_000n + BigInt(index % 3) + 1n, { size: 20 }),
    nonce: BigInt(index),
    callData: '0x',
    callGasLimit: 50_000n,
    verificationGasLimit: 100_000n,
    preVerificationGas: 50_000n,
    maxFeePerGas: 1_000_000n,
    maxPriorityFeePerGas: 1n,
    isMarked: false,
    signature: '0x',
  }
}

/**
 * One schedule: operations are sponsored and sent by two processes that share two keys; they are killed before or after a statement or a call of the chain
 * somewhere, again and again, and started anew. In the end every operation whose client got an answer was run once, nothing was paid for a transaction that
 * reverts, and the budgets hold what was spent, to the unit. With `cuts` nobody dies, and every eighth call of the chain throws.
 */
async function simulateBundles(
  pglite: PGlite,
  seed: number,
  { order, trouble }: { readonly order: BundleOrder; readonly trouble: BundleTrouble },
): Promise<BundleOutcome> {
  const random = createRandom(seed)
  const pick = (below: number) => Math.floor(random() * below)
  const clock = { time: 1_700_000_000_000, now: () => clock.time, monotonic: () => clock.time }
  const chainName: CaipNetworkId = `eip155:${seed}`
  const chain = createChain(random, clock)
  const keys = [0, 1].map((index) => numberToHex(BigInt(seed) * 10n + BigInt(index) + 1n, { size: 20 }))
  /** Of a block in a turn. On a slow chain transactions wait long enough to be replaced. */
  const blockChance = random() < 0.5 ? 0.3 : 0.03
  let crashed = false
  let cuts = 0
  const cutRandom = createRandom(seed + 7)

  /** A process. `left`: statements and calls until it dies. */
  function startProcess(isMortal: boolean) {
    const dies = isMortal && trouble === 'kills'
    const life = { left: dies ? 1 + pick(32) : Number.POSITIVE_INFINITY, diesAfter: random() < 0.5 }
    const step = async <value>(work: () => value | Promise<value>): Promise<value> => {
      life.left--
      if (life.left < 0 || (life.left === 0 && !life.diesAfter)) throw new Crash('before')
      const value = await work()
      if (life.left === 0) throw new Crash('after')
      return value
    }
    /** A call of the chain. */
    const call = <value>(work: () => value | Promise<value>): Promise<value> =>
      step(async () => {
        const fate = isMortal && trouble === 'cuts' ? cutRandom() * 16 : 2
        if (fate >= 2) return work()
        cuts++
        if (fate >= 1) await work()
        throw new ChainUnavailableError('chain_unavailable', chainName)
      })
    const proxy = new Proxy(pglite, {
      get: (target, name) =>
        name === 'query'
          ? (text: string, parameters: unknown[]) => step(() => target.query(text, parameters))
          : Reflect.get(target, name),
    })
    const db = { query: new Kysely<Tables>({ dialect: createPgliteDialect(async () => proxy) }) }
    const access = toAccess(chain, call)
    const journal = createJournal({ db, clock })
    const sending: Journal =
      order === 'product'
        ? journal
        : {
            ...journal,
            async openBundle(lease, bundle) {
              await access.broadcast(bundle.attempt.raw)
              await journal.openBundle(lease, bundle)
            },
          }
    return {
      owner: `${seed} ${random()}`,
      journal: sending,
      access,
      budgets: createBudgets({ db, clock }),
      chains: createLogs(chain, chainName, clock, call),
    }
  }

  const hasAnswer = new Set<Hex>()
  const operations = Array.from({ length: 5 }, (_, index) => createOperation(seed, index))
  const unsent = [...operations.entries()]
  const processes = [startProcess(true), startProcess(true)]

  /** Something a process does. */
  async function act(process: ReturnType<typeof startProcess>): Promise<void> {
    const choice = random()
    if (choice < 0.3 && unsent.length > 0) {
      const next = unsent[pick(unsent.length)]
      if (!next) return
      const [index, operation] = next
      const { sender, nonce } = operation
      const validUntil = clock.time + 300_000
      const refusal = await process.budgets.reserve(
        {
          chain: chainName,
          version: '0.7',
          project,
          sender,
          nonce,
          paymaster,
          maxCost,
          validUntil,
          limits,
          isRevocation: false,
        },
        { block: chain.facts.block, deposit, dailies: new Map([[project, limits.daily]]) },
      )
      if (refusal) return
      const hash = toHash(operation)
      const text = JSON.stringify(toWireOperation(operation))
      await process.journal.add({ hash, chain: chainName, version: '0.7', sender, nonce, text, project })
      hasAnswer.add(hash)
      unsent.splice(
        unsent.findIndex(([at]) => at === index),
        1,
      )
    } else if (choice < 0.45) {
      await settleChain(
        {
          chains: process.chains,
          budgets: process.budgets,
          timing: { settleAfter: 3_000, releaseAfter: 10_000 },
        },
        chainName,
      )
    } else {
      const key = keys[pick(keys.length)] as Hex
      const lease = { chain: chainName, key, owner: process.owner }
      await advanceKey({
        journal: process.journal,
        access: process.access,
        lease,
        clock,
        log: silentLog,
        timing,
      })
    }
  }

  const isDone = async () => {
    const query = new Kysely<Tables>({ dialect: createPgliteDialect(async () => pglite) })
    const open = await query
      .selectFrom('userOperation')
      .select('hash')
      .where('chain', '=', chainName)
      .where('status', 'in', ['waiting', 'sent'])
      .execute()
    return open.length === 0 && unsent.length === 0
  }
  for (let turn = 0; turn < 500; turn++) {
    clock.time += pick(1_500)
    if (random() < (turn < mortalTurns ? blockChance : 0.3)) chain.mine()
    const at = pick(processes.length)
    const process = processes[at]
    if (!process) continue
    try {
      await act(process)
    } catch (error) {
      if (error instanceof LeaseLostError || error instanceof ChainUnavailableError) continue
      if (!(error instanceof Crash)) throw error
      crashed = true
      // The connection of a process that died is rolled back.
      await pglite.exec('rollback').catch(() => undefined)
      processes[at] = startProcess(turn < mortalTurns)
    }
    if (turn >= mortalTurns && turn % 10 === 0 && (await isDone())) break
  }
  clock.time += 400_000
  const last = startProcess(false)
  for (let turn = 0; turn < 4; turn++) {
    clock.time += 400_000
    await settleChain(
      { chains: last.chains, budgets: last.budgets, timing: { settleAfter: 3_000, releaseAfter: 10_000 } },
      chainName,
    )
  }
  const replaced = chain.facts.replaced > 0
  const problem = await findProblem(pglite, chainName, chain, operations, hasAnswer)
  return { crashed, replaced, cuts, problem }
}

/** The chain's blocks and the events of its entry point, as settling reads them. */
function createLogs(
  chain: SimulatedChain,
  name: CaipNetworkId,
  clock: { readonly time: number },
  step: <value>(work: () => value) => Promise<value>,
) {
  const answer = (method: string, [number]: readonly string[]): unknown => {
    if (method === 'eth_getBlockByNumber') {
      const time = number === 'latest' ? clock.time : (chain.facts.times.get(Number(number)) ?? 0)
      return { number: numberToHex(chain.facts.block), timestamp: numberToHex(Math.floor(time / 1000)) }
    }
    return [...chain.runs].map(([hash, { block }]) => {
      const operation = chainOperation(name, hash)
      return {
        address: entryPoints['0.7'],
        blockNumber: numberToHex(block),
        topics: [operationTopic, hash, pad(operation.sender, { size: 32 }), pad(paymaster, { size: 32 })],
        data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [
          operation.nonce,
          true,
          costOf(Number(operation.nonce)),
          1n,
        ]),
      }
    })
  }
  return {
    send: (_: CaipNetworkId, body: Uint8Array) =>
      step(() => {
        const { method, params } = JSON.parse(Buffer.from(body).toString('utf8')) as {
          method: string
          params: string[]
        }
        const json = { jsonrpc: '2.0', id: 1, result: answer(method, params) }
        return { status: 200 as const, body: new Uint8Array(Buffer.from(JSON.stringify(json))) }
      }),
  }
}

/** The operation of a hash: schedules have five. */
function chainOperation(name: CaipNetworkId, hash: Hex): UserOperation {
  const seed = Number(name.slice('eip155:'.length))
  for (let index = 0; index < 5; index++) {
    const operation = createOperation(seed, index)
    if (toHash(operation) === hash) return operation
  }
  throw new Error('The chain ran an operation of nobody')
}

/** A sentence about the first promise that a schedule broke. */
async function findProblem(
  pglite: PGlite,
  chainName: CaipNetworkId,
  chain: SimulatedChain,
  operations: readonly UserOperation[],
  hasAnswer: ReadonlySet<Hex>,
): Promise<string | undefined> {
  const query = new Kysely<Tables>({ dialect: createPgliteDialect(async () => pglite) })
  if (chain.facts.reverted > 0) return `${chain.facts.reverted} transactions were paid for nothing`
  const stored = await query.selectFrom('userOperation').selectAll().where('chain', '=', chainName).execute()
  for (const hash of hasAnswer) {
    const row = stored.find((one) => one.hash === hash)
    if (!row) return 'an accepted operation is not in the journal'
    if (row.status !== 'included') return `an accepted operation is ${row.status} (${row.reason})`
    if (chain.runs.get(hash)?.transaction !== row.transaction) return 'an operation names another transaction'
  }
  const budgets = await query.selectFrom('sponsorBudget').selectAll().where('chain', '=', chainName).execute()
  const spentBy = (wanted: (operation: UserOperation) => boolean) =>
    operations
      .filter((operation) => chain.runs.has(toHash(operation)) && wanted(operation))
      .reduce((sum, { nonce }) => sum + costOf(Number(nonce)), 0n)
  for (const { scope, used } of budgets) {
    const spent = spentBy(({ sender }) => scope === 'project' || sender === scope)
    if (BigInt(used) !== spent) return `the budget of ${scope} holds ${used}, and ${spent} was spent`
  }
  return undefined
}

/** Runs schedules of seeds `from` … `from + count - 1`, and says what they did. */
export async function runBundles(
  count: number,
  {
    from = 1,
    order = 'product',
    trouble = 'kills',
  }: { from?: number; order?: BundleOrder; trouble?: BundleTrouble } = {},
): Promise<{ crashed: number; replaced: number; cuts: number; problems: string[] }> {
  const template = loadTemplate()
  const pglite = await PGlite.create('memory://', template && { loadDataDir: template })
  const query = new Kysely<Tables>({ dialect: createPgliteDialect(async () => pglite) })
  await query.transaction().execute(async (tx) => {
    await smartAccounts0025.up(tx)
    await sponsorDeposits0032.up(tx)
  })
  const told = { crashed: 0, replaced: 0, cuts: 0, problems: [] as string[] }
  for (let seed = from; seed < from + count; seed++) {
    const outcome = await simulateBundles(pglite, seed, { order, trouble })
    told.cuts += outcome.cuts
    if (outcome.crashed) told.crashed++
    if (outcome.replaced) told.replaced++
    if (outcome.problem !== undefined) told.problems.push(`seed ${seed}: ${outcome.problem}`)
    if (seed % 100 === 0)
      await pglite.exec(
        'truncate "userOperation", bundle, "bundleAttempt", "bundlerLease", "sponsorReservation", "sponsorBudget"',
      )
  }
  await pglite.close()
  return told
}
