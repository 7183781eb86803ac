import { randomBytes } from 'node:crypto'
import { keysApi } from '@latchkey/protocol/schemas'
import { Hono } from 'hono'
import { createProofNonces } from '../../http/caller/proof.ts'
import { serveRoute } from '../../http/caller/serveRoute.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { createReplayGuard } from '../../secrets/replayGuard.ts'
import { createServiceSecrets } from '../../secrets/serviceSecrets.ts'
import type { KeysContext, KeysOptions } from './keySets.ts'
import { getRecovery, setRecovery } from './recovery.ts'
import { exportShare, releaseShare } from './release.ts'
import { activateSet, stageSet } from './rotation.ts'
import { createSealer } from './sealing.ts'
import { createCustody, getWallet } from './wallet.ts'

/** The server's share of embedded wallets (`keysApi`): one of three, under a key service, sealed on its way. */
export function keys(options: KeysOptions): Service {
  const { db, keysKms: kms, clock, issuer, jwks } = options
  const random = () => randomBytes(32)
  const secrets = createServiceSecrets({
    db,
    kms,
    table: 'keysSecret',
    make: { sealing: random, nonce: random },
    renewsLost: options.config.keys.isKeyLost,
  })
  const replays = createReplayGuard(db, 'keysUsed', clock)
  const sealer = createSealer(async () => (await secrets()).sealing)
  const own: KeysContext = { ...options, sealer, replays }
  const caller = {
    ...options,
    nonces: async () => createProofNonces((await secrets()).nonce),
    replays,
    session: { jwks, issuer, audience: 'keys' },
  } as const
  const routes = new Hono<ApiEnv>()
  const add = (route: { method: 'GET' | 'POST'; path: string }, handler: ReturnType<typeof serveRoute>) => {
    routes.on(route.method, route.path, handler)
  }
  const { recoveryRead: read, recoveryWrite: write } = keysApi
  add(
    keysApi.sealingKey,
    serveRoute(caller, keysApi.sealingKey, () => sealer.publicKey()),
  )
  add(
    keysApi.wallet,
    serveRoute(caller, keysApi.wallet, (call) => getWallet(own, call)),
  )
  add(
    keysApi.stage,
    serveRoute(caller, keysApi.stage, (call) => stageSet(own, call)),
  )
  add(
    keysApi.release,
    serveRoute(caller, keysApi.release, (call) => releaseShare(own, call)),
  )
  add(
    keysApi.exportShare,
    serveRoute(caller, keysApi.exportShare, (call) => exportShare(own, call)),
  )
  add(
    keysApi.activate,
    serveRoute(caller, keysApi.activate, (call) => activateSet(own, call)),
  )
  add(
    read,
    serveRoute(caller, read, (call) => getRecovery(own, call)),
  )
  add(
    write,
    serveRoute(caller, write, (call) => setRecovery(own, call)),
  )
  add(keysApi.custody, serveRoute(caller, keysApi.custody, createCustody(own)))
  return { routes, check: () => kms.check() }
}
