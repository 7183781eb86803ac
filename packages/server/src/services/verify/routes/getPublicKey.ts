import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import type { VerifyOptions } from '../VerifyOptions.ts'

const day = 24 * 60 * 60

/** `GET /v3/public-key`: the key attestations are checked with, and until when it may be kept (seconds since 1970). */
export function getPublicKey(c: Context<ApiEnv>, { attester, clock }: VerifyOptions): Response {
  const expiresAt = (Math.floor(clock.now() / 1000 / day) + 2) * day
  return c.json({ publicKey: attester.publicKey(), expiresAt }, 200, { 'cache-control': 'no-cache' })
}
