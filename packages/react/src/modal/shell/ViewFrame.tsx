import { type Ref, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Modal } from '../Modal.ts'
import { MessagesContext } from '../messages/MessagesContext.ts'
import type { ViewEntry } from '../router/ViewEntry.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { type LoadedViews, useLazyView } from './useLazyView.ts'
import { ViewCrash } from './ViewCrash.tsx'
import { ViewLoading } from './ViewLoading.tsx'

/** Properties of {@link ViewFrame}. */
export type ViewFrameProps = {
  modal: Modal
  entry: ViewEntry
  loaded: LoadedViews
  leaving: boolean
  /** Given the element that holds the content, for measuring; not while loading, so that the height stays till then. */
  frameRef: Ref<HTMLDivElement> | undefined
  /** Called once the view is there; answers how to take back what it began. */
  onReady: ((view: HTMLElement) => (() => void) | undefined) | undefined
}

/** One view with what can happen to it: its code still loading, its code lost on the way, a crash. */
export function ViewFrame({ modal, entry, loaded, leaving, frameRef, onReady }: ViewFrameProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [view, retry] = useLazyView(entry.view, loaded, useContext(MessagesContext).prepare)
  useLayoutEffect(() => {
    // As an attribute: React 18 and 19 read the property `inert` differently.
    ref.current?.toggleAttribute('inert', leaving)
  }, [leaving])
  useEffect(() => {
    return view.status === 'ready' && ref.current ? onReady?.(ref.current) : undefined
  }, [view.status, onReady])
  // The same element as long as nothing of its own changed: a view that leaves isn't drawn once more for that.
  const shown = useMemo(
    () => view.status === 'ready' && <view.component data={entry.data} />,
    [view, entry.data],
  )
  return (
    <div
      ref={ref}
      className="lk-view"
      data-leaving={leaving ? '' : undefined}
      data-testid={leaving ? undefined : `view-${entry.view}`}
    >
      <div ref={view.status === 'loading' ? undefined : frameRef} className="lk-view-content">
        {view.status === 'loading' ? (
          <ViewLoading />
        ) : view.status === 'failed' ? (
          <ViewCrash reason="load" error={view.error} onRetry={retry} onClose={modal.close} />
        ) : (
          <ErrorBoundary
            onError={(error) =>
              modal.config.logger.error('A view crashed', { view: entry.view, error: nameOf(error) })
            }
            fallback={(error, reset) => (
              <ViewCrash reason="crash" error={error} onRetry={reset} onClose={modal.close} />
            )}
          >
            {shown}
          </ErrorBoundary>
        )}
      </div>
    </div>
  )
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
