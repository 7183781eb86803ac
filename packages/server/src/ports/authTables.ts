import type { SocialProvider } from '@latchkey/protocol'
import type { Generated } from 'kysely'

/**
 * Tables of the sign-in service (migrations `0006_auth`, `0009_social`, `0010_links`, `0018_deletion`, `0023_pause`, `0024_passkeys`, `0027_deletion_retries`). No column holds an address, a
 * code or a token in usable form: addresses are encrypted and found by a keyed digest (`…Index`); the rest are digests.
 * Times are milliseconds since 1970.
 */
export type AuthTables = {
  authSecret: { name: string; wrapped: string }
  authUsed: { hash: string; until: number }
  authAccount: {
    id: string
    /** Nothing where no provider has confirmed an address. */
    emailIndex: string | null
    email: string | null
    /** Whether codes mailed to the address sign in. An address reported by a provider is only reserved. */
    isMailLogin: boolean
    createdAt: number
    /** How many events its log has, and the seal over the last: a row that is gone is noticed. */
    eventCount: number
    eventSeal: string
  }
  /** A device key that was approved and has entered a code. */
  authDevice: {
    id: string
    account: string
    thumbprint: string
    name: string
    approvedAt: number
    lastUsedAt: number
    revokedAt: number | null
  }
  /** A device key that was approved behind the link, before its first code. */
  authApproval: { emailIndex: string; thumbprint: string; until: number }
  /** A passkey of an account that may let new devices in. */
  authPasskey: {
    id: string
    account: string
    /** Keyed digest of its credential id. */
    credentialIndex: string
    /** JSON of `PasskeyFacts`, sealed: who can write rows but has no key of the service brings in no passkey. */
    facts: string
    /** Of the last answer, by which a copied passkey shows; 0 where it counts nothing. */
    signCount: number
    /** Id of the device that registered it. */
    device: string
    createdAt: number
    /** Later than `createdAt` where that device was new to the account itself. */
    usableFrom: number
    lastUsedAt: number | null
  }
  /**
   * Keyed digests of the public keys of all passkeys that an account ever registered. A row outlives its passkey, so that one that
   * was removed is not registered again; it goes with the account.
   */
  authPasskeyKey: { keyIndex: string; account: string; createdAt: number }
  /** Until when no new device gets into an account by mail, because of one open window (`pauseNewDevices`). */
  authPause: { id: string; account: string; until: number }
  /** A sign-in or e-mail change under way. */
  authFlow: {
    id: string
    kind: 'sign-in' | 'change' | 'confirmation'
    emailIndex: string
    /** Where its mails go. */
    email: string
    thumbprint: string
    app: string
    device: string
    network: string
    /** Id of the project whose app began it; empty if none was named. */
    project: string
    /** A locale: of its mails, and of the page behind the link. */
    language: string
    createdAt: number
    linkDigest: string | null
    number: string | null
    linkUntil: number
    decision: 'none' | 'approved' | 'denied'
    codeDigest: string | null
    codeUntil: number
    guesses: number
    usedAt: number | null
    /** Challenge of a sign-in that a passkey may answer, while it was not. */
    challengeDigest: string | null
    challengeUntil: number | null
    /** Of a change or a confirmation; of a sign-in whose code was right and whose device waits for its approval. */
    account: string | null
    newEmailIndex: string | null
    newEmail: string | null
    /** Which code of a change it waits for, or what is confirmed. */
    step: 'old' | 'new' | 'export' | 'payment' | 'recovery' | 'deletion' | null
    problem: string | null
  }
  /** A person's identity at a provider, found by a keyed digest of issuer and subject. */
  authIdentity: {
    id: string
    account: string
    provider: SocialProvider
    userName: string | null
    createdAt: number
    lastUsedAt: number
  }
  /** A sign-in with a provider under way. */
  authSocial: {
    id: string
    provider: SocialProvider
    thumbprint: string
    app: string
    device: string
    language: string
    network: string
    createdAt: number
    until: number
    stateDigest: string
    /** PKCE verifier and nonce, or the channel of Farcaster; sealed. */
    secrets: string
    ticketDigest: string | null
    returnTo: string | null
    /** The account it is to be added to. */
    link: string | null
    /** What the provider sent back, sealed; and the code that stands for it. */
    answer: string | null
    codeDigest: string | null
    /** That code, sealed, once the window was found again by its ticket. */
    metCode: string | null
    usedAt: number | null
  }
  /** An identity at a provider that waits for the account owner's consent to be added. */
  authLink: {
    tokenDigest: string
    account: string
    /** The session that requested it. No other session may add it. */
    session: string
    /** `authIdentity.id`. */
    identity: string
    /** Provider and names, sealed. */
    facts: string
    language: string
    until: number
  }
  /** When mails of a kind went to an address: JSON `[{ at, project }]`, the last day's. `until`: it limits nothing after that. */
  authBudget: {
    emailIndex: string
    kind: 'link' | 'code' | 'change' | 'confirmation' | 'notice'
    sent: string
    until: number
  }
  authSession: {
    id: string
    account: string
    device: string
    thumbprint: string
    app: string
    createdAt: number
    lastUsedAt: number
    authTime: number
    until: number
    endedAt: number | null
    turn: number
    refreshDigest: string
    previousDigest: string | null
    previousAttempt: string | null
    rotatedAt: number
  }
  /** A former address of an account, for as long as the change can be undone. It is reserved until then. */
  authFormerEmail: {
    emailIndex: string
    email: string
    account: string
    linkDigest: string
    until: number
  }
  /** An account that is to be deleted. The row goes when the person keeps it, or with the account. */
  authDeletion: {
    account: string
    requestedAt: number
    /** When its grace time is over. */
    until: number
    linkDigest: string
    /** Origin of the app it was requested at, and the project that app named; empty if none. */
    app: string
    project: string
    language: string
    remindedAt: number | null
    /** Since when it can't be kept any more: the address is free, and the wallet parts are being deleted. */
    beganAt: number | null
    /** How often its next step failed, and before when it is not repeated. */
    failures: Generated<number>
    retryAt: Generated<number>
  }
  authEvent: {
    account: string
    turn: number
    at: number
    event: string
    device: string | null
    seal: string
  }
}
