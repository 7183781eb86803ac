import { useEffect } from 'react'
import type { ViewName } from '../router/ViewName.ts'
import { afterPaint } from './afterPaint.ts'
import { type LoadedViews, loadView } from './loadView.ts'

/** Where a view nearly always leads to. */
const following: { readonly [name in ViewName]?: ViewName } = { Connect: 'ConnectingExternal' }

/** Loads the code of the view that comes next while a person reads this one, so that it shows at once. */
export function useFollowingView(name: ViewName, loaded: LoadedViews): void {
  useEffect(() => {
    const next = following[name]
    if (!next || loaded[next]) return
    // A failure is told, and tried again, where the view is shown.
    return afterPaint(() => void loadView(next, loaded).catch(() => {}))
  }, [name, loaded])
}
