import type {
  ActivateRequest,
  RecoveryKey,
  RecoveryReadReply,
  SealedBox,
  SealingKey,
  StageRequest,
  WalletFacts,
} from '@latchkey/protocol'
import type { PreparedRequest } from '../requests/PreparedRequest.ts'
import type { ExportedKeys } from './deriveKeys.ts'
import type { FactorSecret } from './factorSecrets.ts'
import type { Signed } from './signPrepared.ts'

/** A share of the server's, sealed to a one-shot key of this vault. */
export type Released = { readonly recipient: string; readonly share: SealedBox }

type Subject = { readonly account: string; readonly walletId: string; readonly setId: string }

/** What a new share set is made for and of. */
export type SplitRequest = {
  /** `sub` of the session. */
  readonly account: string
  readonly sealingKey: SealingKey
  /** Set where custody is `operator-recoverable`: the operator gets the recovery share too. */
  readonly escrow: boolean
  /** Ways to recover that stay as they are: the recovery key is the same. */
  readonly recoveryKeys: readonly RecoveryKey[]
}

/** The part of the stage request that is made where the keys are. */
export type Staged = Omit<StageRequest, 'replaces'>

/**
 * Everything that touches key material. It runs in the key worker, which has no network; only sealed or encrypted shares,
 * public facts and signatures leave it; the keys themselves only when their owner takes them out (`exportKeys`, X.09).
 */
export type Vault = {
  /** Whether this browser keeps the device's share; else it ends with the page. */
  isPersistent(): Promise<boolean>
  /** A one-shot key for the next sealed answer; the point as base64url. */
  createRecipient(): Promise<string>
  /** A new wallet's first set, with a way to recover it where `protect` is given. Its device share is written as pending. */
  create(
    request: SplitRequest & {
      readonly protect?: { readonly factor: FactorSecret; readonly label: string } | undefined
    },
  ): Promise<Staged>
  /**
   * A new set of an existing wallet, made of the server's share and a recovery share.
   * @throws KeyError `wrongFactor`, `damagedShare`, `mixedShares`, `wrongShares`, `notForUs`
   */
  recover(
    request: SplitRequest & {
      readonly facts: WalletFacts
      readonly setId: string
      readonly released: Released
      readonly read: RecoveryReadReply
      /** Which way of `read.keys` is used, and its secret; `escrow` takes what the operator holds. */
      readonly by:
        | { readonly kind: 'escrow'; readonly recipient: string }
        | { readonly kind: 'factor'; readonly id: string; readonly factor: FactorSecret }
    },
  ): Promise<Staged>
  /**
   * A new set of the device's share and the recovery share, for a service that has lost its own. The recovery key, and with
   * it every way to recover, stays.
   * @throws KeyError `noDeviceShare`, `damagedShare`, `mixedShares`, `wrongShares`
   */
  renew(
    request: SplitRequest & {
      readonly facts: WalletFacts
      readonly setId: string
      /** The recovery share as the service stores it. */
      readonly recovery: string
    },
  ): Promise<Staged>
  /** Puts a pending set together from what the server gave back. @returns what `activate` has to be asked with */
  confirm(
    request: Subject & { readonly released: Released },
  ): Promise<Pick<ActivateRequest, 'commitment' | 'proof'>>
  /** The pending device share becomes the active one; older ones are forgotten. */
  activate(request: Subject): Promise<void>
  /**
   * The addresses of a set's keys as this device made them: the service's word is not enough for what money is sent to.
   * Undefined: the device has no share of the set, or none that opens, and has to recover.
   */
  addresses(request: Subject): Promise<WalletFacts['addresses'] | undefined>
  /** Adds a way to recover, from a device that holds a share (no new set is needed). @throws KeyError `noDeviceShare` */
  protect(request: Subject & { readonly factor: FactorSecret; readonly label: string }): Promise<RecoveryKey>
  /**
   * @param digest of what the person approved (`digestOf`)
   * @throws KeyError
   */
  sign(
    request: Subject & {
      readonly prepared: PreparedRequest
      readonly digest: string
      readonly released: Released
    },
  ): Promise<Signed>
  /**
   * The keys, against a share the service released for just that (`export-share-out`, X.09).
   * @throws KeyError
   */
  exportKeys(request: Subject & { readonly released: Released }): Promise<ExportedKeys>
  /** Forgets a person's shares on this device. */
  forget(account: string): Promise<void>
}
