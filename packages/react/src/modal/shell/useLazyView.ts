import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { Language } from '../messages/Message.ts'
import type { ViewEntry } from '../router/ViewEntry.ts'
import type { ViewName } from '../router/ViewName.ts'
import { loadView } from './loadView.ts'

/** A view as the shell mounts it; `data` belongs to the entry it was taken from. */
export type AnyView = ComponentType<{ data: ViewEntry['data'] }>

/** Views whose code is here, kept per open modal, so that going back is immediate. */
export type LoadedViews = { [name in ViewName]?: AnyView }

/** A view's code on its way. */
export type LazyView =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly component: AnyView }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * The code of a view, loaded when first asked for, and the texts it says in the language in use; `retry` asks again after a
 * failure.
 */
export function useLazyView(
  name: ViewName,
  loaded: LoadedViews,
  prepare: Language['prepare'],
): [view: LazyView, retry: () => void] {
  const [attempt, setAttempt] = useState(0)
  const [view, setView] = useState<LazyView>(() => {
    const component = loaded[name]
    return component && !prepare?.(name) ? { status: 'ready', component } : { status: 'loading' }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load again
  useEffect(() => {
    const texts = prepare?.(name)
    if (loaded[name] && !texts) return
    let wanted = true
    Promise.all([loadView(name), texts]).then(
      ([code]) => {
        // An entry's view and data belong together by the type of ViewEntry, which a lookup by name can't carry.
        const component = (code as Record<ViewName, AnyView>)[name]
        loaded[name] = component
        if (wanted) setView({ status: 'ready', component })
      },
      (error: unknown) => {
        if (wanted) setView({ status: 'failed', error })
      },
    )
    return () => {
      wanted = false
    }
  }, [name, loaded, attempt, prepare])
  const retry = useCallback(() => {
    setView({ status: 'loading' })
    setAttempt((n) => n + 1)
  }, [])
  return [view, retry]
}
