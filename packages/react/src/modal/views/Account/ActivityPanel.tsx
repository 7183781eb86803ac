import { type ActivityItem, groupByMonth, type Network } from '@latchkey/core'
import { useState } from 'react'
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
import css from './ActivityPanel.css?inline'
import { ActivityRow } from './ActivityRow.tsx'
import { activityNames, otherSide } from './activityNames.ts'
import { monthTitle } from './monthTitle.ts'
import { PanelFailure } from './PanelFailure.tsx'
import { useEventToast } from './useEventToast.ts'
import { useNow } from './useNow.ts'

/** What the account has done on the network (S1.14), by month; rubbish is counted and opens on request (X.40). */
export function ActivityPanel({ address, network }: { address: string; network: Network }) {
  useStyles(css)
  const t = useMessages(texts)
  const { config } = useModal()
  const [all, setAll] = useState(false)
  const query = useActivity({ address, network: network.caipNetworkId })
  const { items, ownOnly, isPending, isError, isFetching, hasNextPage, data } = query
  const hidden = items.filter((item) => item.hidden)
  const shown = all ? items : items.filter((item) => !item.hidden)
  const values = { network: network.name }
  useEventToast('ERROR_FETCH_TRANSACTIONS', t('activity.fetchFailed'))
  if (isPending && items.length === 0) return <RowSkeletons label={t('activity.loading')} />
  if (isError && !data) {
    return (
      <>
        <Months items={shown} network={network} />
        <PanelFailure
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
