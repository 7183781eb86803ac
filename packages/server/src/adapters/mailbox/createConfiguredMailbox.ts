import { relayLimits } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Db } from '../../ports/Db.ts'
import type { Log } from '../../ports/Log.ts'
import type { Mailbox } from '../../ports/Mailbox.ts'
import { createMemoryMailbox } from './createMemoryMailbox.ts'
import { createSqlMailbox } from './createSqlMailbox.ts'

/** Bytes of messages in memory. */
const memoryBytes = 256 * 1024 * 1024
/** Messages in the database. */
const most = 2_000_000

/** The mailbox the configuration asks for: in the database, or in memory with `LATCHKEY_RELAY_DURABLE=off`. */
export function createConfiguredMailbox({
  config: { relay },
  db,
  clock,
  log,
}: {
  readonly config: Pick<ServerConfig, 'relay'>
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}): Mailbox {
  const perTopic = relayLimits.messagesPerTopic
  return relay.isDurable
    ? createSqlMailbox({ db, clock, log, perTopic, most })
    : createMemoryMailbox({ clock, perTopic, maxBytes: memoryBytes })
}
