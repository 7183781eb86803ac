import type { CaipNetworkId } from '@latchkey/protocol'

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
