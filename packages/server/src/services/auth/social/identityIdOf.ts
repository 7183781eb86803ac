import { keyedDigest } from '../../../secrets/digest.ts'
import type { Identity } from './exchangeCode.ts'

/** What an identity is called here: its issuer and subject, never an address (X.13). `key`: the secret `emailIndex`. */
export function identityIdOf(key: Buffer, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string {
  return keyedDigest(key, ['identity', issuer, subject])
}
