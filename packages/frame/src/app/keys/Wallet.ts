import type { FrameConfig, WalletReply } from '@latchkey/protocol'
import type { PreparedRequest } from '../requests/PreparedRequest.ts'
import type { ApiClient } from '../session/createApiClient.ts'
import type { Session } from '../session/createSession.ts'
import type { ExportedKeys } from './deriveKeys.ts'
import type { FactorSecret } from './factorSecrets.ts'
import type { Signed } from './signPrepared.ts'
import type { Vault } from './Vault.ts'

export type KnownWallet = NonNullable<WalletReply['wallet']>

/** Where the person's wallet stands on this device. */
export type WalletState =
  /** It signs here. `isProtected`: there is a way to recover it. */
  | { readonly kind: 'ready'; readonly wallet: KnownWallet; readonly isProtected: boolean }
  /** It exists, but this device holds no share of it: a way to recover it has to be used. */
  | { readonly kind: 'recover'; readonly wallet: KnownWallet }
  /** There is none yet, and `protect` makes it: this browser keeps no share, so without a way to recover it'd end with the page. */
  | { readonly kind: 'new' }

/** The signed-in person's wallet. */
export type Wallet = {
  /** Reads it; makes it on a person's first sign-in, where the browser keeps things. @throws FrameApiError, KeyError */
  open(): Promise<WalletState>
  /** Starts what keys are used with, so that it is there when something is approved. */
  prepare(): void
  /** @throws KeyError `wrongFactor`, FrameApiError `fresh_login` */
  recover(way: { readonly id: string; readonly factor: FactorSecret }): Promise<WalletState>
  /** The parameters of the ways to recover, for asking the person. */
  waysToRecover(): Promise<
    readonly {
      readonly id: string
      readonly kind: FactorSecret['kind']
      readonly label: string
      readonly params: string
    }[]
  >
  /** Adds a way to recover; makes the wallet with it where there is none. @throws FrameApiError, KeyError */
  protect(factor: FactorSecret, label: string): Promise<void>
  /**
   * The keys, for their owner to take elsewhere.
   * @param token of the sign-in service, for this and from a minute after the code on
   * @throws FrameApiError `hold`, `session`, KeyError
   */
  exportKeys(token: string): Promise<ExportedKeys>
  /** Signs what was approved by its digest. */
  sign(prepared: PreparedRequest, digest: string): Promise<Signed>
}

export type WalletOptions = {
  readonly api: ApiClient
  readonly session: Session
  readonly vault: Vault
  /** Base URL of the keys API. */
  readonly keys: string
  readonly custody: FrameConfig['custody']
}
