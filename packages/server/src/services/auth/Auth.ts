import type { Jwks } from '@latchkey/protocol'
import type { CryptoKey } from 'jose'
import type { AuthOptions } from './AuthOptions.ts'
import type { CodeHasher } from './flow/createCodeHasher.ts'
import type { FlowBell } from './flow/createFlowBell.ts'
import type { Socials } from './social/createSocials.ts'

/** Secrets of this service; the key service keeps them. */
export type AuthSecrets = Readonly<
  Record<'pepper' | 'emailIndex' | 'emailSeal' | 'refresh' | 'nonce' | 'audit' | 'signing', Buffer>
>

/** What every part of the service works with. */
export type Auth = AuthOptions & {
  readonly secrets: () => Promise<AuthSecrets>
  readonly signer: () => Promise<{ readonly key: CryptoKey; readonly kid: string; readonly jwks: Jwks }>
  readonly hashCode: CodeHasher
  readonly bell: FlowBell
  readonly socials: Socials
}
