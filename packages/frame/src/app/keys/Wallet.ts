import type {
  DeviceKind,
  FrameConfig,
  RecoveryKey,
  RecoverySecretReadReply,
  RecoverySecretStoreRequest,
  SealingKey,
  WalletFacts,
  WalletReply,
} from '@latchkey/protocol'
import type { PreparedRequest } from '../requests/PreparedRequest.ts'
import type { ApiClient } from '../session/createApiClient.ts'
import type { Session } from '../session/createSession.ts'
import type { FrameText } from '../words/createTranslator.ts'
import type { ExportedKeys } from './deriveKeys.ts'
import type { FactorSecret, SealedFactor } from './factorSecrets.ts'
import type { ImportedSecret } from './importedSecret.ts'
import type { SignedRequest } from './signPrepared.ts'
import type { Vault } from './Vault.ts'

/** The wallet as the keys API describes it. */
export type KnownWallet = NonNullable<WalletReply['wallet']>

/**
 * Returns who can sign for a wallet besides its person. A second operator counts for the wallets that use it: the secret it stores and
 * what the first one stores open them together.
 */
export function getCustody(
  { custody }: Pick<FrameConfig, 'custody'>,
  { recoveryKeys }: Pick<KnownWallet, 'recoveryKeys'>,
): FrameConfig['custody'] {
  const isSplit = recoveryKeys.some(({ kind }) => kind === 'operator')
  return isSplit && custody === 'user-held' ? 'split-operator' : custody
}

/** State of the person's wallet on this device. */
export type WalletState =
  /** This device can sign. `isProtected`: there is a recovery method. */
  | { readonly kind: 'ready'; readonly wallet: KnownWallet; readonly isProtected: boolean }
  /** The wallet exists, but this device has no share: it has to be recovered. */
  | { readonly kind: 'recover'; readonly wallet: KnownWallet }
  /** There is none yet. After `open`, `protect` creates it: this browser stores no share, so without a recovery method the wallet
   * would end with the page. */
  | { readonly kind: 'new' }

/** How a device waits for the other one. */
export type TransferWait = {
  readonly signal: AbortSignal
  /** Runs when the keys service stops or starts to answer. It is asked again until the transfer expires. */
  readonly onReach: (isReachable: boolean) => void
}

/** A transfer that this device has opened. */
export type OutgoingTransfer = {
  /** For the person to type on the new device. */
  readonly code: string
  /**
   * Resolves when a device claims the transfer, to the number that device shows and what kind of browser it is.
   * @throws RequestError `late`, `aborted`; KeyError `notForUs` for a claim without the code; FrameApiError
   */
  waitForClaim(options: TransferWait): Promise<{ readonly number: string; readonly device: DeviceKind }>
  /**
   * Mails the owner a notice, then seals the share for the device that claimed the transfer, and delivers it. Can be repeated when the
   * answer was lost.
   *
   * @throws KeyError `notForUs` where the other device has stopped; FrameApiError
   */
  approve(): Promise<void>
  /** Ends the transfer. Never rejects. */
  end(): Promise<void>
}

/** Moves this device's share to another device, or takes one over. */
export type Transfers = {
  /**
   * Opens a transfer for five minutes.
   *
   * @param options `language`: locale of the mail that notifies the owner
   * @throws FrameApiError `set_conflict` where this device has no share
   */
  openTransfer(options: { readonly language: string }): Promise<OutgoingTransfer>
  /**
   * Claims the transfer of a code, and takes the share over once the person has approved on the other device. Ends the transfer
   * when it is aborted or fails.
   *
   * @param options `onClaimed` runs when the code was accepted; `onNumber` gets the number to show, once the other device has answered
   * @throws KeyError `wrongFactor`, `notForUs`; FrameApiError `transfer`; RequestError `late`, `aborted`
   */
  receiveWallet(
    code: string,
    options: TransferWait & { readonly onClaimed: () => void; readonly onNumber: (number: string) => void },
  ): Promise<WalletState>
}

/** A way to recover the wallet, as the keys service stores it. */
export type RecoveryMethod = Omit<RecoveryKey, 'wrapped'>

/** The second operator, to which the person has signed in. Every call throws FrameApiError. */
export type OperatorSession = {
  readonly host: string
  /** The person's account there. */
  readonly account: string
  getSealingKey(): Promise<SealingKey>
  store(request: RecoverySecretStoreRequest): Promise<unknown>
  read(request: { readonly id: string; readonly recipient: string }): Promise<RecoverySecretReadReply>
  delete(request: { readonly id: string }): Promise<unknown>
}

/** The calls about recovery methods whose secret a second operator stores. */
export type OperatorCalls = {
  /**
   * Has the second operator store a new secret, reads it back and recovers the wallet with it in the key worker; only then the method is
   * stored. Wherever that stops, the methods are as they were.
   * @throws KeyError, FrameApiError of either operator
   */
  protectByOperator(second: OperatorSession, label: string): Promise<void>
  /** Gets the secret of a method from the second operator, sealed for the key worker. @throws KeyError `wrongFactor`, FrameApiError */
  readOperatorSecret(second: OperatorSession, method: Pick<RecoveryMethod, 'params'>): Promise<SealedFactor>
}

/** What the person reads wherever the wallet is used while custody is `operator-recoverable`. */
export const operatorWarning: FrameText =
  'The operator of this service can sign with this wallet without you. Only use it to try things out.'

/** A passkey that recovers the wallet, and of which the sign-in service doesn't know. */
export type UnregisteredPasskey = {
  /** Tells the service again. Absent where the browser did not give the public key, so that nothing can be told. @throws FrameApiError */
  readonly retry?: () => Promise<void>
}

/**
 * The ways to recover the wallet. Every call needs a recent sign-in; a call that changes them also needs a device that has the wallet.
 * A change is one request, so that a page closed in the middle leaves the methods as they were or as they were to become.
 *
 * All throw FrameApiError (e.g. `fresh_login`, `set_conflict`) and KeyError.
 */
export type RecoveryMethods = OperatorCalls & {
  getRecoveryMethods(): Promise<readonly RecoveryMethod[]>
  /**
   * Adds a recovery method; creates the wallet with it where there is none. Resolves to what is left to tell of a passkey that lets
   * no new device in.
   */
  protect(factor: FactorSecret, label: string): Promise<UnregisteredPasskey | undefined>
  renameRecoveryMethod(id: string, label: string): Promise<void>
  /** Removes a method. The service refuses to remove the last one. */
  removeRecoveryMethod(id: string): Promise<void>
  /**
   * Recovers the wallet in the key worker and forgets it again: no share is stored and no set is replaced.
   *
   * @returns the addresses that a new device would have
   * @throws KeyError e.g. `wrongFactor`; `wrongShares` where they are not the wallet's
   */
  checkRecovery(method: {
    readonly id: string
    readonly factor: FactorSecret | SealedFactor
  }): Promise<WalletFacts['addresses']>
}

/** The signed-in person's wallet, for the message handlers. */
export type Wallet = Transfers &
  RecoveryMethods & {
    /**
     * Loads the wallet; creates it on the first sign-in, where the browser has storage or the operator can recover the wallet.
     * @throws FrameApiError, KeyError
     */
    open(): Promise<WalletState>
    /** Loads the wallet as far as this device has it: creates none, and recovers none. @throws FrameApiError, KeyError */
    openExisting(): Promise<WalletState>
    /** Returns the wallet as the service knows it, or null where the account has none. Creates nothing. @throws FrameApiError */
    find(): Promise<KnownWallet | null>
    /** Returns the addresses that a secret of another wallet gives. Stores nothing. @throws KeyError `badSecret` */
    inspect(secret: ImportedSecret): ReturnType<Vault['inspect']>
    /**
     * Makes a secret of another wallet the wallet of an account that has none: it is split into shares as a new one is. A wallet that
     * is there stays. @throws KeyError, FrameApiError
     */
    importSecret(secret: ImportedSecret): Promise<WalletState>
    /** Starts the key worker, so that it is ready when a request is approved. */
    prepare(): void
    /** Recovers the wallet on this device. @throws KeyError (e.g. `wrongFactor`), FrameApiError (e.g. `fresh_login`) */
    recover(method: {
      readonly id: string
      readonly factor: FactorSecret | SealedFactor
    }): Promise<WalletState>
    /**
     * Exports the keys.
     * @param token access token with the grant `export`; it becomes valid a minute after the code
     * @throws FrameApiError (e.g. `hold`, `session`), KeyError
     */
    exportKeys(token: string): Promise<ExportedKeys>
    /** Signs the request whose digest was approved. */
    sign(prepared: PreparedRequest, digest: string): Promise<SignedRequest>
  }

export type WalletOptions = {
  readonly api: ApiClient
  readonly session: Session
  readonly vault: Vault
  /** Base URL of the sign-in API. */
  readonly auth: string
  /** Base URL of the keys API. */
  readonly keys: string
  readonly custody: FrameConfig['custody']
  /** Returns the language of mails about what is changed here; English where absent. */
  readonly locale?: (() => string) | undefined
}
