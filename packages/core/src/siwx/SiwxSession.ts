import type { Cacao } from '@latchkey/walletconnect'
import type { SiwxMessage } from './SiwxMessage.ts'

/** A sign-in that was signed (S3.16). */
export type SiwxSession = {
  readonly data: SiwxMessage
  /** The text, exactly as it was signed. */
  readonly message: string
  /** Hex on EVM networks, Base58 on Solana. */
  readonly signature: string
  /** Set by the one-step authenticate flow over the relay. */
  readonly cacao?: Cacao
}
