import type { RequestContext } from '../requests/requestContext.ts'
import type { OnrampToken } from './OnrampOptions.ts'
import type { OnrampProvider } from './OnrampProvider.ts'
import type { OnrampQuote } from './OnrampQuote.ts'

/** Parameters of `openOnrampOrder`. */
export type OpenOnrampOrderParameters = {
  /** Who buys and where, captured at the person's click (`captureContext`). */
  context: RequestContext
  provider: OnrampProvider
  /** What was agreed on; without one the provider's page asks. */
  quote?: OnrampQuote | undefined
  token?: OnrampToken | undefined
  signal?: AbortSignal | undefined
}
