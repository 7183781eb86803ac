import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Jwks } from '@latchkey/protocol'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, importPKCS8 } from 'jose'
import type { ServerConfig } from '../../config/readConfig.ts'
import type { Ports } from '../../ports/Ports.ts'
import { createServiceSecrets } from '../../secrets/serviceSecrets.ts'
import { type CodeHasher, createCodeHasher } from './email/codeHasher.ts'
import { createFlowSignal, type FlowSignal } from './flowSignal.ts'
import { createSocials, type Socials } from './social/socials.ts'

/** Creates the context of the service. Secrets are read on the first request. */
export function createAuthContext(options: AuthOptions): AuthContext {
  const random = () => randomBytes(32)
  const secrets = createServiceSecrets({
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
  let signing: ReturnType<AuthContext['signer']> | undefined

  async function loadSigner() {
    const { signing: der } = await secrets()
    const pem = `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----`
    const { x = '', y = '' } = await exportJWK(createPublicKey(pem))
    const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
    const kid = await calculateJwkThumbprint(jwk)
    const jwks: Awaited<ReturnType<AuthContext['signer']>>['jwks'] = {
      keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }],
    }
    return { key: await importPKCS8(pem, 'ES256'), kid, jwks }
  }

  return {
    ...options,
    secrets,
    signer() {
      signing ??= loadSigner().catch((error: unknown) => {
        signing = undefined
        throw error
      })
      return signing
    },
    hashCode: createCodeHasher({ parallel: 2, waiting: 200 }),
    flowSignal: createFlowSignal(),
    socials: createSocials(options),
  }
}

/** Secrets of this service, encrypted by the key service. */
type AuthSecrets = Readonly<
  Record<'pepper' | 'emailIndex' | 'emailSeal' | 'refresh' | 'nonce' | 'audit' | 'signing', Buffer>
>

/** Ports of the service, with its own parts. */
export type AuthContext = AuthOptions & {
  readonly secrets: () => Promise<AuthSecrets>
  readonly signer: () => Promise<{ readonly key: CryptoKey; readonly kid: string; readonly jwks: Jwks }>
  readonly hashCode: CodeHasher
  readonly flowSignal: FlowSignal
  readonly socials: Socials
}

/** Ports and settings of the sign-in service. */
export type AuthOptions = Pick<
  Ports,
  'authKms' | 'chains' | 'clock' | 'db' | 'egress' | 'limits' | 'log' | 'mailer' | 'projects'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'auth' | 'mail' | 'frameUrl' | 'social'>
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: () => string
}
