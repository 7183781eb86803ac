import type { FrameConfig } from '@latchkey/protocol'
import type { ApiClient } from '../session/createApiClient.ts'
import type { Session } from '../session/createSession.ts'
import type { Vault } from '../vault/Vault.ts'

export type WalletOptions = {
  readonly api: ApiClient
  readonly session: Session
  readonly vault: Vault
  /** Base URL of the keys API. */
  readonly keys: string
  readonly custody: FrameConfig['custody']
}
