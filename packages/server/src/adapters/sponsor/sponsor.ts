import type { CaipNetworkId } from '@latchkey/protocol'
import { type EntryPointVersion, entryPoints } from '@latchkey/protocol/smart-accounts'
import { encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { createLoop, type Loop } from '../../base/loop.ts'
import { withDeadline } from '../../base/promises.ts'
import { getFromNode, toQuantity } from '../../chain/callNode.ts'
import { type NodeLog, operationTopic, parseOperationEvent } from '../../chain/entryPoint.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { ChainReadError, ChainUnavailableError } from '../../errors.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import type { Sponsor, Sponsorship } from '../../ports/smartAccounts.ts'
import type { GasKeys } from '../bundler/gasKeys.ts'
import { type Budgets, createBudgets, type OpenReservation, type Spending } from './budgets.ts'
import { toDailies } from './deposits.ts'

/** Ports and settings of the sponsor. */
export type SponsorOptions = {
  /** Read when it is used: what projects may spend changes while the server runs. */
  readonly config: Pick<ServerConfig, 'smartAccounts'>
  readonly chains: Pick<Chains, 'send'>
  readonly db: Pick<Db, 'query'>
  readonly keys: Pick<GasKeys, 'signer'>
  readonly clock: Clock
  readonly log: Log
  readonly timing?: Partial<SponsorTiming>
}

/**
 * Milliseconds; `settleAfter` and `releaseAfter` by the chain's own clock, the timestamp of its newest block. `pollEvery`: between two looks at a
 * chain with open reservations. `depositWithin`: how long a list of deposits waits for a chain. `settleAfter`: how old a block is before what it holds counts. `releaseAfter`: how long after the end of a signature its
 * reservation is released.
 */
export type SponsorTiming = {
  readonly pollEvery: number
  readonly depositWithin: number
  readonly settleAfter: number
  readonly releaseAfter: number
}

const defaultTiming: SponsorTiming = {
  pollEvery: 5_000,
  depositWithin: 5_000,
  settleAfter: 60_000,
  releaseAfter: 60_000,
}

/** The `Sponsor` port: budgets in the database, signatures by a key of this server, spending read from the chain. */
export function createSponsor(options: SponsorOptions): Sponsor {
  const { config, chains, db, keys, clock, log } = options
  const timing = { ...defaultTiming, ...options.timing }
  const budgets = createBudgets({ db, clock })
  const { paymasters } = config.smartAccounts
  const sponsored = Object.keys(paymasters) as CaipNetworkId[]
  const loops: Loop[] = []

  return {
    paymaster: (chain, version) => paymasters[chain]?.[version] as Hex | undefined,
    async getSigner() {
      return (await keys.signer()).address.toLowerCase() as Hex
    },
    reserve: async (sponsorship) =>
      budgets.reserve(sponsorship, {
        ...(await getDeposit(options, sponsorship)),
        dailies: toDailies(config.smartAccounts.policies, sponsorship.chain),
      }),
    async sign(digest) {
      return (await keys.signer()).sign({ hash: digest })
    },
    budgets: () => budgets.list(),
    deposits: () =>
      Promise.all(
        listPaymasters(paymasters).map(async ({ chain, version, paymaster }) => {
          // A chain that hangs leaves its own deposits unknown, and holds up no other.
          const reading = getDeposit(options, { chain, version, paymaster })
          const read = await withDeadline(reading, timing.depositWithin, 'A deposit').catch(() => undefined)
          return { chain, version, ...(read && { deposit: read.deposit }) }
        }),
      ),
    async start() {
      const onError = (error: unknown) => {
        const problem = error instanceof Error ? error.name : 'thrown'
        log.warn({ problem }, 'What operations cost could not be read. It is tried again')
      }
      for (const chain of sponsored) {
        const settle = () => settleChain({ chains, budgets, timing }, chain)
        loops.push(createLoop(settle, timing.pollEvery, onError))
      }
      if (sponsored.length > 0) loops.push(createLoop(() => budgets.sweep(), 3_600_000, onError))
    },
    async close() {
      await Promise.all(loops.splice(0).map((loop) => loop.close()))
    },
  }
}

/** Blocks by which a deposit is read earlier than the newest block, one after the other. */
const lags = [0n, 1n, 4n, 16n]

/** Milliseconds after which no earlier block is tried: each try may take as long as all providers of the chain do. */
const triesTimeout = 8_000

/**
 * The paymaster's deposit at a block, and which block that is: what was run in later ones is not taken from it yet. It is the newest block, or a few
 * before it where no node knows it: behind one URL there may be several, and one that has not seen the block another one named. A provider that says
 * so counts as one in trouble, so that an unavailable chain is tried again too. Where the deposit does not reach, nothing is signed: the account may
 * pay itself then, and is asked to sign that.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
async function getDeposit(
  { chains, clock }: Pick<SponsorOptions, 'chains' | 'clock'>,
  { chain, version, paymaster }: Pick<Sponsorship, 'chain' | 'version' | 'paymaster'>,
): Promise<{ readonly block: number; readonly deposit: bigint }> {
  const session = { sessionId: `sponsor ${chain}` }
  const head = toQuantity(chain, await getFromNode(chains, chain, 'eth_blockNumber', [], session))
  const data = encodeFunctionData({ abi: depositAbi, functionName: 'balanceOf', args: [paymaster] })
  const end = clock.monotonic() + triesTimeout
  let refusal: unknown
  for (const block of lags.map((lag) => head - lag).filter((number) => number >= 0n)) {
    const params = [{ to: entryPoints[version], data }, numberToHex(block)]
    try {
      const deposit = await getFromNode(chains, chain, 'eth_call', params, session)
      return { block: Number(block), deposit: toQuantity(chain, deposit) }
    } catch (error) {
      const isRefused = error instanceof ChainReadError && error.code === 'refused'
      const mayBeUnknown = isRefused || error instanceof ChainUnavailableError
      if (!mayBeUnknown || clock.monotonic() >= end) throw error
      refusal = error
    }
  }
  throw refusal
}

/** The paymasters of a configuration, one row each. */
function listPaymasters(
  paymasters: ServerConfig['smartAccounts']['paymasters'],
): readonly Pick<Sponsorship, 'chain' | 'version' | 'paymaster'>[] {
  return Object.entries(paymasters).flatMap(([chain, byVersion]) =>
    Object.entries(byVersion).map(([version, paymaster]) => ({
      chain: chain as CaipNetworkId,
      version: version as EntryPointVersion,
      paymaster: paymaster as Hex,
    })),
  )
}

const depositAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/** What settling a chain needs. */
export type SettlementOptions = {
  readonly chains: Pick<Chains, 'send'>
  readonly budgets: Pick<Budgets, 'getOpen' | 'settle'>
  readonly timing: Pick<SponsorTiming, 'settleAfter' | 'releaseAfter'>
}

/** Reservations that are read at once. */
const pageSize = 1_000

/** Requests for logs in one step. What was settled stays settled, so that the next step goes on from there. */
const maxReads = 1_000

/**
 * Settles the open reservations of a chain: by the event of the entry point where the operation was run, whoever sent it; by nothing once the
 * chain's own clock has passed the end of the signature. Nothing is settled by what this server believes it sent. Events are read from the
 * oldest reservation on, in one request where the node allows it, else in ranges that are halved until it does. Of a range, what was run is settled
 * before the rest is released: any number of reservations that nobody runs keep no other one from being settled.
 *
 * @throws ChainUnavailableError, ChainReadError: nothing was changed for the rest
 */
export async function settleChain(
  { chains, budgets, timing }: SettlementOptions,
  chain: CaipNetworkId,
): Promise<void> {
  const open = await listOpen(budgets, chain)
  if (open.length === 0) return
  // One node answers both, so that its newest block and its logs fit together.
  const session = { sessionId: `sponsor ${chain}` }
  const get = (method: string, params: readonly unknown[]) =>
    getFromNode(chains, chain, method, params, session)
  const head = (await get('eth_getBlockByNumber', ['latest', false])) as {
    number?: unknown
    timestamp?: unknown
  }
  const headTime = Number(toQuantity(chain, head?.timestamp)) * 1000
  const headNumber = Number(toQuantity(chain, head?.number))
  const filter = {
    address: [...new Set(open.map(({ version }) => entryPoints[version]))],
    topics: [
      operationTopic,
      null,
      null,
      [...new Set(open.map(({ paymaster }) => pad(paymaster, { size: 32 })))],
    ],
  }
  const blockTimes = new Map<string, number>()

  /** Milliseconds since 1970 of the block of a log. */
  async function getTime(number: Hex): Promise<number> {
    const known = blockTimes.get(number)
    if (known !== undefined) return known
    const block = (await get('eth_getBlockByNumber', [number, false])) as { timestamp?: unknown }
    const time = Number(toQuantity(chain, block?.timestamp)) * 1000
    blockTimes.set(number, time)
    return time
  }

  const waiting = new Set(open)
  let next = 0
  let span = Number.POSITIVE_INFINITY
  for (let read = 0; read < maxReads && waiting.size > 0 && next <= headNumber; read++) {
    // Blocks in which nothing that waits can be are left out.
    const oldest = [...waiting].reduce((least, { fromBlock }) => Math.min(least, fromBlock), headNumber + 1)
    const first = Math.max(next, oldest)
    // A node that is behind the one that named the block.
    if (first > headNumber) break
    const last = Math.min(headNumber, first + span - 1)
    const logs = await getLogs(first, last)
    if (!logs) {
      span = Math.max(1, Math.floor((last - first + 1) / 2))
      continue
    }
    const spent = listSpending(chain, logs)
    const lastTime = last === headNumber ? headTime : await getTime(numberToHex(last))
    for (const reservation of waiting) {
      const end = spent.get(toKey(reservation))
      if (!end) continue
      waiting.delete(reservation)
      if (headTime - (await getTime(numberToHex(end.block))) >= timing.settleAfter)
        await budgets.settle(reservation, end)
    }
    for (const reservation of waiting) {
      if (lastTime <= reservation.validUntil + timing.releaseAfter) continue
      waiting.delete(reservation)
      await budgets.settle(reservation, undefined)
    }
    next = last + 1
  }

  /** The events in a range of blocks; undefined where no node answers for as many. Most nodes have a cap, from 10 blocks to 10,000. */
  async function getLogs(first: number, last: number): Promise<readonly NodeLog[] | undefined> {
    try {
      const range = { ...filter, fromBlock: numberToHex(first), toBlock: numberToHex(last) }
      const logs = await get('eth_getLogs', [range])
      if (!Array.isArray(logs)) throw new ChainReadError('bad_answer', chain, 'no logs')
      return logs as NodeLog[]
    } catch (error) {
      // A node whose search takes too long for its own deadline counts as unavailable.
      const isRefused = error instanceof ChainReadError && error.code === 'refused'
      if (last > first && (isRefused || error instanceof ChainUnavailableError)) return undefined
      throw error
    }
  }
}

/** Every open reservation of a chain. */
async function listOpen(
  budgets: SettlementOptions['budgets'],
  chain: CaipNetworkId,
): Promise<readonly OpenReservation[]> {
  const open: OpenReservation[] = []
  let page = await budgets.getOpen(chain, pageSize)
  while (page.length > 0) {
    open.push(...page)
    page = page.length < pageSize ? [] : await budgets.getOpen(chain, pageSize, page.at(-1))
  }
  return open
}

/** What operations cost, by account and nonce. */
function listSpending(chain: CaipNetworkId, logs: readonly NodeLog[]): ReadonlyMap<string, Spending> {
  const spending = new Map<string, Spending>()
  for (const log of logs) {
    const end = parseOperationEvent(log)
    const version = log.address.toLowerCase() === entryPoints['0.7'] ? '0.7' : '0.8'
    const { blockNumber } = log as { blockNumber?: Hex }
    if (!end || !blockNumber) continue
    const block = Number(toQuantity(chain, blockNumber))
    spending.set(toKey({ version, ...end }), { gasCost: end.gasCost, block })
  }
  return spending
}

const toKey = ({ version, sender, nonce }: Pick<OpenReservation, 'version' | 'sender' | 'nonce'>) =>
  `${version} ${sender} ${nonce}`
