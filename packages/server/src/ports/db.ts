import type { EntryPointVersion } from '@latchkey/protocol/smart-accounts'
import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type { AuthTables } from './authTables.ts'
import type { Adapter } from './platform.ts'
import type { OperationStatus } from './smartAccounts.ts'

/** The database: Postgres where `DATABASE_URL` names one, else PGlite in the data folder. Both run the same SQL. */
export type Db = Adapter<'start' | 'check' | 'close'> & {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Queries wait until the database is open and its schema is of this version. Inside `transaction()` use the
   * transaction only: PGlite has one connection, and a query beside it would wait for ever.
   */
  readonly query: Kysely<Tables>
  /**
   * Connects and brings the schema up to date, under a lock shared by every process. `start` does the same. A second
   * call waits for the same work.
   *
   * @returns the names of the migrations that were applied now
   * @throws DatabaseError when the database can't be opened, or its schema is of a newer version than this code
   */
  migrate(): Promise<readonly string[]>
  /** Calls a listener after each statement, with its milliseconds. At most one listener. */
  observe?(listener: (milliseconds: number, isFailed: boolean) => void): void
  /** Statements that wait for a connection. */
  countWaiting?(): number
}

/** Every table, by the part of the server that owns it. Only that part writes to it. */
export type Tables = AuditTables &
  AuthTables &
  ConsoleTables &
  KeysTables &
  EventTables &
  IndexTables &
  MailboxTables &
  NameTables &
  OnrampTables &
  PriceTables &
  ProjectTables &
  SettingTables &
  SiwxTables &
  SmartAccountTables &
  TokenTables

/**
 * Tables of the keys service (migrations `0007_keys`, `0019_transfers`). `account` is a token's `sub`, the only thing known about a
 * person.
 */
type KeysTables = {
  keysSecret: { name: string; wrapped: string }
  keysUsed: { hash: string; until: number }
  keysWallet: {
    account: string
    walletId: string
    fingerprint: string
    commitment: string
    /** JSON, by CAIP-2 namespace. */
    addresses: string
    createdAt: number
  }
  keysSet: {
    account: string
    setId: string
    status: 'pending' | 'active'
    replaces: string | null
    commitment: string
    /** The data key, wrapped, and the share under it. */
    dataKey: string
    share: string
    escrow: string | null
    recoveryShare: string | null
    /** JSON list of `RecoveryKey`. */
    recoveryKeys: string
    createdAt: number
    /** The device that read the share back and reassembled the wallet with it. */
    readBackBy: string | null
  }
  /** Device keys that received a share of the account's wallet. */
  keysDevice: {
    account: string
    thumbprint: string
    since: number
    /** Set whose share and recovery key the device got from another device. */
    holds: string | null
  }
  /** Recovery secrets for wallets of other operators, by the origin of the frame that stored each, encrypted by the key service. */
  keysRecoverySecret: { account: string; id: string; origin: string; wrapped: string; createdAt: number }
  /** The open transfer of an account's device share to another device (`TransferClaim`). */
  keysTransfer: {
    account: string
    walletId: string
    setId: string
    /** Thumbprints of the device that opened the transfer and of the one that claimed it. */
    giver: string
    taker: string | null
    recipient: string | null
    tag: string | null
    /** JSON, `DeviceKind`. */
    device: string | null
    box: string | null
    /** SHA-256 of `nonce`, which the giver reveals once it has seen the claim. */
    commitment: string
    nonce: string | null
    /** Milliseconds since 1970. */
    until: number
  }
}

/**
 * Tables of sign-in with wallets (migration `0013_siwx`). Tokens are stored as digests. Times are milliseconds since
 * 1970.
 */
type SiwxTables = {
  siwxSecret: { name: string; wrapped: string }
  /** Nonces that were used. */
  siwxUsed: { hash: string; until: number }
  siwxSession: {
    tokenDigest: string
    project: string
    /** The page that signed in. */
    origin: string
    /** CAIP-10. */
    account: string
    createdAt: number
    until: number
  }
}

/**
 * Who may open the console (migration `0030_console`, `console/access.ts`). Sessions are stored as digests, tickets by their nonce. Times are
 * milliseconds since 1970.
 */
type ConsoleTables = {
  /** Tickets of links that were used. */
  consoleTicket: { nonce: string; until: number }
  consoleSession: {
    digest: string
    actor: string
    /** The passkey that opened it; null for a link. */
    passkey: string | null
    lastUsedAt: number
    until: number
  }
  consolePasskey: {
    /** Its credential id. */
    id: string
    /** SubjectPublicKeyInfo, DER, as base64url. */
    publicKey: string
    name: string
    /** Of the page it was added at (migration `0031_console_origin`); it signs in at that one alone. */
    origin: string
    createdAt: number
    lastUsedAt: number | null
    signCount: number
  }
}

/** What operators did (migration `0029_audit`, `audit/auditLog.ts`). */
type AuditTables = {
  auditEntry: {
    sequence: number
    /** Milliseconds since 1970. */
    at: number
    actor: string
    action: string
    /** JSON object of texts. */
    details: string
    previous: string
    hash: string
  }
}

/** What operators change while the server runs (migration `0033_setting`, `adapters/settings.ts`). */
type SettingTables = {
  setting: {
    /** `embedders`, `limit <name>` or `budget <project>`. */
    name: string
    /** JSON. */
    value: string
    /** Milliseconds since 1970. */
    changedAt: number
  }
}

/** Projects that may use the server (migration `0003_projects`). */
type ProjectTables = {
  project: {
    id: string
    name: string
    /** Milliseconds since 1970. */
    createdAt: number
  }
  /** Origins of a project as they were entered; none = all. */
  projectOrigin: { project: string; origin: string }
  /** Features the operator set. A feature without a row has its default. */
  projectFeature: {
    project: string
    feature: string
    isEnabled: boolean
    /** JSON list of text, or null: the client's own default. */
    config: string | null
  }
}

/** Stored analytics (migration `0004_events`). */
export type EventTables = {
  event: {
    project: string
    /** The client's UUID. An event that is sent twice is stored once. */
    eventId: string
    /** `YYYY-MM-DD` in UTC of the arrival; deleted by it. */
    day: string
    /** Milliseconds since 1970, by our clock. */
    receivedAt: number
    /** Milliseconds since 1970, by the client's. */
    sentAt: number
    name: string
    /** Without query and fragment. */
    url: string
    domain: string
    /** Null unless the operator stores addresses. */
    address: string | null
    /** JSON object of the known properties of the event. */
    properties: string
  }
}

/** A number of up to 78 digits: bigint in, text out. Never a float. */
type Numeric = ColumnType<string, string | bigint, string | bigint>

/** What the indexer writes (migration `0001_index`). Hashes and addresses are lower-case hex with `0x`. */
type IndexTables = {
  /**
   * Indexed blocks. The newest few hundred are all stored, older ones at wide distances: enough to find where a
   * reorganized chain diverges. The highest is how far the index has come; block 0 identifies the chain.
   */
  block: { chain: string; number: number; hash: string; parent: string; minedAt: number }
  transaction: {
    chain: string
    block: number
    position: number
    hash: string
    sender: string
    /** Null: a contract was created. */
    recipient: string | null
    nonce: number
    status: 'confirmed' | 'failed'
    /** Base units of the native currency, also where it failed and nothing moved. */
    value: Numeric
    /** First four bytes of the input as hex, `0x` where there are none. */
    selector: string
    /** Milliseconds since 1970. */
    minedAt: number
  }
  /** What moved. A transaction's own native value, when it moved, is one of them. */
  transfer: {
    chain: string
    block: number
    position: number
    /** Order inside the transaction: its own value, its logs, internal native transfers. */
    part: number
    kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
    /** Null: native currency. */
    token: string | null
    tokenId: Numeric | null
    sender: string
    recipient: string
    amount: Numeric
  }
  approval: {
    chain: string
    block: number
    position: number
    part: number
    kind: 'erc20' | 'erc721' | 'all'
    token: string
    owner: string
    spender: string
    /** Base units; token id for `erc721`; 1 or 0 for `all`. */
    amount: Numeric
  }
  /**
   * One row for each account a transaction touches: sender, recipient, both ends of each transfer, owners of approvals,
   * and never the zero address. What a history page is read from.
   */
  activity: { account: string; chain: string; minedAt: number; block: number; position: number }
  /** The first block in which a fungible token moved to or from an account. */
  accountToken: { account: string; chain: string; token: string; block: number }
  /** The first block in which an account's own transaction sent something to a recipient. */
  accountRecipient: { account: string; chain: string; recipient: string; block: number }
}

/** Contract data (migration `0002_tokens`). Addresses are lower-case hex. */
type TokenTables = {
  /** Name, symbol and decimals of a fungible contract. All three null: it is no token. */
  token: {
    chain: string
    token: string
    name: string | null
    symbol: string | null
    decimals: number | null
    /** Milliseconds since 1970. Read again after it. */
    expiresAt: number
  }
  nft: {
    chain: string
    contract: string
    tokenId: Numeric
    name: string
    /** The address in the metadata, before the image proxy. Null: none, or unreadable. */
    imageUrl: string | null
    expiresAt: number
  }
}

/** Hourly prices (migration `0011_prices`). */
type PriceTables = {
  /** The price of one whole unit, once an hour. */
  price: {
    /** CAIP-10 in lower case. */
    token: string
    currency: string
    /** Hours since 1970. */
    hour: number
    /** Decimal text, above 0. */
    price: ColumnType<string, string, never>
  }
}

/** Registered names (migration `0012_names`). Times are milliseconds since 1970. */
type NameTables = {
  name: {
    /** `label.zone.tld`, lower case. */
    name: string
    /** The visual form of the name. No two names share one. */
    look: string
    registeredAt: number
    updatedAt: number | null
    /** JSON object of texts. */
    attributes: string
  }
  nameAddress: {
    name: string
    coinType: number
    /** Lower case. */
    address: string
    /** Whether the address signed for the name itself. */
    isProven: boolean
    createdAt: number
  }
  /** Signed messages that were used, until they are too old to be accepted. */
  nameMessage: { digest: string; until: number }
}

/** Orders for tokens (migration `0014_onramp`). Times are milliseconds since 1970. */
export type OnrampTables = {
  onrampOrder: {
    id: string
    provider: string
    /** CAIP-2. */
    network: string | null
    address: string
    status: string
    /** Decimal text and ISO 4217, or a token's symbol. */
    paymentAmount: string | null
    paymentCurrency: string | null
    purchaseAmount: string | null
    purchaseCurrency: string | null
    transaction: string | null
    createdAt: number
    updatedAt: number
  }
}

/**
 * Stored messages of the relay (migration `0005_mailbox`). They are encrypted by the clients, and nothing identifies a
 * person.
 */
type MailboxTables = {
  mail: {
    sequence: Generated<number>
    topic: string
    message: string
    tag: number
    attestation: string | null
    /** Client id (did:key) of the publisher. */
    publisher: string
    /** Keyed digest of the publisher's network address, and its project: who the message counts for. */
    address: Generated<string>
    project: Generated<string>
    /** What it counts: message and attestation with 300 more. Computed by the database. */
    bytes: GeneratedAlways<number>
    /** Milliseconds since 1970. */
    publishedAt: number
    expiresAt: number
  }
}

/**
 * Operations of smart accounts, what sends them, and what sponsors spend (migration `0025_smart_accounts`). Addresses and hashes are lower
 * case, amounts base units, times milliseconds since 1970.
 */
type SmartAccountTables = {
  /** Secrets of the keys that send and sign, encrypted by the key service. */
  gasSecret: { name: string; wrapped: string }
  /** A user operation. Of one account and nonce only one is `waiting` or `sent`. */
  userOperation: {
    hash: string
    chain: string
    version: EntryPointVersion
    sender: string
    nonce: Numeric
    /** JSON of the operation as it goes over the wire. */
    text: string
    project: string
    status: OperationStatus
    /** The bundle it is in, while it is `sent`. */
    bundle: string | null
    /** How many bundles were mined that did not run it. */
    tries: number
    transaction: string | null
    reason: string | null
    createdAt: number
    updatedAt: number
  }
  /** A permission that an account gave (ERC-7710), by the hash of its delegation. Times are Unix seconds. */
  permission: {
    chain: string
    hash: string
    /** Lower case. */
    account: string
    /** The id that clients know it by. */
    pci: string
    project: string
    origin: string | null
    context: string
    expiry: number
    createdAt: number
    revokedAt: number | null
  }
  /** Which process may send with a key on a chain, and until when. */
  bundlerLease: { chain: string; key: string; owner: string; until: number }
  /** Operations in one transaction. A key has one open bundle at most. */
  bundle: {
    id: string
    chain: string
    key: string
    nonce: number
    status: 'open' | 'done'
    createdAt: number
  }
  /** A signed transaction of a bundle. Later ones replace earlier ones by higher fees. */
  bundleAttempt: {
    bundle: string
    turn: number
    hash: string
    raw: string
    maxFee: Numeric
    tip: Numeric
    /** Whether it ends the bundle without running its operations. */
    isCancel: boolean
    createdAt: number
  }
  /** What an account's operation may cost a project. One row for account and nonce, however often it was signed for. */
  sponsorReservation: {
    chain: string
    version: EntryPointVersion
    sender: string
    nonce: Numeric
    project: string
    paymaster: string
    /** `YYYY-MM-DD` in UTC: the budgets it counts in. */
    day: string
    amount: Numeric
    status: 'reserved' | 'settled' | 'released'
    /** What it cost. */
    spent: Numeric | null
    /** The block it was run in (migration `0032_sponsor_deposits`). Null: it was not run, or settled before there was this column. */
    spentBlock: number | null
    /** Newest block when it was first reserved: the operation is in a later one. */
    fromBlock: number
    validUntil: number
  }
  /** What is reserved and spent of a budget. `scope`: `project`, or the account's address. */
  sponsorBudget: { chain: string; project: string; scope: string; day: string; used: Numeric }
}
