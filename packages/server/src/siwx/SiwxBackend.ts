import type { SiwxAsker, SiwxVisitor } from './readVisitor.ts'

/** Sign-in with wallets for an app's own backend. */
export type SiwxBackend = {
  /**
   * Answers `nonce`, `authenticate`, `me` and `sign-out`, whatever the path before them. Never rejects: what goes wrong is an
   * answer, with the reason in `reasons[0]` (W6).
   */
  handle(request: Request): Promise<Response>
  /**
   * Who asks, by the session's cookie; undefined for nobody. A request that may change something counts only from the page that
   * signed in: another site can have a browser send it, but not say it is that page.
   *
   * @throws SiwxBackendError `store`
   */
  getVisitor(request: SiwxAsker): Promise<SiwxVisitor | undefined>
  /**
   * Ends every session of an account, in all browsers: for *sign out everywhere*, or when you close an account. A key’s end on all
   * networks it signed in with, also where it lent its account code (EIP-7702); a contract’s on its own: elsewhere its address may
   * be somebody else’s. What was signed with a nonce from before signs in nobody. It is no ban: who asks for another nonce and signs
   * that one is in again.
   *
   * @param visitor what `getVisitor` answered, or its `account` alone (CAIP-10)
   * @throws SiwxBackendError `account`, `store`
   */
  endSessions(visitor: Pick<SiwxVisitor, 'account'>): Promise<void>
}
