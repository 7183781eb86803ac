import type { CaipNetworkId } from '@latchkey/protocol'
import { entryPoints } from '@latchkey/protocol/smart-accounts'
import { type Hex, numberToHex, pad } from 'viem'
import { createLoop, type Loop } from '../../base/loop.ts'
import { getFromNode, toQuantity } from '../../chain/callNode.ts'
import { type NodeLog, operationTopic, parseOperationEvent } from '../../chain/entryPoint.ts'
import type { SmartAccountConfig } from '../../config/smartAccounts.ts'
import { ChainReadError, ChainUnavailableError } from '../../errors.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import type { Sponsor } from '../../ports/smartAccounts.ts'
import type { GasKeys } from '../bundler/gasKeys.ts'
import { type Budgets, createBudgets, type OpenReservation } from './budgets.ts'

/** Ports and settings of the sponsor. */
export type SponsorOptions = {
  readonly config: Pick<SmartAccountConfig, 'paymasters'>
  readonly chains: Pick<Chains, 'send'>
  readonly db: Pick<Db, 'query'>
  readonly keys: Pick<GasKeys, 'signer'>
  readonly clock: Clock
  readonly log: Log
  readonly timing?: Partial<SponsorTiming>
}

/**
 * Milliseconds; all but `pollEvery` by the chain's own clock, the timestamp of its newest block. `pollEvery`: between two looks at a chain with open
 * reservations. `settleAfter`: how old a block is before what it holds counts. `releaseAfter`: how long after the end of a signature its
 * reservation is released.
 */
export type SponsorTiming = {
  readonly pollEvery: number
  readonly settleAfter: number
  readonly releaseAfter: number
}

const defaultTiming: SponsorTiming = { pollEvery: 5_000, settleAfter: 60_000, releaseAfter: 60_000 }

/** The `Sponsor` port: budgets in the database, signatures by a key of this server, spending read from the chain. */
export function createSponsor(options: SponsorOptions): Sponsor {
  const { config, chains, db, keys, clock, log } = options
  const timing = { ...defaultTiming, ...options.timing }
  const budgets = createBudgets({ db, clock })
  const sponsored = Object.keys(config.paymasters) as CaipNetworkId[]
  const loops: Loop[] = []

  return {
    paymaster: (chain, version) => config.paymasters[chain]?.[version] as Hex | undefined,
    async getSigner() {
      return (await keys.signer()).address.toLowerCase() as Hex
    },
    async reserve(sponsorship) {
      const head = await getFromNode(chains, sponsorship.chain, 'eth_blockNumber', [])
      return budgets.reserve(sponsorship, Number(toQuantity(sponsorship.chain, head)))
    },
    async sign(digest) {
      return (await keys.signer()).sign({ hash: digest })
    },
    budgets: () => budgets.list(),
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

/** What settling a chain needs. */
export type SettlementOptions = {
  readonly chains: Pick<Chains, 'send'>
  readonly budgets: Pick<Budgets, 'getOpen' | 'settle'>
  readonly timing: Pick<SponsorTiming, 'settleAfter' | 'releaseAfter'>
}

/** Reservations that are looked at in one step. */
const batchSize = 200

/** Requests for logs in one step. What was settled stays settled, so that the next step goes on from there. */
const maxReads = 1_000

/**
 * Settles the open reservations of a chain: by the event of the entry point where the operation was run, whoever sent it; by nothing once the
 * chain's own clock has passed the end of the signature. Nothing is settled by what this server believes it sent. Events are read from the
 * oldest reservation on, in one request where the node allows it, else in ranges that are halved until it does.
 *
 * @throws ChainUnavailableError, ChainReadError: nothing was changed for the rest
 */
export async function settleChain(
  { chains, budgets, timing }: SettlementOptions,
  chain: CaipNetworkId,
): Promise<void> {
  const open = await budgets.getOpen(chain, batchSize)
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
    const first = Math.max(next, Math.min(...[...waiting].map(({ fromBlock }) => fromBlock)))
    // A node that is behind the one that named the block.
    if (first > headNumber) break
    const last = Math.min(headNumber, first + span - 1)
    const logs = await getLogs(first, last)
    if (!logs) {
      span = Math.max(1, Math.floor((last - first + 1) / 2))
      continue
    }
    const spent = listSpending(logs)
    const lastTime = last === headNumber ? headTime : await getTime(numberToHex(last))
    for (const reservation of waiting) {
      const end = spent.get(toKey(reservation))
      const isOver = lastTime > reservation.validUntil + timing.releaseAfter
      if (!end && !isOver) continue
      waiting.delete(reservation)
      if (!end) await budgets.settle(reservation, 0n)
      else if (headTime - (await getTime(end.blockNumber)) >= timing.settleAfter)
        await budgets.settle(reservation, end.gasCost)
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

type Spending = { readonly gasCost: bigint; readonly blockNumber: Hex }

/** What operations cost, by account and nonce. */
function listSpending(logs: readonly NodeLog[]): ReadonlyMap<string, Spending> {
  const spending = new Map<string, Spending>()
  for (const log of logs) {
    const end = parseOperationEvent(log)
    const version = log.address.toLowerCase() === entryPoints['0.7'] ? '0.7' : '0.8'
    const { blockNumber } = log as { blockNumber?: Hex }
    if (end && blockNumber) spending.set(toKey({ version, ...end }), { gasCost: end.gasCost, blockNumber })
  }
  return spending
}

const toKey = ({ version, sender, nonce }: Pick<OpenReservation, 'version' | 'sender' | 'nonce'>) =>
  `${version} ${sender} ${nonce}`
