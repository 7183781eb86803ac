import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, importPKCS8 } from 'jose'
import { keepSecrets } from '../../secrets/keepSecrets.ts'
import type { Auth } from './Auth.ts'
import type { AuthOptions } from './AuthOptions.ts'
import { createCodeHasher } from './flow/createCodeHasher.ts'
import { createFlowBell } from './flow/createFlowBell.ts'
import { createSocials } from './social/createSocials.ts'

/** Puts the service's own parts beside its ports. Secrets are read with the first request, not before. */
export function createAuth(options: AuthOptions): Auth {
  const random = () => randomBytes(32)
  const secrets = keepSecrets({
    db: options.db,
    kms: options.authKms,
    table: 'authSecret',
    make: {
      pepper: random,
      emailIndex: random,
      emailSeal: random,
      refresh: random,
      nonce: random,
      audit: random,
      signing: () =>
        generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
          type: 'pkcs8',
          format: 'der',
        }),
    },
  })
  let signing: ReturnType<Auth['signer']> | undefined

  async function readSigner() {
    const { signing: der } = await secrets()
    const pem = `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----`
    const { x = '', y = '' } = await exportJWK(createPublicKey(pem))
    const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
    const kid = await calculateJwkThumbprint(jwk)
    const jwks: Awaited<ReturnType<Auth['signer']>>['jwks'] = {
      keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }],
    }
    return { key: await importPKCS8(pem, 'ES256'), kid, jwks }
  }

  return {
    ...options,
    secrets,
    signer() {
      signing ??= readSigner().catch((error: unknown) => {
        signing = undefined
        throw error
      })
      return signing
    },
    hashCode: createCodeHasher({ parallel: 2, waiting: 200 }),
    bell: createFlowBell(),
    socials: createSocials(options),
  }
}
