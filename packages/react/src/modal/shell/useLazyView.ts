import { useCallback, useEffect, useState } from 'react'
import type { ViewName } from '../router/ViewName.ts'
import { type AnyView, type LoadedViews, loadView } from './loadView.ts'

/** A view's code on its way. */
export type LazyView =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly component: AnyView }
  | { readonly status: 'failed'; readonly error: unknown }

/** The code of a view, loaded when first asked for; `retry` asks again after a failure. */
export function useLazyView(name: ViewName, loaded: LoadedViews): [view: LazyView, retry: () => void] {
  const [attempt, setAttempt] = useState(0)
  const [view, setView] = useState<LazyView>(() => {
    const component = loaded[name]
    return component ? { status: 'ready', component } : { status: 'loading' }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load again
  useEffect(() => {
    if (loaded[name]) return
    let wanted = true
    loadView(name, loaded).then(
      (component) => {
        if (wanted) setView({ status: 'ready', component })
      },
      (error: unknown) => {
        if (wanted) setView({ status: 'failed', error })
      },
    )
    return () => {
      wanted = false
    }
  }, [name, loaded, attempt])
  const retry = useCallback(() => {
    setView({ status: 'loading' })
    setAttempt((n) => n + 1)
  }, [])
  return [view, retry]
}
