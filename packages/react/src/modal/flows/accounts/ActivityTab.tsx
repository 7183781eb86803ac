import {
  type ActivityItem,
  type ActivityMonth,
  groupByMonth,
  isSmartAccount,
  type Network,
} from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useActivity } from '../../../hooks/useActivity.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Empty } from '../../ui/Empty.tsx'
import { HiddenRow, List } from '../../ui/List.tsx'
import { RowSkeletons, Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import css from './ActivityTab.css?inline'
import { getCounterparty, listNamedAccounts } from './activityKind.ts'
import { PagedPanel } from './PagedPanel.tsx'
import { TabFailure, useActivityFailureToast } from './TabFailure.tsx'

/** Transactions of the account on the network, by month. Spam is shown as a count until the person opens it. */
export function ActivityTab({ address, network }: { address: string; network: Network }) {
  useStyles(css)
  const t = useMessages(texts)
  const { config } = useModal()
  const [showsHidden, setShowsHidden] = useState(false)
  const query = useActivity({ address, network: network.caipNetworkId })
  const { items, ownOnly, isPending, isError, isFetching, hasNextPage, data } = query
  const hidden = items.filter((item) => item.hidden)
  const shown = showsHidden ? items : items.filter((item) => !item.hidden)
  const values = { network: network.name }
  const account = { address, namespace: network.chainNamespace }
  useActivityFailureToast(account, t('activity.fetchFailed'))
  if (isPending && items.length === 0) return <MonthSkeleton />
  if (isError && !data) {
    return (
      <>
        <Months items={shown} network={network} />
        <TabFailure
          icon="clock"
          title={t('activity.fetchFailed')}
          hint={t('activity.failedHint')}
          busy={isFetching}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }
  const loadMore = () => {
    config.events.emit({
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: {
        address,
        projectId: config.projectId,
        cursor: data?.pages.at(-1)?.next,
        isSmartAccount: isSmartAccount(config),
      },
    })
    query.fetchNextPage()
  }
  return (
    <PagedPanel
      query={query}
      onMore={loadMore}
      failedLabel={t('activity.moreFailed')}
      testId="activity-more"
      footer={
        shown.length > 0 &&
        ownOnly && (
          <Text size="s" tone="muted">
            {t('activity.notServed', values)}
          </Text>
        )
      }
    >
      {hidden.length > 0 && (
        <HiddenRow open={showsHidden} onToggle={() => setShowsHidden(!showsHidden)}>
          {t('activity.hidden', { count: hidden.length })}
        </HiddenRow>
      )}
      <Months items={shown} network={network} />
      {shown.length === 0 && !hasNextPage && (
        <Empty icon="clock" title={t('activity.none')}>
          {t(ownOnly ? 'activity.notServed' : 'activity.noneHint', values)}
        </Empty>
      )}
    </PagedPanel>
  )
}

/** The place of the newest month: its name and three transactions. */
function MonthSkeleton() {
  const t = useMessages(texts)
  return (
    <div className="lk-activity-month">
      <span className="lk-activity-pending">
        <Skeleton width={88} height={12} />
      </span>
      <RowSkeletons label={t('activity.loading')} lines={2} ends round />
    </div>
  )
}

function Months({ items, network }: { items: readonly ActivityItem[]; network: Network }) {
  const t = useMessages(texts)
  const now = useNow()
  const namedAccounts = listNamedAccounts(items)
  return groupByMonth(items, now).map((month) => {
    const title = formatMonth(month, t('activity.thisMonth'), t.locale)
    return (
      <section key={month.key} className="lk-activity-month">
        <h3>{title}</h3>
        <List label={title} items={month.items} keyOf={({ id }) => id}>
          {(item) => (
            <ActivityRow
              item={item}
              network={network}
              now={now}
              showsName={!item.hidden && namedAccounts.has(getCounterparty(item)?.toLowerCase() ?? '')}
            />
          )}
        </List>
      </section>
    )
  })
}

/** The name of a month, with the year unless it is the current one. */
function formatMonth(month: ActivityMonth, thisMonth: string, locale: string): string {
  if (month.isThisMonth) return thisMonth
  const year = month.isThisYear ? {} : ({ year: 'numeric' } as const)
  // Months are Gregorian, also in locales with another default calendar.
  const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'long', ...year })
  return format.format(new Date(month.year, month.month, 1))
}

/** The current time in Unix milliseconds, updated every half minute so that shown ages grow. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
