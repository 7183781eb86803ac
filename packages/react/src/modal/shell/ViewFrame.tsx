import {
  Component,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Modal } from '../../createModal.ts'
import { cleanText } from '../cleanText.ts'
import { getShippedView, loadView, type View } from '../flows.ts'
import { MessagesContext, useMessages } from '../languages/translate.ts'
import { Button } from '../ui/Button.tsx'
import { Details } from '../ui/Details.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Stack } from '../ui/Stack.tsx'
import { StyleRootContext } from '../ui/styleRoot.ts'
import { Heading, Text } from '../ui/Text.tsx'
import type { ViewEntry, ViewName } from '../views.ts'

type ViewFrameProps = {
  modal: Modal
  entry: ViewEntry
  loaded: LoadedViews
  leaving: boolean
  /** Ref of the content, for measuring it. Not set while the view loads, so that the height stays until then. */
  frameRef: Ref<HTMLDivElement> | undefined
}

/** Renders one view, or what replaces it: placeholders while its code loads, and messages when loading or rendering failed. */
export function ViewFrame({ modal, entry, loaded, leaving, frameRef }: ViewFrameProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [view, retry] = useLoadedView(entry.view, loaded)
  useLayoutEffect(() => {
    // As an attribute: React 18 and 19 read the property `inert` differently.
    ref.current?.toggleAttribute('inert', leaving)
  }, [leaving])
  // Memoized, so that a view isn't rendered again because it is leaving.
  const content = useMemo(
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
          <ViewLoading fills={fillingViews.has(entry.view)} />
        ) : view.status === 'failed' ? (
          <ViewCrash reason="load" error={view.error} onRetry={retry} onClose={modal.close} />
        ) : (
          <ErrorBoundary
            onError={(error) =>
              modal.config.logger.error('A view crashed', { view: entry.view, error: errorName(error) })
            }
            fallback={(error, reset) => (
              <ViewCrash reason="crash" error={error} onRetry={reset} onClose={modal.close} />
            )}
          >
            {content}
          </ErrorBoundary>
        )}
      </div>
    </div>
  )
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

/** Views whose code is loaded, kept while the modal is open, so that going back is immediate. */
export type LoadedViews = { [name in ViewName]?: View }

type LoadingView =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly component: View }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * Loads the code of a view when it is first shown, and waits for the texts of an account where they are on their way; `retry` loads
 * again after a failure.
 */
function useLoadedView(name: ViewName, loaded: LoadedViews): [view: LoadingView, retry: () => void] {
  const { partial } = useContext(MessagesContext)
  const [view, setView] = useState<LoadingView>(() => {
    const component = getShippedView(name) ?? (partial ? undefined : loaded[name])
    return component ? { status: 'ready', component } : { status: 'loading' }
  })
  const isLoading = view.status === 'loading'
  const root = useContext(StyleRootContext)
  useEffect(() => {
    if (!isLoading) return
    let isActive = true
    loadView(name, root).then(
      (component) => {
        loaded[name] = component
        if (isActive && !partial) setView({ status: 'ready', component })
      },
      (error: unknown) => {
        if (isActive) setView({ status: 'failed', error })
      },
    )
    return () => {
      isActive = false
    }
  }, [name, loaded, isLoading, root, partial])
  const retry = useCallback(() => setView({ status: 'loading' }), [])
  return [view, retry]
}

/** Characters of an error's own message that are shown. */
const detailLimit = 300

type ViewCrashProps = {
  /** `crash`: the view threw; `load`: its code could not be loaded. */
  reason: 'crash' | 'load'
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** Shown in place of a view that failed: what happened, with buttons to try again and to close. */
export function ViewCrash({ reason, error, onRetry, onClose }: ViewCrashProps) {
  const t = useMessages()
  const detail = error instanceof Error && cleanText(error.message, detailLimit)
  return (
    <Stack gap={16}>
      <div role="alert">
        <Stack gap={4}>
          <Heading>{t(reason === 'crash' ? 'shell.crashTitle' : 'shell.loadTitle')}</Heading>
          <Text tone="muted">{t(reason === 'crash' ? 'shell.crashText' : 'shell.loadText')}</Text>
        </Stack>
      </div>
      {detail ? <Details summary={t('request.details')}>{detail}</Details> : null}
      <Stack gap={8}>
        <Button variant="primary" icon="retry" onClick={onRetry} autoFocus>
          {t('shell.tryAgain')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('shell.close')}
        </Button>
      </Stack>
    </Stack>
  )
}

/** Views that have the panel's whole height (`ViewStage.css`), also while their code loads. */
const fillingViews: ReadonlySet<ViewName> = new Set<ViewName>(['Account', 'AllWallets'])

/** Placeholders for the rows of a view whose code is loading. They become visible after 100 ms. */
function ViewLoading({ fills }: { fills: boolean }) {
  const t = useMessages()
  return (
    <div
      className="lk-loading"
      role="status"
      aria-label={t('shell.loading')}
      data-fills={fills ? '' : undefined}
    >
      <Stack>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((row) => (
          <Skeleton key={row} height="var(--lk-row-size)" radius="var(--lk-radius-row)" />
        ))}
      </Stack>
    </div>
  )
}

type ErrorBoundaryProps = {
  children: ReactNode
  fallback: (error: unknown, reset: () => void) => ReactNode
  onError: (error: unknown) => void
}

type Caught = { caught: { error: unknown } | undefined }

/** Catches errors that a view throws while rendering. A class, because React has no hook for it. */
class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { caught: undefined }

  static getDerivedStateFromError(error: unknown): Caught {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    const { caught } = this.state
    return caught
      ? this.props.fallback(caught.error, () => this.setState({ caught: undefined }))
      : this.props.children
  }
}
