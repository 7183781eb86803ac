import {
  Component,
  type ComponentType,
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
import { loadView } from '../flows.ts'
import { describeError } from '../languages/describeError.ts'
import { type Language, MessagesContext, useMessages } from '../languages/translate.ts'
import type { ViewEntry, ViewName } from '../router.ts'
import { Button } from '../ui/Button.tsx'
import { Details } from '../ui/Details.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Heading, Text } from '../ui/Text.tsx'

/** Properties of {@link ViewFrame}. */
type ViewFrameProps = {
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

/** A view as the shell mounts it; `data` belongs to the entry it was taken from. */
export type AnyView = ComponentType<{ data: ViewEntry['data'] }>

/** Views whose code is here, kept per open modal, so that going back is immediate. */
export type LoadedViews = { [name in ViewName]?: AnyView }

/** A view's code on its way. */
type LazyView =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly component: AnyView }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * The code of a view, loaded when first asked for, and the texts it says in the language in use; `retry` asks again after a
 * failure.
 */
function useLazyView(
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

/** Properties of {@link ViewCrash}. */
type ViewCrashProps = {
  /** The view threw, or its code could not be loaded. */
  reason: 'crash' | 'load'
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** In place of a view that failed: what happened, and the two ways on. */
export function ViewCrash({ reason, error, onRetry, onClose }: ViewCrashProps) {
  const t = useMessages()
  const { detail } = describeError(error, t)
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

/** While a view's code is on its way: rows of the final size down to the panel's edge, seen after 100 ms only. */
function ViewLoading() {
  const t = useMessages()
  return (
    <div className="lk-loading" role="status" aria-label={t('shell.loading')}>
      <Stack>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => (
          <Skeleton key={row} height="var(--lk-row-size)" radius="var(--lk-radius-row)" />
        ))}
      </Stack>
    </div>
  )
}

/** Properties of {@link ErrorBoundary}. */
type ErrorBoundaryProps = {
  children: ReactNode
  fallback: (error: unknown, reset: () => void) => ReactNode
  onError: (error: unknown) => void
}

type Caught = { caught: { error: unknown } | undefined }

/** Catches what a view throws while rendering. A class because React has no other form of it. */
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
