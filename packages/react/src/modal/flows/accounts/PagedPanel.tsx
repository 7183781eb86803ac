import type { ReactNode } from 'react'
import { formatAge } from '../../format.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { LoadMore, StaleLine } from '../../ui/List.tsx'

type PagedPanelProps = {
  /** An infinite query that has answered at least once. */
  query: {
    readonly isError: boolean
    readonly isFetching: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    /** Unix milliseconds. */
    readonly dataUpdatedAt: number
    refetch(): unknown
  }
  onMore: () => void
  /** Label of the button for the next page, after it failed to load. */
  failedLabel: string
  /** Test id of that button. */
  testId: string
  /** The list. */
  children: ReactNode
  /** Shown below the button. */
  footer?: ReactNode
}

/** A tab with a paged list (NFTs, activity): a line while it is outdated, the list, and the button for the next page. */
export function PagedPanel({ query, onMore, failedLabel, testId, children, footer }: PagedPanelProps) {
  const t = useMessages(texts)
  const hasPageFailed = query.isFetchNextPageError
  return (
    <div className="lk-account-panel">
      {query.isError && !hasPageFailed && (
        <StaleLine retry={t('tokens.retry')} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {t('tokens.stale', { age: formatAge(query.dataUpdatedAt, Date.now(), t) })}
        </StaleLine>
      )}
      {children}
      {query.hasNextPage && (
        <LoadMore loading={query.isFetchingNextPage} failed={hasPageFailed} onMore={onMore} testId={testId}>
          {hasPageFailed ? failedLabel : t('list.more')}
        </LoadMore>
      )}
      {footer}
    </div>
  )
}
