// Our indexer over the chain behind the port given, on the embedded database in memory. Each message names a number of
// steps of fifty blocks; the answer is the CPU time they took.
import { createChainPool } from '../../packages/server/src/adapters/chains/chainPool.ts'
import { createSystemClock } from '../../packages/server/src/adapters/clock.ts'
import { createDb } from '../../packages/server/src/adapters/db/database.ts'
import { migrations } from '../../packages/server/src/adapters/db/migrations.ts'
import { createPgliteEngine } from '../../packages/server/src/adapters/db/pglite.ts'
import { createEgress } from '../../packages/server/src/adapters/egress.ts'
import { createPinoLog } from '../../packages/server/src/adapters/log.ts'
import { createFollower } from '../../packages/server/src/indexer/follower.ts'

const [port] = process.argv.slice(2)
const url = `127.0.0.1:${port}`
const clock = createSystemClock()
const log = createPinoLog('silent')
const egress = createEgress({ allow: [url] })
const nodes = [{ caipNetworkId: 'eip155:1', http: [`http://${url}`], ws: [] }]
const chains = createChainPool({ chains: nodes, egress, clock, log })
const db = createDb(createPgliteEngine({}), migrations)
await db.start()
const follower = createFollower({ db, chains, log }, 'eip155:1')

process.on('message', async (steps) => {
  const from = follower.indexed
  const start = process.cpuUsage()
  const since = performance.now()
  for (let step = 0; step < steps; step++) await follower.step()
  const { user, system } = process.cpuUsage(start)
  process.send({ cpu: user + system, ms: performance.now() - since, blocks: follower.indexed - from })
})
process.on('disconnect', () => process.exit())
process.send({ ready: true })
