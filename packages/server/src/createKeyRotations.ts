import type { Db } from './ports/db.ts'
import type { Kms } from './ports/kmsAndMailer.ts'
import type { Ports } from './ports/Ports.ts'
import {
  type KeyRetirement,
  type KeyRotationResult,
  retireKey,
  rotateKey,
  type WrappedColumn,
} from './secrets/keyRotation.ts'
import { createSecretColumn } from './secrets/serviceSecrets.ts'
import { createDataKeyColumn } from './services/keys/dataKeys.ts'
import { createRecoverySecretColumn } from './services/keys/recoverySecrets.ts'

/** A key of the server that can be replaced: that of signing in, of the wallet shares, or of the keys that pay gas. */
export type KeyRotation = {
  readonly name: 'auth' | 'keys' | 'gas'
  readonly kms: Kms
  /** Everything the key wraps. */
  readonly columns: readonly WrappedColumn[]
  /** See `rotateKey`. */
  rotate(options?: {
    readonly onProgress?: (moved: number, column: string) => void
  }): Promise<KeyRotationResult>
  /** See `retireKey`. */
  retire(options: { readonly wait: (milliseconds: number) => Promise<void> }): Promise<KeyRetirement>
}

/** Lists the keys of a server with everything each of them wraps. Nothing is read before one is rotated. */
export function createKeyRotations({
  db,
  authKms,
  keysKms,
  gasKms,
}: Pick<Ports, 'authKms' | 'keysKms' | 'gasKms'> & {
  readonly db: Pick<Db, 'query'>
}): readonly KeyRotation[] {
  const create = (name: KeyRotation['name'], kms: Kms, columns: readonly WrappedColumn[]): KeyRotation => ({
    name,
    kms,
    columns,
    rotate: (options) => rotateKey({ kms, columns }, options),
    retire: (options) => retireKey({ kms, columns }, options),
  })
  return [
    create('auth', authKms, [createSecretColumn(db, 'authSecret'), createSecretColumn(db, 'siwxSecret')]),
    create('keys', keysKms, [
      createSecretColumn(db, 'keysSecret'),
      createDataKeyColumn(db),
      createRecoverySecretColumn(db),
    ]),
    create('gas', gasKms, [createSecretColumn(db, 'gasSecret')]),
  ]
}
