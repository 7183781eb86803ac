import { type ActivityItem, type ActivityMonth, groupByMonth, type Network } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useActivity } from '../../../hooks/accounts.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { formatAge } from '../../format.ts'
import { activity as texts } from '../../languages/en/activity.ts'
import { useMessages } from '../../languages/translate.ts'
import { Empty } from '../../ui/Empty.tsx'
import { clockIcon } from '../../ui/Icon.tsx'
import { HiddenRow, List, LoadMore, StaleLine } from '../../ui/List.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import css from './ActivityTab.css?inline'
import { activityNames, otherSide } from './activityKind.ts'
import { TabFailure, useFailureToast } from './TabFailure.tsx'

/** What the account has done on the network, by month; rubbish is counted and opens on request. */
export function ActivityTab({ address, network }: { address: string; network: Network }) {
  useStyles(css)
  const t = useMessages(texts)
  const { config } = useModal()
  const [all, setAll] = useState(false)
  const query = useActivity({ address, network: network.caipNetworkId })
  const { items, ownOnly, isPending, isError, isFetching, hasNextPage, data } = query
  const hidden = items.filter((item) => item.hidden)
  const shown = all ? items : items.filter((item) => !item.hidden)
  const values = { network: network.name }
  useFailureToast('ERROR_FETCH_TRANSACTIONS', t('activity.fetchFailed'))
  if (isPending && items.length === 0) return <RowSkeletons label={t('activity.loading')} />
  if (isError && !data) {
    return (
      <>
        <Months items={shown} network={network} />
        <TabFailure
          icon={clockIcon}
          title={t('activity.fetchFailed')}
          hint={t('activity.failedHint')}
          busy={isFetching}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }
  const more = () => {
    config.events.emit({
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: {
        address,
        projectId: config.projectId,
        cursor: data?.pages.at(-1)?.next,
        isSmartAccount: false,
      },
    })
    query.fetchNextPage()
  }
  return (
    <div className="lk-account-panel">
      {isError && !query.isFetchNextPageError && (
        <StaleLine retry={t('tokens.retry')} busy={isFetching} onRetry={() => void query.refetch()}>
          {t('tokens.stale', { age: formatAge(query.dataUpdatedAt, Date.now(), t) })}
        </StaleLine>
      )}
      {hidden.length > 0 && (
        <HiddenRow open={all} onToggle={() => setAll(!all)}>
          {t('activity.hidden', { count: hidden.length })}
        </HiddenRow>
      )}
      <Months items={shown} network={network} />
      {shown.length === 0 && !hasNextPage && (
        <Empty icon={clockIcon} title={t('activity.none')}>
          {t(ownOnly ? 'activity.notServed' : 'activity.noneHint', values)}
        </Empty>
      )}
      {hasNextPage && (
        <LoadMore
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={more}
          testId="activity-more"
        >
          {t(query.isFetchNextPageError ? 'activity.moreFailed' : 'list.more')}
        </LoadMore>
      )}
      {shown.length > 0 && ownOnly && (
        <Text size="s" tone="muted">
          {t('activity.notServed', values)}
        </Text>
      )}
    </div>
  )
}

function Months({ items, network }: { items: readonly ActivityItem[]; network: Network }) {
  const t = useMessages(texts)
  const now = useNow()
  const names = activityNames(items)
  return groupByMonth(items, now).map((month) => {
    const title = monthTitle(month, t('activity.thisMonth'), t.locale)
    return (
      <section key={month.key} className="lk-activity-month">
        <h3>{title}</h3>
        <List label={title} items={month.items} keyOf={({ id }) => id}>
          {(item) => (
            <ActivityRow
              item={item}
              network={network}
              now={now}
              named={!item.hidden && names.has(otherSide(item)?.toLowerCase() ?? '')}
            />
          )}
        </List>
      </section>
    )
  })
}

/** A month as a heading: its name, with the year where it isn't this one. */
function monthTitle(month: ActivityMonth, thisMonth: string, locale: string): string {
  if (month.isThisMonth) return thisMonth
  const year = month.isThisYear ? {} : ({ year: 'numeric' } as const)
  // Some locales count by another calendar, whose months these are not.
  const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'long', ...year })
  return format.format(new Date(month.year, month.month, 1))
}

/** Milliseconds since 1970, read anew every half minute while shown: ages go on. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
