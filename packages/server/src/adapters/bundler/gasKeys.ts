import { randomBytes } from 'node:crypto'
import { concat, type Hex, keccak256, stringToHex, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Db } from '../../ports/db.ts'
import type { Kms } from '../../ports/kmsAndMailer.ts'
import { createServiceSecrets } from '../../secrets/serviceSecrets.ts'

/** The keys of this server that pay gas and sign for its paymasters. They are loaded with the first use. */
export type GasKeys = {
  /** The keys that send bundles, in a fixed order. Every chain uses the same. */
  senders(): Promise<readonly PrivateKeyAccount[]>
  /** The key whose signatures the paymasters accept. */
  signer(): Promise<PrivateKeyAccount>
}

/**
 * Creates the keys. Two secrets of 32 bytes lie in the database, encrypted by the key service; the keys are derived from them, so that
 * every process has the same, and a larger pool keeps the keys it had.
 *
 * @param count keys that send
 * @throws KmsError, and errors of the database, from each method
 */
export function createGasKeys({
  db,
  gasKms,
  count,
}: {
  readonly db: Pick<Db, 'query'>
  readonly gasKms: Kms
  readonly count: number
}): GasKeys {
  const create32Bytes = () => randomBytes(32)
  const secrets = createServiceSecrets({
    db,
    kms: gasKms,
    table: 'gasSecret',
    make: { senders: create32Bytes, paymaster: create32Bytes },
  })
  return {
    async senders() {
      const { senders } = await secrets()
      return Array.from({ length: count }, (_, index) => deriveKey(senders, `sender ${index}`))
    },
    async signer() {
      const { paymaster } = await secrets()
      return deriveKey(paymaster, 'paymaster')
    },
  }
}

/** A key of secp256k1. The hash is a valid key but for one case in 2^128, in which viem throws. */
function deriveKey(secret: Buffer, name: string): PrivateKeyAccount {
  const key: Hex = keccak256(concat([toHex(secret), stringToHex(name)]))
  return privateKeyToAccount(key)
}
