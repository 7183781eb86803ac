import type { CaipAddress } from '@latchkey/core'
import type { OnrampOrder } from '@latchkey/core/onramp'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useOnrampOrders } from '../../../hooks/useOnrampOrders.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { formatAge } from '../../format.ts'
import { onramp as texts } from '../../languages/en/onramp.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { useCurrentAccount } from '../../ui/currentAccount.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ForeignImage } from '../../ui/Image.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { formatMoney, formatTokenAmount } from './formatMoney.ts'
import { orderTexts, toExplorerLink } from './order.ts'

/** Orders made in this browser for this account, with their status. */
export function OnRampActivity() {
  const t = useMessages(texts)
  const online = useOnline()
  const account = useCurrentAccount()?.account
  const { data, isError, isFetching, refetch } = useOnrampOrders({ account })
  if (account === undefined) return <Notice tone="info">{t('buy.gone')}</Notice>
  if (!data && !isError) return <RowSkeletons label={t('buy.ordersLoading')} lines={2} ends />
  if (!data)
    return (
      <Empty
        icon="card"
        title={t('buy.ordersFailed')}
        failed
        action={
          <Button icon="retry" loading={isFetching} onClick={() => void refetch()} testId="retry">
            {t('buy.retry')}
          </Button>
        }
      >
        {t(online ? 'buy.failedHint' : 'buy.offlineHint')}
      </Empty>
    )
  if (data.length === 0)
    return (
      <Empty icon="card" title={t('buy.noOrders')}>
        {t('buy.noOrdersHint')}
      </Empty>
    )
  return (
    <List label={t('title.OnRampActivity')} items={data} keyOf={({ id }) => id}>
      {(order) => <OrderRow order={order} account={account} />}
    </List>
  )
}

/** One order. A delivered one links to its transaction; an open one, or one without a known explorer, opens its progress. */
function OrderRow({ order, account }: { order: OnrampOrder; account: CaipAddress }) {
  const t = useMessages(texts)
  const modal = useModal()
  const link = toExplorerLink(order, useNetworks())
  const { id, provider, status, purchaseAmount, paymentTotal, createdAt, transaction } = order
  const isOpen = /^(open|pending|declined|paid)$/.test(status)
  const title = purchaseAmount ? formatTokenAmount(purchaseAmount, t.locale) : t('buy.purchase')
  return (
    <Row
      image={<ForeignImage name={purchaseAmount?.currency ?? provider} seed={provider} size={40} />}
      title={<bdi>{title}</bdi>}
      detail={`${t(orderTexts[status][0], { provider })} · ${formatAge(createdAt, Date.now(), t)}`}
      end={paymentTotal && <bdi>{formatMoney(paymentTotal, t.locale)}</bdi>}
      href={link}
      onClick={
        isOpen || (transaction && !link)
          ? () =>
              modal.push({
                view: 'BuyInProgress',
                data: { provider, url: undefined, orderId: id, popup: undefined, account },
              })
          : undefined
      }
      testId={`onramp-order-${id}`}
    />
  )
}
