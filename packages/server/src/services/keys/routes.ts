import { randomBytes } from 'node:crypto'
import { keysApi } from '@latchkey/protocol/schemas'
import { Hono } from 'hono'
import { createProofNonces } from '../../http/caller/proof.ts'
import { answerRoute } from '../../http/caller/serveRoute.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { keepReplays } from '../../secrets/replayGuard.ts'
import { keepSecrets } from '../../secrets/serviceSecrets.ts'
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
  const secrets = keepSecrets({
    db,
    kms,
    table: 'keysSecret',
    make: { sealing: random, nonce: random },
    renewsLost: options.config.keys.isKeyLost,
  })
  const replays = keepReplays(db, 'keysUsed', clock)
  const sealer = createSealer(async () => (await secrets()).sealing)
  const own: KeysContext = { ...options, sealer, replays }
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
    answerRoute(caller, keysApi.wallet, (call) => getWallet(own, call)),
  )
  add(
    keysApi.stage,
    answerRoute(caller, keysApi.stage, (call) => stageSet(own, call)),
  )
  add(
    keysApi.release,
    answerRoute(caller, keysApi.release, (call) => releaseShare(own, call)),
  )
  add(
    keysApi.exportShare,
    answerRoute(caller, keysApi.exportShare, (call) => exportShare(own, call)),
  )
  add(
    keysApi.activate,
    answerRoute(caller, keysApi.activate, (call) => activateSet(own, call)),
  )
  add(
    read,
    answerRoute(caller, read, (call) => getRecovery(own, call)),
  )
  add(
    write,
    answerRoute(caller, write, (call) => setRecovery(own, call)),
  )
  add(keysApi.custody, answerRoute(caller, keysApi.custody, createCustody(own)))
  return { routes, check: () => kms.check() }
}
