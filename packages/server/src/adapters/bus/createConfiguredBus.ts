import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Bus } from '../../ports/Bus.ts'
import type { Db } from '../../ports/Db.ts'
import type { Log } from '../../ports/Log.ts'
import { createMemoryBus } from './createMemoryBus.ts'
import { createPostgresBus } from './createPostgresBus.ts'
import { createRedisBus } from './createRedisBus.ts'

/** What carries words between nodes: Redis by `REDIS_URL`, else Postgres by `DATABASE_URL`, else there is one node. */
export function createConfiguredBus({
  config: { redisUrl, databaseUrl },
  db,
  log,
}: {
  readonly config: Pick<ServerConfig, 'redisUrl' | 'databaseUrl'>
  readonly db: Db
  readonly log: Log
}): Bus {
  if (redisUrl !== undefined) return createRedisBus({ url: redisUrl, log })
  if (databaseUrl !== undefined) return createPostgresBus({ url: databaseUrl, db, log })
  return createMemoryBus()
}
