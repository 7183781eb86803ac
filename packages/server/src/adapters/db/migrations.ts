import type { Migration } from './Migration.ts'
import { index0001 } from './migrations/0001Index.ts'
import { tokens0002 } from './migrations/0002Tokens.ts'
import { projects0003 } from './migrations/0003Projects.ts'
import { events0004 } from './migrations/0004Events.ts'
import { mailbox0005 } from './migrations/0005Mailbox.ts'
import { auth0006 } from './migrations/0006Auth.ts'
import { keys0007 } from './migrations/0007Keys.ts'
import { authLanguage0008 } from './migrations/0008AuthLanguage.ts'
import { social0009 } from './migrations/0009Social.ts'
import { links0010 } from './migrations/0010Links.ts'
import { prices0011 } from './migrations/0011Prices.ts'
import { names0012 } from './migrations/0012Names.ts'
import { siwx0013 } from './migrations/0013Siwx.ts'
import { onramp0014 } from './migrations/0014Onramp.ts'
import { onrampDeliveries0015 } from './migrations/0015OnrampDeliveries.ts'

/** Every step of the schema, in order. Add yours at its number; never change one that was published. */
export const migrations: readonly Migration[] = [
  index0001,
  tokens0002,
  projects0003,
  events0004,
  mailbox0005,
  auth0006,
  keys0007,
  authLanguage0008,
  social0009,
  links0010,
  prices0011,
  names0012,
  siwx0013,
  onramp0014,
  onrampDeliveries0015,
]
