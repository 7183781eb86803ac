import type { Prices, Swaps, Tokens } from './assets.ts'
import type { Chains, History, Index, Solana } from './chains.ts'
import type { Db } from './db.ts'
import type { Directory, Images } from './directory.ts'
import type { Kms, Mailer } from './kmsAndMailer.ts'
import type { NameSigner, Names } from './names.ts'
import type { OnrampOrders, Onramps } from './onramp.ts'
import type { Cache, Clock, Egress, Limits, Log } from './platform.ts'
import type { Events, Projects } from './projects.ts'
import type { Attester, Bus, Mailbox, Origins } from './relay.ts'
import type { SecondOperatorPort } from './secondOperator.ts'
import type { Settings } from './settings.ts'
import type { Bundler, Sponsor } from './smartAccounts.ts'

/** Everything a service can need from outside. `createPorts` creates them from the configuration. */
export type Ports = {
  readonly attester: Attester
  readonly bundler: Bundler
  readonly bus: Bus
  readonly cache: Cache
  readonly chains: Chains
  readonly clock: Clock
  readonly db: Db
  readonly directory: Directory
  readonly egress: Egress
  readonly events: Events
  readonly history: History
  readonly images: Images
  readonly index: Index
  /** Of the sign-in service. */
  readonly authKms: Kms
  /** Of the keys service. */
  readonly keysKms: Kms
  /** Of the keys that pay gas for operations of smart accounts and sign for paymasters. */
  readonly gasKms: Kms
  readonly limits: Limits
  readonly log: Log
  readonly mailbox: Mailbox
  readonly names: Names
  readonly nameSigner: NameSigner
  readonly onrampOrders: OnrampOrders
  readonly onramps: Onramps
  readonly origins: Origins
  readonly mailer: Mailer
  readonly prices: Prices
  readonly swaps: Swaps
  readonly tokens: Tokens
  readonly projects: Projects
  readonly secondOperator: SecondOperatorPort
  readonly settings: Settings
  readonly solana: Solana
  readonly sponsor: Sponsor
}
