import type { CaipNetworkId } from '@latchkey/protocol'
import type { Cacao } from '@latchkey/walletconnect'

/** What a person signs to sign in (S3.17, CAIP-122). Its text form is W7.2. */
export type SiwxMessage = {
  /** `http` or `https`, where the text names it (EIP-4361). */
  readonly scheme?: string
  /** Host, with a port where it has one: what the person is asked to trust. */
  readonly domain: string
  /** A plain address; on EVM networks with its checksum (EIP-55). */
  readonly accountAddress: string
  /** One line for the person. */
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** Letters and digits, eight or more. */
  readonly nonce: string
  /** RFC 3339, as all times here. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** How a sign-in message is written down. */
export type SiwxForm = {
  /**
   * `eip4361`: as verifiers of that standard read it (family's name, bare chain reference, two empty lines where there is
   * no statement). `caip122` when absent.
   */
  readonly messenger?: 'caip122' | 'eip4361'
  /** `… with your <networkName> account:`. The family's name when absent; `eip4361` always uses that one. */
  readonly networkName?: string
  /** `Chain ID: 1` in the place of `Chain ID: eip155:1`. */
  readonly clearChainIdNamespace?: boolean
}

/** A sign-in that was signed. */
export type SiwxSession = {
  readonly data: SiwxMessage
  /** The text, exactly as it was signed. */
  readonly message: string
  /** Hex on EVM networks, Base58 on Solana. */
  readonly signature: string
  /** Set by the one-step authenticate flow over the relay. */
  readonly cacao?: Cacao
}

/** A nonce of 96 random bits as 24 hex digits (EIP-4361 takes letters and digits alone). */
export function createSiwxNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
