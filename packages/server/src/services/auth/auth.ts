import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Jwks } from '@latchkey/protocol'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, importPKCS8 } from 'jose'
import type { ServerConfig } from '../../config/readConfig.ts'
import type { Ports } from '../../ports/Ports.ts'
import { createServiceSecrets } from '../../secrets/serviceSecrets.ts'
import { type CodeHasher, createCodeHasher } from './email/codeHasher.ts'
import { createFlowSignal, type FlowSignal } from './flowSignal.ts'
import { createSocials, type Socials } from './social/socials.ts'

/** Creates the context of every handler of the sign-in service. Secrets are loaded on the first request. */
export function createAuthContext(options: AuthOptions): AuthContext {
  const create32Bytes = () => randomBytes(32)
  const secrets = createServiceSecrets({
    db: options.db,
    kms: options.authKms,
    table: 'authSecret',
    make: {
      pepper: create32Bytes,
      emailIndex: create32Bytes,
      emailSeal: create32Bytes,
      refresh: create32Bytes,
      nonce: create32Bytes,
      audit: create32Bytes,
      signing: () =>
        generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
          type: 'pkcs8',
          format: 'der',
        }),
    },
  })
  let loadingSigner: ReturnType<AuthContext['signer']> | undefined

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
      loadingSigner ??= loadSigner().catch((error: unknown) => {
        loadingSigner = undefined
        throw error
      })
      return loadingSigner
    },
    hashCode: createCodeHasher({ parallel: 2, waiting: 200 }),
    flowSignal: createFlowSignal(),
    socials: createSocials(options),
  }
}

/** Secrets of this service, stored by these names and encrypted by the key service. A renamed one is created anew. */
type AuthSecrets = {
  /** Keys the hashes of mailed codes. */
  readonly pepper: Buffer
  /** Keys the digests by which addresses and identities are found. */
  readonly emailIndex: Buffer
  /** Encrypts addresses, names and the secrets of a sign-in under way. */
  readonly emailSeal: Buffer
  /** Derives refresh tokens. */
  readonly refresh: Buffer
  /** Authenticates the nonces of DPoP proofs (RFC 9449 §8). */
  readonly nonce: Buffer
  /** Seals the rows of account logs. */
  readonly audit: Buffer
  /** Private key of access tokens: P-256, PKCS #8 in DER. */
  readonly signing: Buffer
}

/** Ports and settings of the service, with the parts it creates for itself. */
export type AuthContext = AuthOptions & {
  readonly secrets: () => Promise<AuthSecrets>
  /** Returns the key that signs access tokens, its id (RFC 7638), and the public keys that verify them. */
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
  readonly config: Pick<
    ServerConfig,
    'mode' | 'limits' | 'auth' | 'keys' | 'mail' | 'frameUrl' | 'frameEmbedders' | 'social'
  >
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: () => string
  /** Deletes the wallet parts of an account at the keys service, by a signed order. Repeating it is no error. */
  readonly purgeWallet: (order: string) => Promise<void>
}
