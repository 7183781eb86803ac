import type { RpcClient } from '../../../config/Network.ts'
import { readAmount } from './readAmount.ts'
import { readAnswer } from './readAnswer.ts'

/** An account of the chain. */
export type SolanaAccountInfo = {
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
}

/** The account at an address; `undefined` where there is none. Throws what the client throws. */
export function readAccount(rpc: RpcClient, address: string): Promise<SolanaAccountInfo | undefined> {
  return readAnswer(rpc, 'getAccountInfo', [address, { encoding: 'base64' }], toAccountInfo)
}

/** @throws TypeError */
function toAccountInfo(value: unknown): SolanaAccountInfo | undefined {
  if (value === null) return undefined
  const { owner, lamports, data } = value as { owner: unknown; lamports: unknown; data: unknown }
  if (typeof owner !== 'string' || !Array.isArray(data) || typeof data[0] !== 'string')
    throw new TypeError('Not an account')
  const bytes = Uint8Array.from(atob(data[0]), (character) => character.charCodeAt(0))
  return { owner, lamports: readAmount(lamports), data: bytes }
}
