import type { SocialProvider } from '@latchkey/protocol'

/**
 * What the sign-in service keeps (migrations `0006_auth`, `0009_social`, `0010_links`). No column holds an address, a code or a token that could be
 * used: addresses are sealed, and found by a keyed digest (`…Index`); the rest are digests. Times: milliseconds since 1970.
 */
export type AuthTables = {
  authSecret: { name: string; wrapped: string }
  authUsed: { hash: string; until: number }
  authAccount: {
    id: string
    /** Nothing where no provider has confirmed an address. */
    emailIndex: string | null
    email: string | null
    /** Whether codes mailed to the address sign in; an address a provider told of is only kept from others (X.13). */
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
    /** Of a change or a confirmation. */
    account: string | null
    newEmailIndex: string | null
    newEmail: string | null
    /** Which code of a change it waits for, or what is confirmed. */
    step: 'old' | 'new' | 'export' | 'payment' | null
    problem: string | null
  }
  /** Who somebody is at a provider: found by a keyed digest of issuer and subject (X.13). */
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
  /** Somebody at a provider, whom the owner of an account is asked about before they are added to it. */
  authLink: {
    tokenDigest: string
    account: string
    /** The session that asked: no other one may add it. */
    session: string
    /** `authIdentity.id`. */
    identity: string
    /** Provider and names, sealed. */
    facts: string
    language: string
    until: number
  }
  /** When mails of a kind went to an address: JSON `[{ at, project }]`, the last day's. */
  authBudget: { emailIndex: string; kind: 'link' | 'code' | 'change' | 'confirmation'; sent: string }
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
  /** An address an account had, for as long as the change can be undone; nobody else gets it until then. */
  authFormerEmail: {
    emailIndex: string
    email: string
    account: string
    linkDigest: string
    until: number
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
