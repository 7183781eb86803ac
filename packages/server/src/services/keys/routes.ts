import { randomBytes } from 'node:crypto'
import type { ApiRoute } from '@latchkey/protocol'
import { purgeWallet as purgeRoute } from '@latchkey/protocol/routes'
import { keysApi, recoverySecretsApi } from '@latchkey/protocol/schemas'
import { Hono } from 'hono'
import { parseJson, readBody } from '../../http/body.ts'
import { type CallerOptions, createRouteHandler } from '../../http/caller/createRouteHandler.ts'
import { createProofNonces } from '../../http/caller/proof.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { createReplayGuard } from '../../secrets/replayGuard.ts'
import { createServiceSecrets } from '../../secrets/serviceSecrets.ts'
import { createCustody } from './custody.ts'
import { endSessions, isEnded } from './endedSessions.ts'
import type { KeysContext, KeysOptions } from './keySets.ts'
import { purgeWallet } from './purge.ts'
import { getRecovery, setRecovery } from './recovery.ts'
import { deleteRecoverySecret, readRecoverySecret, storeRecoverySecret } from './recoverySecrets.ts'
import { exportShare, releaseShare } from './release.ts'
import { activateSet, stageSet } from './rotation.ts'
import { createSealer } from './sealing.ts'
import {
  claimTransfer,
  collectTransfer,
  deliverTransfer,
  endTransfer,
  getTransferCommitment,
  openTransfer,
  readTransfer,
  revealTransfer,
} from './transfers.ts'
import { getWallet } from './wallet.ts'

/**
 * Creates the keys service (`keysApi`), which stores one of the three key shares of each embedded wallet. The
 * `Kms` port protects a share in the database; HPKE (`sealing.ts`) encrypts it between frame and server.
 */
export function keys(options: KeysOptions): KeysService {
  const { db, keysKms: kms, clock, issuer, jwks } = options
  const create32Bytes = () => randomBytes(32)
  const secrets = createServiceSecrets({
    db,
    kms,
    table: 'keysSecret',
    // Stored by these names. `sealing`: the key pair clients seal shares to. `nonce`: authenticates nonces of DPoP proofs.
    make: { sealing: create32Bytes, nonce: create32Bytes },
    renewsLost: options.config.keys.isKeyLost,
  })
  const replays = createReplayGuard(db, 'keysUsed', clock)
  const sealer = createSealer(async () => (await secrets()).sealing)
  const context: KeysContext = { ...options, sealer, replays }
  const caller: CallerOptions = {
    ...options,
    nonces: async () => createProofNonces((await secrets()).nonce),
    replays,
    session: { jwks, issuer, audience: 'keys', isEnded: (claims) => isEnded(db, claims) },
  }
  const routes = new Hono<ApiEnv>()
  const serve = <const route extends ApiRoute>(
    route: route,
    answer: Parameters<typeof createRouteHandler<route>>[2],
  ) => routes.on(route.method, route.path, createRouteHandler(caller, route, answer))

  serve(keysApi.sealingKey, () => sealer.publicKey())
  serve(keysApi.wallet, (call) => getWallet(context, call))
  serve(keysApi.stage, (call) => stageSet(context, call))
  serve(keysApi.release, (call) => releaseShare(context, call))
  serve(keysApi.exportShare, (call) => exportShare(context, call))
  serve(keysApi.activate, (call) => activateSet(context, call))
  serve(keysApi.recoveryRead, (call) => getRecovery(context, call))
  serve(keysApi.recoveryWrite, (call) => setRecovery(context, call))
  serve(keysApi.endSessions, (call) => endSessions(context, call))
  serve(keysApi.transferOpen, (call) => openTransfer(context, call))
  serve(keysApi.transferCommitment, (call) => getTransferCommitment(context, call))
  serve(keysApi.transferReveal, (call) => revealTransfer(context, call))
  serve(keysApi.transferClaim, (call) => claimTransfer(context, call))
  serve(keysApi.transferRead, (call) => readTransfer(context, call))
  serve(keysApi.transferDeliver, (call) => deliverTransfer(context, call))
  serve(keysApi.transferCollect, (call) => collectTransfer(context, call))
  serve(keysApi.transferEnd, (call) => endTransfer(context, call))
  serve(recoverySecretsApi.store, (call) => storeRecoverySecret(context, call))
  serve(recoverySecretsApi.read, (call) => readRecoverySecret(context, call))
  serve(recoverySecretsApi.delete, (call) => deleteRecoverySecret(context, call))
  serve(keysApi.custody, createCustody(context))
  createMount(routes, options)(purgeRoute, async (c) => {
    const { order } = parseJson(await readBody(c, 4_096), purgeRoute.body)
    return c.json(await purgeWallet(context, order), 200, { 'cache-control': 'no-store' })
  })
  return {
    routes,
    check: () => kms.check(),
    purge: async (order) => void (await purgeWallet(context, order)),
  }
}

/** The keys service. `purge` is what its route of that name does, for a sign-in service in the same process. */
export type KeysService = Service & { readonly purge: (order: string) => Promise<void> }
