import { done } from '../auth/sessions.ts'
import type { ApiRoute } from '../http/ApiRoute.ts'
import {
  activateRequest,
  recoveryReadReply,
  recoveryReadRequest,
  recoveryWriteRequest,
  releaseReply,
  releaseRequest,
  sealingKey,
  stageRequest,
} from './shares.ts'
import { walletReply } from './wallet.ts'
import { walletCustody } from './walletCustody.ts'

/**
 * The keys API, at `keys` of `/.well-known/latchkey`. It holds one share of three under a key service and knows the person
 * only by the access token. Refusals: `authFailures`. The ways through it:
 *
 * ```
 * first wallet, and every re-split after a recovery (X.02, X.10):
 *   wallet ► split in the browser, device share written as pending ► stage ► release(pending) ► put together, compare
 *          ► activate ► device share becomes the active one
 * sign on a known device:  release(active)
 * take the keys out:       a code for that (`authApi.confirm`) ► 60 s ► exportShare
 * new device:              sign in ► recoveryRead ► release(active) ► both make the entropy ► re-split as above
 * ```
 * Whatever stops in between, `wallet` says which set is active; the device keeps its share of both until then.
 */
export const keysApi = {
  sealingKey: { method: 'GET', path: '/keys/v1/sealing-key', caller: 'none', response: sealingKey },
  wallet: { method: 'GET', path: '/keys/v1/wallet', caller: 'session', response: walletReply },
  stage: { method: 'POST', path: '/keys/v1/sets', caller: 'fresh', request: stageRequest, response: done },
  activate: {
    method: 'POST',
    path: '/keys/v1/sets/activate',
    caller: 'fresh',
    request: activateRequest,
    response: done,
  },
  /** `fresh` for a device that never had a share of this wallet. */
  release: {
    method: 'POST',
    path: '/keys/v1/shares/release',
    caller: 'session',
    request: releaseRequest,
    response: releaseReply,
  },
  /** The same share for taking the keys out, against a token with the grant `export` only (X.09). */
  exportShare: {
    method: 'POST',
    path: '/keys/v1/shares/export',
    caller: 'session',
    grant: 'export',
    request: releaseRequest,
    response: releaseReply,
  },
  recoveryRead: {
    method: 'POST',
    path: '/keys/v1/recovery/read',
    caller: 'fresh',
    request: recoveryReadRequest,
    response: recoveryReadReply,
  },
  recoveryWrite: {
    method: 'POST',
    path: '/keys/v1/recovery',
    caller: 'fresh',
    request: recoveryWriteRequest,
    response: done,
  },
  custody: {
    method: 'GET',
    path: '/.well-known/wallet-custody',
    caller: 'none',
    response: walletCustody,
  },
} as const satisfies Record<string, ApiRoute>
