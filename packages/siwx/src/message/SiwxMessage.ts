import type { CaipNetworkId } from '@latchkey/protocol'

/** The fields of a sign-in message (CAIP-122). `formatSiwxMessage` turns them into text. */
export type SiwxMessage = {
  /** `http` or `https`, if the text names it (EIP-4361). */
  readonly scheme?: string
  /** Host, with its port if it has one. This is what the person is asked to trust. */
  readonly domain: string
  /** Plain address; on EVM networks with its checksum (EIP-55). */
  readonly accountAddress: string
  /** One line for the person. */
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** Letters and digits, eight or more. */
  readonly nonce: string
  /** RFC 3339, like all times here. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** How a sign-in message is written as text. */
export type SiwxForm = {
  /**
   * `eip4361`: readable by verifiers of that standard (name of the chain family, bare chain reference, two empty lines
   * if there is no statement). Default: `caip122`.
   */
  readonly messenger?: 'caip122' | 'eip4361'
  /** `… with your <networkName> account:`. Default: the name of the chain family, which `eip4361` always uses. */
  readonly networkName?: string
  /** Whether to write `Chain ID: 1` instead of `Chain ID: eip155:1`. */
  readonly clearChainIdNamespace?: boolean
}

/** A nonce of 96 random bits as 24 hex digits (EIP-4361 allows letters and digits only). */
export function createSiwxNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
