import type { RequestContext } from '../requests/requestContext.ts'

/** Whom and what a sign-in is for: frozen when it begins, and carried to the session that is kept (S4.22). */
export type SignInContext = RequestContext & {
  /** The page, as `location.host` has it. */
  readonly domain: string
  /** The page, without its query and fragment. */
  readonly uri: string
}
