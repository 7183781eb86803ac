/**
 * What the sign-in service keeps (migration `0006_auth`). No column holds an address, a code or a token that could be
 * used: addresses are sealed, and found by a keyed digest (`…Index`); the rest are digests. Times: milliseconds since 1970.
 */
export type AuthTables = {
  authSecret: { name: string; wrapped: string }
  authUsed: { hash: string; until: number }
  authAccount: {
    id: string
    emailIndex: string
    email: string
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
    kind: 'sign-in' | 'change'
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
    /** Of a change. */
    account: string | null
    newEmailIndex: string | null
    newEmail: string | null
    step: 'old' | 'new' | null
    problem: string | null
  }
  /** When mails of a kind went to an address: JSON `[{ at, project }]`, the last day's. */
  authBudget: { emailIndex: string; kind: 'link' | 'code' | 'change'; sent: string }
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
