import { size } from 'viem'
import { encodeHandleOps, maxBundleBytes, maxBundleGas, toBundleGas } from '../../chain/entryPoint.ts'
import { hasRemainingTime } from '../../chain/sponsorTime.ts'
import { toUserOperation, type UserOperation, type WireOperation } from '../../chain/userOperation.ts'
import { ChainReadError } from '../../errors.ts'
import type { Clock, Log } from '../../ports/platform.ts'
import type { ChainAccess, PreparedOperation } from './chainAccess.ts'
import type { Attempt, Journal, JournalOperation, Lease, OpenBundle, OperationEnd } from './journal.ts'

/** What one key of one chain needs to send bundles. */
export type KeyContext = {
  readonly journal: Journal
  readonly access: ChainAccess
  readonly lease: Lease
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<Log, 'warn'>
  readonly timing: BundleTiming
  /** Runs what chooses operations when no other key of the chain does, so that no two choose the same. Default: at once. */
  readonly inTurn?: RunInTurn
}

/** The time in which one key chooses operations. `signal`: it is over. `lasts`: milliseconds until then. */
type Turn = { readonly signal: AbortSignal; readonly lasts: number }

/** Runs works one after another, each until it has ended or its turn is over. */
export type RunInTurn = <value>(work: (turn: Turn) => Promise<value>) => Promise<value>

/** What a step of a key did. See {@link advanceKey}. */
export type KeyState = 'busy' | 'pending' | 'idle' | 'stuck'

/** Milliseconds of a key's work. */
export type BundleTiming = {
  /** How long a process has a key that it does not renew. */
  readonly leaseFor: number
  /** After which a transaction that is in no block is replaced by one with a higher fee. */
  readonly replaceAfter: number
  /** After which a nonce that is used counts as used by a transaction nobody has a receipt of. */
  readonly lostAfter: number
  /** After which an operation whose fee is too low for the chain fails. */
  readonly waitFor: number
}

/** Operations of one bundle. Few, because one that fails between simulation and block takes the others with it. */
const bundleSize = 8
/** Bundles that were mined without running an operation, after which it fails. */
const maxTries = 3
/** Nodes replace a transaction by one whose fees are a tenth higher at least. */
const raise = (fee: bigint) => fee + fee / 8n + 1n

/**
 * Does the next step for one key of one chain: looks after its open bundle, or opens one. Every step may be cut off anywhere and done again.
 *
 * @returns `busy`: it did something, call it again at once. `pending`: its transaction waits for a block. `idle`: nothing waits, or another process has the key. `stuck`: its transaction waits and its fee can't be raised
 * @throws LeaseLostError, ChainUnavailableError, ChainReadError, DeadlineError of a turn, and errors of the database: the next call goes on
 */
export async function advanceKey(context: KeyContext): Promise<KeyState> {
  const { journal, lease, clock, timing, inTurn = runAtOnce } = context
  if (!(await journal.lease(lease, clock.now() + timing.leaseFor))) return 'idle'
  const open = await journal.getOpenBundle(lease)
  return open ? watchBundle(context, open) : inTurn((turn) => startInTurn(context, turn))
}

const runAtOnce: RunInTurn = (work) => work({ signal: new AbortController().signal, lasts: 0 })

/** Opens a bundle in the turn of a key. Its lease may have ended while other keys had theirs, and has to last as long as its own does. */
async function startInTurn(context: KeyContext, turn: Turn): Promise<KeyState> {
  const { journal, lease, clock, timing } = context
  const until = clock.now() + Math.max(timing.leaseFor, turn.lasts * 1.5)
  if (!(await journal.lease(lease, until))) return 'idle'
  // Another process may have had the key in between. What it opened is looked after by the next step.
  return (await journal.getOpenBundle(lease)) ? 'busy' : startBundle(context, turn.signal)
}

/** Ends a bundle that is in a block; sends its transaction again, or one with a higher fee, while it is not. */
async function watchBundle(context: KeyContext, bundle: OpenBundle): Promise<Exclude<KeyState, 'idle'>> {
  const { journal, access, clock, lease, timing } = context
  const newest = bundle.attempts.at(-1)
  if (!newest) throw new Error('A bundle has no transaction')
  for (const { hash, isCancel } of bundle.attempts.toReversed()) {
    const receipt = await access.getReceipt(hash)
    if (!receipt) continue
    const ends: OperationEnd[] = []
    for (const operation of bundle.operations) {
      if (receipt.included.has(operation.hash))
        ends.push({ hash: operation.hash, status: 'included', transaction: hash })
      // Where the transaction reverted, somebody else may have been faster.
      else
        ends.push(
          isCancel ? { hash: operation.hash, status: 'waiting' } : await findEnd(access, bundle, operation),
        )
    }
    await journal.endBundle(bundle, ends)
    return 'busy'
  }
  const age = clock.now() - newest.createdAt
  if ((await access.getNonce(lease.key)) > bundle.nonce) {
    // The node that answers may be behind the one that counted.
    if (age < timing.lostAfter) return 'pending'
    const ends: OperationEnd[] = []
    for (const operation of bundle.operations) ends.push(await findEnd(access, bundle, operation))
    await journal.endBundle(bundle, ends)
    return 'busy'
  }
  // A node that was started anew has forgotten what it was sent. To the others this is nothing new. Where all refuse it, its age decides.
  await access.broadcast(newest.raw).catch((error) => logRefusal(context, bundle, error))
  return age < timing.replaceAfter ? 'pending' : replaceTransaction(context, bundle, newest)
}

function logRefusal({ log, lease }: KeyContext, { nonce }: Pick<OpenBundle, 'nonce'>, error: unknown): void {
  if (!(error instanceof ChainReadError)) throw error
  const { name: problem } = error
  log.warn({ chain: lease.chain, key: lease.key, nonce, problem }, 'A transaction of a bundle was not sent')
}

function toRetry({ hash, tries }: JournalOperation): OperationEnd {
  return tries + 1 < maxTries
    ? { hash, status: 'waiting' }
    : { hash, status: 'failed', reason: `${maxTries} transactions could not run the operation.` }
}

async function findEnd(
  access: ChainAccess,
  { operations }: Pick<OpenBundle, 'operations'>,
  operation: JournalOperation,
): Promise<OperationEnd> {
  const { hash } = operation
  const transaction = await access.findInclusion(operation)
  if (transaction) return { hash, status: 'included', transaction }
  // An authorization takes effect even where its transaction reverts. One that did not never will.
  const account = await access.checkAccount(operation.version, parse(operation).operation)
  if ('problem' in account) return { hash, status: 'failed', reason: account.problem }
  if (account.delegation)
    return { hash, status: 'failed', reason: 'The chain did not accept the authorization of the account.' }
  // In company another one may be the cause.
  return operations.length > 1 ? { hash, status: 'waiting' } : toRetry(operation)
}

/**
 * Replaces a transaction by one with an eighth more fee, up to what its operations pay. If an operation can't be run any more, the replacement
 * is an empty payment of the key to itself, which frees the nonce.
 */
async function replaceTransaction(
  { journal, access, clock, lease, log }: KeyContext,
  bundle: OpenBundle,
  newest: Attempt,
): Promise<'busy' | 'stuck'> {
  const operations = bundle.operations.map(parse)
  const fees = await access.getFees()
  const maxFee = max(raise(newest.maxFee), fees.maxFee)
  const tip = max(raise(newest.tip), fees.tip)
  const prepared = newest.isCancel ? undefined : await prepare(access, operations)
  const isCancel = !prepared?.isAccepted
  if (!isCancel && maxFee > lowest(operations.map(({ operation }) => operation.maxFeePerGas))) {
    log.warn(
      { chain: lease.chain, key: lease.key, nonce: bundle.nonce },
      'A bundle waits, and its fee is as high as its operations pay. Fees of the chain have risen; it is included when they fall',
    )
    return 'stuck'
  }
  const tx = { key: lease.key, nonce: bundle.nonce, maxFee, tip: min(tip, maxFee) }
  const signed = isCancel
    ? await access.signCancel(tx)
    : await access.signBundle({ ...tx, operations: prepared.operations, gas: prepared.gas })
  await journal.addAttempt(lease, bundle, {
    ...signed,
    maxFee,
    tip: tx.tip,
    isCancel,
    createdAt: clock.now(),
  })
  await access.broadcast(signed.raw)
  return 'busy'
}

/** Opens a bundle of the operations that wait longest and can be run now. Once its turn is over it opens none: another key may have chosen the same. */
async function startBundle(context: KeyContext, turn: AbortSignal): Promise<'busy' | 'idle'> {
  const { journal, access, clock, lease, timing } = context
  const waiting = await journal.getWaiting(lease.chain, bundleSize * 4)
  if (waiting.length === 0) return 'idle'
  const fees = await access.getFees()
  const affordable = waiting.map(parse).filter(({ operation }) => operation.maxFeePerGas >= fees.base)
  for (const { hash, createdAt } of waiting)
    if (clock.now() - createdAt > timing.waitFor && !affordable.some((one) => one.hash === hash))
      await journal.endWaiting({
        hash,
        status: 'failed',
        reason: 'Its fee was below the chain’s for too long. Sign it with a higher one.',
      })
  let chosen = choose(affordable)
  let prepared = chosen.length > 0 ? await prepare(access, chosen) : undefined
  while (prepared && !prepared.isAccepted) {
    const refused = chosen[prepared.index]
    if (!refused) throw new Error('An entry point refused an operation that is not in the bundle')
    const transaction = await access.findInclusion(refused)
    const { hash } = refused
    await journal.endWaiting(
      transaction
        ? { hash, status: 'included', transaction }
        : { hash, status: 'failed', reason: prepared.reason },
    )
    chosen = chosen.filter((one) => one.hash !== hash)
    prepared = chosen.length > 0 ? await prepare(access, chosen) : undefined
  }
  if (!prepared) return affordable.length > 0 ? 'busy' : 'idle'
  const cap = lowest(chosen.map(({ operation }) => operation.maxFeePerGas))
  const maxFee = min(fees.maxFee, cap)
  // The entry point gives back the operation's own tip: a higher one would be the bundler's loss.
  const tip = min(
    min(fees.tip, lowest(chosen.map(({ operation }) => operation.maxPriorityFeePerGas))),
    maxFee,
  )
  if ((await access.getBalance(lease.key)) < prepared.gas * maxFee) return 'idle'
  const nonce = await access.getNonce(lease.key)
  const signed = await access.signBundle({
    key: lease.key,
    nonce,
    maxFee,
    tip,
    operations: prepared.operations,
    gas: prepared.gas,
  })
  const attempt = { ...signed, maxFee, tip, isCancel: false, createdAt: clock.now() }
  turn.throwIfAborted()
  await journal.openBundle(lease, { nonce, hashes: chosen.map(({ hash }) => hash), attempt })
  await access.broadcast(signed.raw)
  return 'busy'
}

type ParsedOperation = JournalOperation & { readonly operation: UserOperation }

const parse = (stored: JournalOperation): ParsedOperation => ({
  ...stored,
  operation: toUserOperation(JSON.parse(stored.text) as WireOperation),
})

/**
 * The operations of one bundle: of the entry point of the oldest, one for each account, below the gas and bytes of one transaction. One that was in
 * a bundle that did not run it goes alone, so that it takes no others with it again.
 */
function choose(affordable: readonly ParsedOperation[]): readonly ParsedOperation[] {
  const [oldest] = affordable
  if (oldest && oldest.tries > 0) return [oldest]
  const chosen: ParsedOperation[] = []
  for (const one of affordable.filter(({ tries }) => tries === 0)) {
    const operations = [...chosen, one].map(({ operation }) => operation)
    const fits =
      toBundleGas(operations, operations.length) <= maxBundleGas &&
      size(encodeHandleOps(operations, one.sender)) <= maxBundleBytes
    const isOther = chosen.every(({ sender }) => sender !== one.sender)
    if (one.version === oldest?.version && isOther && fits && chosen.length < bundleSize) chosen.push(one)
  }
  return chosen
}

/** A bundle that can be sent, or the operation that keeps it from that. */
type Prepared =
  | { readonly isAccepted: true; readonly operations: readonly PreparedOperation[]; readonly gas: bigint }
  | { readonly isAccepted: false; readonly index: number; readonly reason: string }

async function prepare(access: ChainAccess, chosen: readonly ParsedOperation[]): Promise<Prepared> {
  const operations: PreparedOperation[] = []
  for (const [index, { version, operation }] of chosen.entries()) {
    const account = await access.checkAccount(version, operation)
    if ('problem' in account) return { isAccepted: false, index, reason: account.problem }
    operations.push({ version, operation, account })
  }
  const ended = await findEnding(access, chosen)
  if (ended >= 0) return { isAccepted: false, index: ended, reason: 'The sponsor’s signature ends too soon.' }
  const simulation = await access.simulate(operations)
  if (!simulation.isAccepted) return simulation
  const delegations = operations.filter(({ account }) => account.delegation).length
  return {
    isAccepted: true,
    operations,
    gas: toBundleGas(
      operations.map(({ operation }) => operation),
      delegations,
    ),
  }
}

/** The first operation whose sponsor's signature may end before its block; -1 for none. */
async function findEnding(access: ChainAccess, chosen: readonly ParsedOperation[]): Promise<number> {
  if (chosen.every(({ operation }) => !operation.sponsor)) return -1
  const headTime = await access.getHeadTime()
  return chosen.findIndex(
    ({ operation: { sponsor } }) => sponsor && !hasRemainingTime(sponsor.data, headTime),
  )
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)
const min = (a: bigint, b: bigint) => (a < b ? a : b)
const lowest = (values: readonly bigint[]) => values.reduce(min, 2n ** 128n)
