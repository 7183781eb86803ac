import type { Address } from 'viem'
import type { DevnetToken } from '../Devnet.ts'
import type { SeedContracts } from './seedContracts.ts'

/** Who and what the seed's transactions are between. */
export type SeedWorld = {
  /** Whose life it is: the first account of the mnemonic. */
  visitor: Address
  friend: Address
  shop: Address
  /** Pays for what must be there first. */
  saver: Address
  /** Nobody the visitor ever paid. */
  stranger: Address
  contracts: SeedContracts
  tokens: Readonly<Record<'LKT' | 'TUSD' | 'TICKET' | 'OUSD' | 'WETH', DevnetToken>>
}
