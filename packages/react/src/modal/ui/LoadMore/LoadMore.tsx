import { useEffect, useRef } from 'react'
import { Button } from '../Button/Button.tsx'

/** Properties of {@link LoadMore}. */
export type LoadMoreProps = {
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
