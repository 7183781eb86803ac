import type {
  ActivateRequest,
  DeviceKind,
  RecoveryKey,
  RecoveryReadReply,
  RecoverySecretStoreRequest,
  SealedBox,
  SealingKey,
  StageRequest,
  TransferClaim,
  WalletFacts,
} from '@latchkey/protocol'
import type { PreparedRequest } from '../requests/PreparedRequest.ts'
import type { ExportedKeys } from './deriveKeys.ts'
import type { FactorSecret, SealedFactor, SecretPlace } from './factorSecrets.ts'
import type { ImportedSecret } from './importedSecret.ts'
import type { SignedRequest } from './signPrepared.ts'

/** A share of the server, sealed to a one-time key of this vault. `recipient` is the public key of that pair. */
export type ReleasedShare = { readonly recipient: string; readonly share: SealedBox }

type Subject = { readonly account: string; readonly walletId: string; readonly setId: string }

/** Parameters of a new share set. */
export type SplitRequest = {
  /** `sub` of the session. */
  readonly account: string
  readonly sealingKey: SealingKey
  /** True where custody is `operator-recoverable`: the operator gets the recovery share too. */
  readonly escrow: boolean
  /** Recovery methods that stay unchanged, because the recovery key stays the same. */
  readonly recoveryKeys: readonly RecoveryKey[]
}

/** The server share of a set and its recovery share, which a recovery method opens. */
type RecoveryRequest = {
  /** `sub` of the session. */
  readonly account: string
  readonly facts: WalletFacts
  readonly setId: string
  readonly released: ReleasedShare
  readonly read: RecoveryReadReply
  /** The recovery method of `read.keys` and its secret. */
  readonly by: { readonly kind: 'factor'; readonly id: string; readonly factor: FactorSecret | SealedFactor }
}

/** A new share set, sealed and encrypted, for the stage request. */
export type StagedSet = Omit<StageRequest, 'replaces'>

/**
 * All operations on key material. They run in the key worker, which has no network. Only sealed or encrypted shares, public
 * facts and signatures leave it, and the keys themselves when their owner exports them (`exportKeys`).
 */
export type Vault = {
  /** Whether this browser stores the device share; otherwise it ends with the page. */
  isPersistent(): Promise<boolean>
  /** Creates a one-time key for the next sealed answer; returns the point as base64url. */
  createRecipient(): Promise<string>
  /** Returns the addresses a secret of another wallet gives, of both chain families if it says. Stores nothing. @throws KeyError `badSecret` */
  inspect(secret: ImportedSecret): Promise<Partial<WalletFacts['addresses']>>
  /** Creates wallet keys and their first share set, with a recovery method where `protect` is given. Stores the device share as
   * pending. */
  create(
    request: SplitRequest & {
      /** A secret of another wallet. Default: new entropy. */
      readonly secret?: ImportedSecret | undefined
      readonly protect?: { readonly factor: FactorSecret; readonly label: string } | undefined
    },
  ): Promise<StagedSet>
  /**
   * Creates a new share set of an existing wallet from the server share and a recovery share.
   * @throws KeyError `wrongFactor`, `damagedShare`, `mixedShares`, `wrongShares`, `notForUs`
   */
  recover(
    request: SplitRequest &
      Omit<RecoveryRequest, 'by'> & {
        /** `escrow` uses the share of the operator. */
        readonly by: RecoveryRequest['by'] | { readonly kind: 'escrow'; readonly recipient: string }
      },
  ): Promise<StagedSet>
  /**
   * Combines the server share with a recovery share as `recover` does, compares the wallet and forgets it. Stores nothing.
   *
   * @returns the addresses
   * @throws KeyError as `recover`
   */
  checkRecovery(request: RecoveryRequest): Promise<WalletFacts['addresses']>
  /**
   * Creates a new share set from the device share and the recovery share, for a service that has lost its own. The recovery
   * key and all recovery methods stay.
   * @throws KeyError `noDeviceShare`, `damagedShare`, `mixedShares`, `wrongShares`
   */
  renew(
    request: SplitRequest & {
      readonly facts: WalletFacts
      readonly setId: string
      /** The stored recovery share. */
      readonly recovery: string
    },
  ): Promise<StagedSet>
  /** Combines the pending device share with the server's share. @returns the proof for the `activate` request */
  confirm(
    request: Subject & { readonly released: ReleasedShare },
  ): Promise<Pick<ActivateRequest, 'commitment' | 'proof'>>
  /** Makes the pending device share the active one and deletes older ones. */
  activate(request: Subject): Promise<void>
  /**
   * Returns the addresses as this device derived them: those of the service are not trusted, because money is sent to them.
   * Undefined: the device has no valid share of the set and has to recover.
   */
  addresses(request: Subject): Promise<WalletFacts['addresses'] | undefined>
  /** Creates a recovery method on a device that has a share. Needs no new set. @throws KeyError `noDeviceShare`, `damagedShare`, `wrongFactor` */
  protect(request: Subject & { readonly factor: FactorSecret; readonly label: string }): Promise<RecoveryKey>
  /**
   * Creates a recovery method whose secret another operator stores, and the request that stores it there. The secret is random, and
   * leaves the vault sealed to that operator's keys service only.
   * @throws KeyError `noDeviceShare`, `damagedShare`
   */
  protectByOperator(
    request: Subject & {
      readonly place: SecretPlace
      readonly label: string
      /** The person's account at the other operator, and its sealing key. */
      readonly operatorAccount: string
      readonly sealingKey: SealingKey
    },
  ): Promise<{ readonly record: RecoveryKey; readonly store: RecoverySecretStoreRequest }>
  /**
   * Signs an approved request.
   * @param digest digest of the approved request (`digestOf`)
   * @throws KeyError
   */
  sign(
    request: Subject & {
      readonly prepared: PreparedRequest
      readonly digest: string
      readonly released: ReleasedShare
    },
  ): Promise<SignedRequest>
  /**
   * Exports the keys, with a share the service has released for that (`export-share-out`).
   * @throws KeyError
   */
  exportKeys(request: Subject & { readonly released: ReleasedShare }): Promise<ExportedKeys>
  /**
   * Seals this device's share and recovery key for another device.
   * @throws KeyError `notForUs` where the claim was not made with the code; `noDeviceShare`, `damagedShare`, `wrongFactor`
   */
  giveShare(request: Subject & { readonly code: string; readonly claim: TransferClaim }): Promise<string>
  /** Creates a one-time key on the new device and claims the transfer of a code. @throws KeyError `wrongFactor` */
  claimTransfer(
    request: Subject & { readonly code: string; readonly device: DeviceKind },
  ): Promise<TransferClaim>
  /**
   * Opens the box of another device, combines its share with the server's, and stores it as the share of this device.
   * @throws KeyError `notForUs`, `mixedShares`, `damagedShare`, `wrongShares`
   */
  receiveShare(request: {
    readonly account: string
    readonly facts: WalletFacts
    readonly setId: string
    readonly code: string
    /** Of the claim. */
    readonly recipient: string
    readonly box: string
    readonly released: ReleasedShare
  }): Promise<void>
  /** Deletes the shares of an account on this device. */
  forget(account: string): Promise<void>
}
