import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { ConsoleError } from '../api/callConsole.ts'
import { words } from '../words.ts'

/** What a page shows while its first answer is on the way. */
export function Loading(): ReactElement {
  return (
    <div className="skeleton" role="status">
      <span className="unseen">{words.states.loading}</span>
      <i />
      <i />
      <i />
    </div>
  )
}

/** A sentence set apart. Warnings and dangers are announced. */
export function Notice({
  kind,
  children,
}: {
  readonly kind: 'plain' | 'success' | 'warning' | 'danger'
  readonly children: ReactNode
}): ReactElement {
  const isUrgent = kind === 'warning' || kind === 'danger'
  return (
    <div className="notice" data-kind={kind} role={isUrgent ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** Why something can't be shown, with a button that tries again. */
export function Failure({
  error,
  retry,
}: {
  readonly error: ConsoleError
  readonly retry: () => unknown
}): ReactElement {
  return (
    <Notice kind="danger">
      <p>
        {words.states.failed} {error.message}
      </p>
      <button type="button" className="button" onClick={() => void retry()}>
        {words.states.retry}
      </button>
    </Notice>
  )
}

/**
 * Shows an answer once it is there, and until then that it loads or why it can't. An answer from before stays while the server does not
 * answer: the shell says so.
 */
export function Answer<data>({
  query,
  children,
}: {
  readonly query: UseQueryResult<data, ConsoleError>
  readonly children: (data: data) => ReactNode
}): ReactNode {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} retry={query.refetch} />
  return <Loading />
}

/** A part of a page under its heading. */
export function Section({
  title,
  children,
  aside,
}: {
  readonly title: string
  readonly children: ReactNode
  /** Controls beside the heading. */
  readonly aside?: ReactNode
}): ReactElement {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** What may be wider than the screen: it scrolls by itself, by keyboard too. */
export function Scroll({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody scrolls it by keyboard (axe: scrollable-region-focusable)
    <section className="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
