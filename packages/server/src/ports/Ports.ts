import type { Attester } from './Attester.ts'
import type { Bus } from './Bus.ts'
import type { Cache } from './Cache.ts'
import type { Chains } from './Chains.ts'
import type { Clock } from './Clock.ts'
import type { Db } from './Db.ts'
import type { Directory } from './Directory.ts'
import type { Egress } from './Egress.ts'
import type { Events } from './Events.ts'
import type { History } from './History.ts'
import type { Images } from './Images.ts'
import type { Index } from './Index.ts'
import type { Kms } from './Kms.ts'
import type { Limits } from './Limits.ts'
import type { Log } from './Log.ts'
import type { Mailbox } from './Mailbox.ts'
import type { Mailer } from './Mailer.ts'
import type { NameSigner } from './NameSigner.ts'
import type { Names } from './Names.ts'
import type { OnrampOrders } from './OnrampOrders.ts'
import type { Onramps } from './Onramps.ts'
import type { Origins } from './Origins.ts'
import type { Prices } from './Prices.ts'
import type { Projects } from './Projects.ts'
import type { Swaps } from './Swaps.ts'
import type { Tokens } from './Tokens.ts'

/** Everything a service can need from outside. `createPorts` makes them from the configuration. */
export type Ports = {
  readonly attester: Attester
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
  /** The sign-in service's own. */
  readonly authKms: Kms
  /** The keys service's own. */
  readonly keysKms: Kms
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
}
