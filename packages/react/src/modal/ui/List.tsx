import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import css from './List.css?inline'
import { useSecondsUntil } from './RetryButton.tsx'

type ListProps<item> = {
  label: string
  items: readonly item[]
  keyOf: (item: item) => string
  children: (item: item) => ReactNode
}

/** A list. The browser doesn't render items outside of the viewport (`content-visibility`). */
export function List<item>({ label, items, keyOf, children }: ListProps<item>) {
  return (
    <ul className="lk-list" aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  )
}

List.css = css

/** Tiles that the browser renders or skips together: every observed element costs time in each frame of scrolling. */
const gridPart = 12

/** A list of images, two beside each other. */
export function GridList<item>({ label, items, keyOf, children }: ListProps<item>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `ul` allows no elements between itself and its items
    <div role="list" className="lk-list" aria-label={label}>
      {toPages(items, gridPart).map(
        ([first, ...rest]) =>
          first !== undefined && (
            <ul key={keyOf(first)} role="none" className="lk-list" data-grid="">
              {[first, ...rest].map((item) => (
                // biome-ignore lint/a11y/noRedundantRoles: its list is the outer one, not this ul
                <li role="listitem" key={keyOf(item)}>
                  {children(item)}
                </li>
              ))}
            </ul>
          ),
      )}
    </div>
  )
}

/** Splits a list into pages of `size`. Earlier pages stay equal when items are appended. */
export function toPages<item>(items: readonly item[], size: number): readonly (readonly item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  )
}

type LoadMoreProps = {
  children: string
  loading: boolean
  /** Whether the last request failed. Scrolling doesn't repeat it then; the button does. */
  failed?: boolean | undefined
  onMore: () => void
  testId?: string | undefined
}

/** The end of a paged list. Loads the next page when it is nearly in view, or when its button is clicked. */
export function LoadMore({ children, loading, failed = false, onMore, testId }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  const idle = !loading && !failed
  useEffect(() => {
    if (!idle || !ref.current || typeof IntersectionObserver === 'undefined') return
    // The margin is about a page, so that it is rarely seen while scrolling.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
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

type HiddenRowProps = {
  /** E.g. "3 hidden tokens". */
  children: string
  open: boolean
  onToggle: () => void
}

/** A row that says how many items are hidden, and shows or hides them. */
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

type StaleLineProps = {
  /** Why the list is old, and how old. */
  children: string
  retry: string
  /** Before this time nothing would be read (Unix milliseconds). */
  retryAt?: number | undefined
  busy: boolean
  onRetry: () => void
}

/** A line above a list that could not be revalidated. It names the failure and offers to try again. */
export function StaleLine({ children, retry, retryAt, busy, onRetry }: StaleLineProps) {
  const seconds = useSecondsUntil(retryAt)
  const isHeld = busy || seconds > 0
  return (
    <p className="lk-stale" role="status" data-testid="stale">
      <span>{children}</span>
      <button type="button" aria-disabled={isHeld || undefined} onClick={isHeld ? undefined : onRetry}>
        {retry}
      </button>
    </p>
  )
}
