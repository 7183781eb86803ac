import type { OpenParameters } from '../OpenParameters.ts'
import { ViewNotOpenableError } from '../ViewNotOpenableError.ts'
import { needsAccount } from './needsAccount.ts'
import { openableViews } from './openableViews.ts'
import type { ViewEntry } from './ViewEntry.ts'

/** For an account as well; but one that goes later takes no purchase or name under way with it. */
const beginsWithAccount = /^(OnRampProviders|ChooseAccountName)$/

/**
 * The view an app asks `open` for, with what it is to begin with; none where it needs an account and there is none.
 * @throws ViewNotOpenableError
 */
export function wantedView(wish: OpenParameters, isConnected: boolean): ViewEntry | undefined {
  const { view, uri, arguments: data = uri === undefined ? undefined : { uri } } = wish
  if (view === undefined) return undefined
  if (!Object.hasOwn(openableViews, view)) throw new ViewNotOpenableError(view)
  if (!isConnected && (needsAccount(view) || beginsWithAccount.test(view))) return undefined
  // View and arguments belong together by the type of OpenParameters.
  return { view, data } as ViewEntry
}
