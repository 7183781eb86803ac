import { createDb } from '../adapters/db/database.ts'
import { migrations } from '../adapters/db/migrations.ts'
import { createPgliteEngine } from '../adapters/db/pglite.ts'
import { createPostgresEngine } from '../adapters/db/postgres.ts'
import { createFileKms } from '../adapters/kms/file.ts'
import { createKeyRotations } from '../createKeyRotations.ts'
import { createKillSwitch } from './killSwitch.ts'
import { silentLog } from './testPorts.ts'

/** A process of its own that rotates a key and kills itself with -9 before or after a step. */
const [target = '', keyFile = '', at = '1', when = 'before'] = process.argv.slice(2)
const engine = target.startsWith('postgres:')
  ? createPostgresEngine({ url: target, log: silentLog })
  : createPgliteEngine({ folder: target })
const db = createDb(engine, migrations)
await db.start()
const kms = createFileKms({ path: keyFile, name: 'keys' })
const kill = createKillSwitch(db, {
  at: Number(at),
  after: when === 'after',
  onKill: () => process.kill(process.pid, 'SIGKILL'),
})
const [, keys] = createKeyRotations({
  db: { query: kill.query },
  authKms: kms,
  keysKms: kill.watchKms(kms),
  gasKms: kms,
})
await keys?.rotate()
await db.close()
