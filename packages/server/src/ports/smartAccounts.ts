import type { CaipNetworkId } from '@latchkey/protocol'
import type { EntryPointVersion } from '@latchkey/protocol/smart-accounts'
import type { Adapter } from './platform.ts'

type Hex = `0x${string}`

/**
 * Where an operation is. `waiting`: stored and in no transaction. `sent`: in a transaction that is not in a block yet. `included`: in a
 * block, whether or not its calls succeeded. `failed`: it was not run and will not be.
 */
export type OperationStatus = 'waiting' | 'sent' | 'included' | 'failed'

/** An operation as it is stored for sending. Addresses and hashes are lower case. */
export type NewOperation = {
  readonly hash: Hex
  readonly chain: CaipNetworkId
  readonly version: EntryPointVersion
  readonly sender: Hex
  readonly nonce: bigint
  /** JSON of the operation as it goes over the wire. */
  readonly text: string
  /** Id of the project it came with; empty for an unknown one. */
  readonly project: string
}

/** What became of an operation that was given to the bundler. See `Bundler.accept`. */
export type Acceptance = 'accepted' | 'known' | 'failed' | 'nonce_taken' | 'account_full'

/** A stored operation. */
export type StoredOperation = NewOperation & {
  readonly status: OperationStatus
  /** The transaction it was included by. */
  readonly transaction?: Hex
  /** Why it failed, as the entry point said it. */
  readonly reason?: string
}

/** A key that sends bundles, and what it has. */
export type SenderState = {
  readonly chain: CaipNetworkId
  readonly address: Hex
  /** Base units. Absent: the chain could not be read. */
  readonly balance?: bigint
  /** Whether the balance pays for one operation of the highest allowed cost. */
  readonly isFunded: boolean
  /** Whether its transaction waits although its fee can't be raised any more. */
  readonly isStuck: boolean
}

/**
 * Sends operations of smart accounts to entry points. An accepted operation is in the database before the caller hears of it, and a
 * transaction before it is sent: a process that dies loses none and sends none twice. `start` begins to send.
 */
export type Bundler = Adapter<'start' | 'close'> & {
  /** The chains it sends on. */
  chains(): readonly CaipNetworkId[]
  /** The address bundles are simulated from: the first of the keys that send. */
  getSender(): Promise<Hex>
  /**
   * Stores an operation for sending.
   *
   * @returns `known`: it was stored before. `failed`: it failed before and is not tried again. `nonce_taken`: another operation of the account with this nonce waits. `account_full`: as many
   *   operations of the account wait as may
   */
  accept(operation: NewOperation): Promise<Acceptance>
  find(chain: CaipNetworkId, hash: Hex): Promise<StoredOperation | undefined>
  /** The keys on every chain, for the operator. */
  senders(): Promise<readonly SenderState[]>
}

/** What a sponsor pays for, by the rule that limits it. Amounts are base units; absent: no limit. */
export type SponsorLimits = {
  /** Of one operation. */
  readonly perOperation: bigint
  /** Of one account in a day (UTC). */
  readonly perAccountDaily?: bigint | undefined
  /** Of the project in a day (UTC). */
  readonly daily: bigint
}

/**
 * Why nothing is reserved: the day's budget of the account or (`budget`) of the project is used up; another project pays for this nonce already; too many
 * operations of the account or the project are signed for and not run (`open`); the paymaster's deposit does not reach for everything that is
 * reserved; or what is left of it is the `share` of other projects.
 */
export type BudgetRule = 'account' | 'budget' | 'nonce' | 'open' | 'deposit' | 'share'

/** An operation whose gas is to be paid. */
export type Sponsorship = {
  readonly chain: CaipNetworkId
  readonly version: EntryPointVersion
  readonly project: string
  readonly sender: Hex
  readonly nonce: bigint
  readonly paymaster: Hex
  /** Base units it can cost at most. */
  readonly maxCost: bigint
  /** Milliseconds since 1970 after which the signature is worth nothing. */
  readonly validUntil: number
  readonly limits: SponsorLimits
  /**
   * Whether the account itself asks, and all it does is take back one permission of its own. Anybody can have operations of an account signed for,
   * the one who has the permission too, so that the account has as much again for its own revocations.
   */
  readonly isRevocation: boolean
}

/** What is left and used of the budgets of a project on a chain today. */
export type BudgetState = {
  readonly chain: CaipNetworkId
  readonly project: string
  /** Base units reserved or spent today. */
  readonly used: bigint
}

/** What a paymaster has deposited at its entry point. */
type SponsorDeposit = {
  readonly chain: CaipNetworkId
  readonly version: EntryPointVersion
  /** Base units. Absent: the chain could not be read. */
  readonly deposit?: bigint
}

/**
 * Pays for operations: reserves budget, signs, and settles what was spent from the chain. `start` begins to settle.
 */
export type Sponsor = Adapter<'start' | 'close'> & {
  /** The paymaster of an entry point on a chain. Undefined: nothing is sponsored there. */
  paymaster(chain: CaipNetworkId, version: EntryPointVersion): Hex | undefined
  /** The address whose signatures the paymasters have to accept. */
  getSigner(): Promise<Hex>
  /**
   * Reserves what an operation can cost at most, for its account and its project. A repeated request for the same account, nonce and entry point
   * reserves the difference only: the chain runs one of them.
   *
   * @returns why it is not reserved; undefined when it is
   * @throws ChainUnavailableError, ChainReadError: the paymaster's deposit could not be read
   */
  reserve(sponsorship: Sponsorship): Promise<BudgetRule | undefined>
  /** Signs a digest with the key of the paymasters. Only for what was reserved. */
  sign(digest: Hex): Promise<Hex>
  /** The budgets used today, for the operator. */
  budgets(): Promise<readonly BudgetState[]>
  /** Deposit of each paymaster at its entry point, for the console and `latchkey doctor`. */
  deposits(): Promise<readonly SponsorDeposit[]>
}
