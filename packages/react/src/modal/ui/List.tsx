import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import css from './List.css?inline'

/** Properties of {@link List}. */
type ListProps<item> = {
  label: string
  items: readonly item[]
  keyOf: (item: item) => string
  children: (item: item) => ReactNode
  /** Pictures beside each other instead of rows. */
  grid?: boolean | undefined
}

/** A list that may be long: what is out of sight is not drawn. */
export function List<item>({ label, items, keyOf, children, grid = false }: ListProps<item>) {
  return (
    <ul className="lk-list" aria-label={label} data-grid={grid ? '' : undefined}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  )
}

List.css = css

/** Properties of {@link LoadMore}. */
type LoadMoreProps = {
  children: string
  loading: boolean
  /** The last try failed: wait for the person, don't ask again by scrolling. */
  failed?: boolean | undefined
  onMore: () => void
  testId?: string | undefined
}

/** The end of a list that goes on: asks by itself when it comes near, and by its button where nothing scrolls. */
export function LoadMore({ children, loading, failed = false, onMore, testId }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null)
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  })
  const idle = !loading && !failed
  useEffect(() => {
    if (!idle || !ref.current || typeof IntersectionObserver === 'undefined') return
    // A page ahead, so that a person who scrolls rarely sees it.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) ask.current()
      },
      { root: ref.current.closest('.lk-stage'), rootMargin: '400px 0px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [idle])
  return (
    <div ref={ref}>
      <Button variant="ghost" loading={loading} onClick={onMore} testId={testId}>
        {children}
      </Button>
    </div>
  )
}

/** Properties of {@link HiddenRow}. */
type HiddenRowProps = {
  /** How many there are and what they are, e.g. "3 hidden tokens". */
  children: string
  open: boolean
  onToggle: () => void
}

/** Tells that something is left out of the list, and how much; opens it. */
export function HiddenRow({ children, open, onToggle }: HiddenRowProps) {
  return (
    <button
      type="button"
      className="lk-hidden"
      aria-expanded={open}
      onClick={onToggle}
      data-testid="hidden-count"
    >
      <span>{children}</span>
      <Icon name="chevron" size={16} />
    </button>
  )
}

/** Properties of {@link StaleLine}. */
type StaleLineProps = {
  /** Why what is below is old, and how old. */
  children: string
  retry: string
  busy: boolean
  onRetry: () => void
}

/** Above a list that couldn't be read anew: what is shown is from earlier. */
export function StaleLine({ children, retry, busy, onRetry }: StaleLineProps) {
  return (
    <p className="lk-stale" role="status" data-testid="stale">
      <span>{children}</span>
      <button type="button" aria-disabled={busy || undefined} onClick={onRetry}>
        {retry}
      </button>
    </p>
  )
}
