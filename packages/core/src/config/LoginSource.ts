import type { CodeProvider, SocialProvider } from '@latchkey/protocol'

/** What signing in by e-mail asks of the person next. */
export type LoginStep =
  /** A link was mailed: the page behind it asks for `number`, where there is one. */
  | { readonly kind: 'device'; readonly number: string | undefined }
  /** A code of `length` digits was mailed. */
  | { readonly kind: 'code'; readonly length: number }
  /** Signed in already: connect. */
  | { readonly kind: 'done' }

/** Which code a change of the e-mail address asks for: the one mailed to the old address, or to the new one. */
export type EmailChangeStep = { readonly kind: 'old' | 'new'; readonly length: number }

/** A service to sign in with, as the app offers it; `isSetUp`: the app's server has settings for it. */
export type SocialOffer = { readonly provider: SocialProvider; readonly isSetUp: boolean }

/** Somebody at another service. */
export type SocialLogin = {
  /** What the account calls it, to {@link SocialSource.remove} it; absent where the frame doesn't say. */
  readonly id?: string | undefined
  readonly provider: SocialProvider
  readonly userName: string | undefined
}

/** Signing in with other services. */
export type SocialSource = {
  /** What the app offers, in its order; nothing where the app switched it off, or has no frame. */
  offers(): Promise<readonly SocialOffer[]>
  /**
   * Opens the provider's page in a window and waits for it, 45 s at most. Call it in the click, after {@link offers} has
   * resolved: a browser blocks a window that comes later. `link`: adds the identity to the account that is signed in,
   * once the provider has answered and the person has seen in the wallet's frame who it says they are.
   * `onClosed`: the window looks closed; it may still come back, where a provider's policy only makes it look so.
   *
   * @throws LoginError `LOGIN_POPUP` (blocked), `LOGIN_WINDOW` (cut off), `LOGIN_LATE`, `LOGIN_REFUSED` in the wallet's own
   * words with a `reason`, `LOGIN_DECLINED` in its frame, AbortedError
   */
  signIn(p: {
    readonly provider: CodeProvider
    readonly link?: boolean | undefined
    readonly onClosed?: (() => void) | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
  /** Leaves the page for the provider's; it comes back with {@link returned}. Resolves never. @throws LoginError */
  signInHere(p: {
    readonly provider: CodeProvider
    readonly link?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<never>
  /** Whether windows don't work here, as in Telegram. */
  needsTab(): boolean
  /** The provider this page has just come back from, until {@link finish} was called. */
  returned(): CodeProvider | undefined
  /** Whether it had left to add that one to the account that is signed in. */
  returnedToLink(): boolean
  /** Signs in with what the page came back with. @throws LoginError */
  finish(p?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /** @returns the address a phone opens, by link or QR; `link` as with {@link signIn}. @throws LoginError */
  beginFarcaster(p?: {
    readonly link?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<string>
  /** Resolves when the phone has signed in, or what was to be linked is. @throws LoginError */
  waitForFarcaster(p?: {
    readonly link?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
  /** The person went back before the phone answered: 100 ms later the frame begins anew. */
  leaveFarcaster(): void
  /**
   * Takes a service from those that sign in to the account, after the person has agreed in the wallet's frame; every other
   * session of theirs ends. The last way in stays. @throws LoginError `LOGIN_REFUSED` in the wallet's own words,
   * `LOGIN_DECLINED`
   */
  remove(p: { readonly id: string; readonly signal?: AbortSignal | undefined }): Promise<void>
}

/** Who is signed in, as the wallet's own frame says. */
export type LoginUser = {
  readonly email: string | undefined
  /** Who could sign without the person; absent where the frame doesn't say. */
  readonly custody: 'user-held' | 'split-operator' | 'operator-recoverable' | undefined
  /** Whether there is a way to recover the wallet on another device. */
  readonly isProtected: boolean
  /** What they are called at the service they signed in with last. */
  readonly userName?: string | undefined
  readonly provider?: SocialProvider | undefined
  /** Every service that signs in to this account. */
  readonly logins?: readonly SocialLogin[] | undefined
}

/** What the embedded wallet tells of its own accord. */
export type LoginEvent =
  /**
   * A request that needs the person's approval. The frame is asked when what is handed to `wait` is there, and after
   * a second in any case: what opens last is on top.
   */
  | { readonly type: 'asked'; wait(until: Promise<unknown>): void }
  /** The last one that waited was answered; `approved`: with a signature. */
  | { readonly type: 'answered'; readonly approved: boolean }
  /** Something was asked that is never done. */
  | { readonly type: 'refused'; readonly method: string }
  | { readonly type: 'user'; readonly user: LoginUser | undefined }

/** What the wallet's frame asks a person for. */
export type LoginReason = 'approve' | 'recover' | 'protect' | 'export'

/** Signing in by e-mail, of a connector whose wallet is embedded. Nothing is loaded before the first call. */
export type LoginSource = {
  /** Whether there is a frame to sign in with: the app's server names one. */
  isOffered(): Promise<boolean>
  /** Mails a link or a code. @throws LoginError (`LOGIN_COOLDOWN` with `seconds`, S5.02), AbortedError */
  begin(p: { readonly email: string; readonly signal?: AbortSignal | undefined }): Promise<LoginStep>
  /** Resolves when the person approved this device on the page behind the mailed link. @throws LoginError */
  waitForDevice(p?: { readonly signal?: AbortSignal | undefined }): Promise<LoginStep>
  /** Signs in. @throws LoginError in the words of the wallet, e.g. for a wrong code */
  enterCode(p: { readonly code: string; readonly signal?: AbortSignal | undefined }): Promise<void>
  /** @throws LoginError */
  beginEmailChange(p: {
    readonly email: string
    readonly signal?: AbortSignal | undefined
  }): Promise<EmailChangeStep>
  /** The code of the old address; then one is mailed to the new address. @throws LoginError */
  enterOldCode(p: { readonly code: string; readonly signal?: AbortSignal | undefined }): Promise<void>
  /** The code of the new address. @returns the address from now on. @throws LoginError */
  enterNewCode(p: { readonly code: string; readonly signal?: AbortSignal | undefined }): Promise<string>
  /** Lets the person set up a way to recover the wallet, where there is none. @throws LoginError */
  protect(p?: { readonly signal?: AbortSignal | undefined }): Promise<LoginUser>
  /**
   * Leads the person to the window of the wallet in which they can take their keys out; resolves when that is over. No key
   * ever comes here. @throws LoginError
   */
  exportKeys(p?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  readonly social: SocialSource
  user(): LoginUser | undefined
  /** Milliseconds until another mail may be asked for. */
  cooldown(): number
  /** Rejects every request that waits for an approval with 'Request was aborted'. */
  abort(): void
  /** What the frame is to look like and to be called; told again to every document of it. */
  dress(p: {
    readonly theme?: 'light' | 'dark' | undefined
    readonly variables?: Readonly<Record<string, string>> | undefined
    /** What the modal speaks, and the way that is read: the frame follows where it speaks it too. */
    readonly language?: { readonly locale: string; readonly direction: 'ltr' | 'rtl' } | undefined
    readonly titles?: { readonly [reason in LoginReason]: string } | undefined
    readonly close?: string | undefined
    /** Where the modal is a part of the page: the place of its card, which the frame then stands over. */
    readonly over?: (() => DOMRect | undefined) | undefined
  }): void
  subscribe(listener: (event: LoginEvent) => void): () => void
}
