import { randomBytes } from 'node:crypto'
import { keysApi } from '@latchkey/protocol/schemas'
import { Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { answerRoute } from '../../http/caller/answerRoute.ts'
import { createProofNonces } from '../../http/caller/createProofNonces.ts'
import { keepReplays } from '../../http/caller/keepReplays.ts'
import type { Service } from '../../http/Service.ts'
import { keepSecrets } from '../../secrets/keepSecrets.ts'
import type { Keys } from './Keys.ts'
import type { KeysOptions } from './KeysOptions.ts'
import { activate } from './routes/activate.ts'
import { createCustody } from './routes/custody.ts'
import { exportShare } from './routes/exportShare.ts'
import { recoveryRead, recoveryWrite } from './routes/recovery.ts'
import { release } from './routes/release.ts'
import { stage } from './routes/stage.ts'
import { wallet } from './routes/wallet.ts'
import { createSealer } from './seal/createSealer.ts'

/** The server's share of embedded wallets (`keysApi`): one of three, under a key service, sealed on its way. */
export function keys(options: KeysOptions): Service {
  const { db, keysKms: kms, clock, issuer, jwks } = options
  const random = () => randomBytes(32)
  const secrets = keepSecrets({
    db,
    kms,
    table: 'keysSecret',
    make: { sealing: random, nonce: random },
    renewsLost: options.config.keys.isKeyLost,
  })
  const replays = keepReplays(db, 'keysUsed', clock)
  const sealer = createSealer(async () => (await secrets()).sealing)
  const own: Keys = { ...options, sealer, replays }
  const caller = {
    ...options,
    nonces: async () => createProofNonces((await secrets()).nonce),
    replays,
    session: { jwks, issuer, audience: 'keys' },
  } as const
  const routes = new Hono<ApiEnv>()
  const add = (route: { method: 'GET' | 'POST'; path: string }, handler: ReturnType<typeof answerRoute>) => {
    routes.on(route.method, route.path, handler)
  }
  const { recoveryRead: read, recoveryWrite: write } = keysApi
  add(
    keysApi.sealingKey,
    answerRoute(caller, keysApi.sealingKey, () => sealer.publicKey()),
  )
  add(
    keysApi.wallet,
    answerRoute(caller, keysApi.wallet, (call) => wallet(own, call)),
  )
  add(
    keysApi.stage,
    answerRoute(caller, keysApi.stage, (call) => stage(own, call)),
  )
  add(
    keysApi.release,
    answerRoute(caller, keysApi.release, (call) => release(own, call)),
  )
  add(
    keysApi.exportShare,
    answerRoute(caller, keysApi.exportShare, (call) => exportShare(own, call)),
  )
  add(
    keysApi.activate,
    answerRoute(caller, keysApi.activate, (call) => activate(own, call)),
  )
  add(
    read,
    answerRoute(caller, read, (call) => recoveryRead(own, call)),
  )
  add(
    write,
    answerRoute(caller, write, (call) => recoveryWrite(own, call)),
  )
  add(keysApi.custody, answerRoute(caller, keysApi.custody, createCustody(own)))
  return { routes, check: () => kms.check() }
}
