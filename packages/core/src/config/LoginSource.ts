import type { CodeProvider, DeviceKind, SocialProvider } from '@latchkey/protocol'

/** The next step of a sign-in by e-mail. */
export type LoginStep =
  /** A link was mailed. The page behind it asks for `number`, if there is one. */
  | { readonly kind: 'device'; readonly number: string | undefined }
  /** A code of `length` digits was mailed. */
  | { readonly kind: 'code'; readonly length: number }
  /** Signed in: connect. */
  | { readonly kind: 'done' }

/** The next code of a change of the e-mail address, `length` digits: mailed to the old address, or to the new one. */
export type EmailChangeStep = { readonly kind: 'old' | 'new'; readonly length: number }

/** A service to sign in with. `isSetUp`: the server has settings for it. */
export type SocialOffer = { readonly provider: SocialProvider; readonly isSetUp: boolean }

/** An identity at another service that signs in to the account. */
export type SocialLogin = {
  /** Id for {@link SocialSource.remove}; absent when the frame does not name it. */
  readonly id?: string | undefined
  readonly provider: SocialProvider
  readonly userName: string | undefined
}

/** Sign-in with other services. */
export type SocialSource = {
  /** Every service there is, in the default order; none without a frame. */
  offers(): Promise<readonly SocialOffer[]>
  /**
   * Opens the page of the provider in a window and waits up to 45 s. Call it in a click, after {@link offers} has resolved:
   * browsers block windows that open later. `link` adds the identity to the signed-in account, after the person has
   * confirmed it in the frame of the wallet. `onClosed` is called when the window seems to be closed; it may still answer,
   * because the opener policy of some providers makes an open window look closed.
   *
   * @throws LoginError `LOGIN_POPUP` (blocked), `LOGIN_WINDOW` (cut off), `LOGIN_LATE` (timeout), `LOGIN_REFUSED` with the
   * message and `reason` of the wallet, `LOGIN_DECLINED` (in its frame), AbortedError
   */
  signIn(p: {
    readonly provider: CodeProvider
    readonly link?: boolean | undefined
    readonly onClosed?: (() => void) | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
  /** Navigates to the page of the provider, which comes back: see {@link returned}. Never resolves. @throws LoginError */
  signInHere(p: {
    readonly provider: CodeProvider
    readonly link?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<never>
  /** Whether windows can't be opened here, as in Telegram's apps. */
  needsTab(): boolean
  /** The provider that the page has just come back from, until {@link finish} was called. */
  returned(): CodeProvider | undefined
  /** Whether that was to link the identity to the signed-in account. */
  returnedToLink(): boolean
  /** Completes the sign-in of {@link returned}. @throws LoginError */
  finish(p?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /** @returns the URL that a phone opens, by link or QR code. `link`: see {@link signIn}. @throws LoginError */
  beginFarcaster(p?: {
    readonly link?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<string>
  /** Resolves when the phone has signed in, or has linked the identity. @throws LoginError */
  waitForFarcaster(p?: {
    readonly link?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
  /** Cancels a sign-in with Farcaster. The frame is ready for another one 100 ms later. */
  leaveFarcaster(): void
  /**
   * Removes an identity from the account, after the person has confirmed it in the frame of the wallet. Their other sessions
   * end. The last identity can't be removed.
   *
   * @throws LoginError `LOGIN_REFUSED` with the message of the wallet, `LOGIN_DECLINED`
   */
  remove(p: { readonly id: string; readonly signal?: AbortSignal | undefined }): Promise<void>
}

/** The signed-in person, as the frame of the wallet describes them. */
export type LoginUser = {
  readonly email: string | undefined
  /** Who holds the keys; absent when the frame does not say. */
  readonly custody: 'user-held' | 'split-operator' | 'operator-recoverable' | undefined
  /** Whether the wallet can be recovered on another device. */
  readonly isProtected: boolean
  /** User name at the service of the last sign-in. */
  readonly userName?: string | undefined
  readonly provider?: SocialProvider | undefined
  /** How the wallet's EVM account is used by default. */
  readonly accountType?: 'eoa' | 'smartAccount' | undefined
  /** Whether the code of a smart account is on the network in use. */
  readonly smartAccountDeployed?: boolean | undefined
  /** Every identity that signs in to this account. */
  readonly logins?: readonly SocialLogin[] | undefined
}

/** A device that may sign in to the account of an embedded wallet. */
export type Device = {
  readonly id: string
  /** What it says of itself. Never proof. */
  readonly browser: DeviceKind['browser']
  readonly system: DeviceKind['system']
  /** Whether it is the device of this page. */
  readonly isCurrent: boolean
  /** Whether it has a session. Without one it has to sign in first, but needs no approval. */
  readonly isSignedIn: boolean
  /** Whether one of its sessions was begun at this app. The wallet does not say at which others. */
  readonly isHere: boolean
  /** Milliseconds since 1970. */
  readonly lastUsedAt: number
}

/** Events of an embedded wallet. */
export type LoginEvent =
  /**
   * A request needs approval. The frame opens when the promises passed to `wait` have settled, at the latest after
   * one second, so that it opens on top of the modal. `hasOpenedModal`: the wallet has opened the app's modal by itself,
   * because no listener had passed anything to `wait`.
   */
  | {
      readonly type: 'asked'
      wait(until: Promise<unknown>): void
      readonly hasOpenedModal?: true | undefined
    }
  /** The last of the requests that waited together was answered. `approved`: at least one of them, with a signature. */
  | { readonly type: 'answered'; readonly approved: boolean }
  /**
   * A method was called that the wallet never performs. `claim`: called at once by the listener that shows it. One that nobody claims opens
   * the app's modal, and listeners that come within five seconds get it.
   */
  | { readonly type: 'refused'; readonly method: string; claim(): void }
  | { readonly type: 'user'; readonly user: LoginUser | undefined }

/** Why the frame of the wallet is shown. */
export type LoginReason = 'approve' | 'recover' | 'protect' | 'export' | 'delete' | 'settings'

/**
 * A screen of the wallet's settings: `transfer` moves the wallet to another device, `recovery` shows and tries out what would bring it
 * back.
 */
export type LoginSettingsScreen = 'transfer' | 'recovery' | 'permissions'

/** Sign-in to an embedded wallet. Loads nothing before the first call. */
export type LoginSource = {
  /** Whether sign-in is available: the server names a frame. */
  isOffered(): Promise<boolean>
  /** Mails a code; a frame that asks a new device for its approval first mails a link. @throws LoginError (`LOGIN_COOLDOWN` with `seconds`), AbortedError */
  begin(p: { readonly email: string; readonly signal?: AbortSignal | undefined }): Promise<LoginStep>
  /**
   * Resolves when the person has approved this device on the page behind the link: signed in (`done`), or with the code that comes
   * next.
   *
   * @throws LoginError
   */
  waitForDevice(p?: { readonly signal?: AbortSignal | undefined }): Promise<LoginStep>
  /**
   * Enters the mailed code. @returns `done`, or `device` where the address has an account that this device is new to
   *
   * @throws LoginError with the message of the wallet, e.g. for a wrong code
   */
  enterCode(p: { readonly code: string; readonly signal?: AbortSignal | undefined }): Promise<LoginStep>
  /** @throws LoginError */
  beginEmailChange(p: {
    readonly email: string
    readonly signal?: AbortSignal | undefined
  }): Promise<EmailChangeStep>
  /** Checks the code that was mailed to the old address, then mails one to the new address. @throws LoginError */
  enterOldCode(p: { readonly code: string; readonly signal?: AbortSignal | undefined }): Promise<void>
  /** Checks the code that was mailed to the new address. @returns the new address. @throws LoginError */
  enterNewCode(p: { readonly code: string; readonly signal?: AbortSignal | undefined }): Promise<string>
  /** Opens the set-up of a recovery, if the wallet has none. @throws LoginError */
  protect(p?: { readonly signal?: AbortSignal | undefined }): Promise<LoginUser>
  /**
   * Opens the window of the wallet in which the person can export the keys; resolves when it is closed. The keys never reach
   * this page.
   *
   * @throws LoginError
   */
  exportKeys(p?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /** Opens a screen of the wallet's settings in its frame; resolves when the person has closed it. @throws LoginError, AbortedError */
  openSettings(p: {
    readonly screen: LoginSettingsScreen
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
  /**
   * Sets how the EVM account is used, on every network: as one that runs several calls at once, or one by one. Its address is the same.
   *
   * @returns how it is used on the network in use: `eoa` where that has no smart accounts
   * @throws LoginError, AbortedError
   */
  setAccountType(p: {
    readonly type: 'eoa' | 'smartAccount'
    readonly signal?: AbortSignal | undefined
  }): Promise<'eoa' | 'smartAccount'>
  /**
   * Deletes the account after a grace time. The person approves it in the frame of the wallet and enters the mailed code there; then
   * every session has ended, also this one. Signing in before `deleteAt` (milliseconds since 1970) keeps the account.
   *
   * @throws LoginError `LOGIN_REFUSED` with the message of the wallet, `LOGIN_DECLINED`; AbortedError
   */
  deleteAccount(p?: { readonly signal?: AbortSignal | undefined }): Promise<{ readonly deleteAt: number }>
  /** The devices that may sign in to the account, the last used first. @throws LoginError, AbortedError */
  devices(p?: { readonly signal?: AbortSignal | undefined }): Promise<readonly Device[]>
  /**
   * Ends the sessions of a device, which has to be approved anew afterwards; without `id`, of all devices but this one. The person
   * confirms it in the frame of the wallet.
   *
   * @throws LoginError `LOGIN_REFUSED` with the message of the wallet, `LOGIN_DECLINED`; AbortedError
   */
  revokeDevice(p?: {
    readonly id?: string | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
  readonly social: SocialSource
  user(): LoginUser | undefined
  /** Milliseconds until another mail can be requested. */
  cooldown(): number
  /** Rejects every request that waits for approval with 'Request was aborted'. */
  abort(): void
  /** Sets theme, language and titles of the frame; applied again when its document is replaced. */
  dress(p: {
    readonly theme?: 'light' | 'dark' | undefined
    readonly variables?: Readonly<Record<string, string>> | undefined
    /** Language of the modal and its direction; the frame uses it when it is translated. */
    readonly language?: { readonly locale: string; readonly direction: 'ltr' | 'rtl' } | undefined
    readonly titles?: { readonly [reason in LoginReason]: string } | undefined
    readonly close?: string | undefined
    /** Embedded modal: returns the rectangle of its card, which the frame covers. */
    readonly over?: (() => DOMRect | undefined) | undefined
    /**
     * Returns radius and width (CSS lengths) of the modal dialog below the frame, which has dimmed the page already; undefined where none
     * is open.
     */
    readonly below?: (() => { readonly radius: string; readonly width: string } | undefined) | undefined
    /** Runs when the frame is shown and hidden, so that the modal below it can hide itself. */
    readonly onVisible?: ((isVisible: boolean) => void) | undefined
  }): void
  /** Calls the listener for each event. One that is added while a request waits for approval is told so at once. */
  subscribe(listener: (event: LoginEvent) => void): () => void
}
