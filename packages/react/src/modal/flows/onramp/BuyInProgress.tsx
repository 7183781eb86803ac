import { parseCaipAddress } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { onramp as texts } from '../../languages/en/onramp.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import { TransactionFacts } from '../../ui/TransactionFacts.tsx'
import { ConnectingRing } from '../../ui/WalletRequestPanel.tsx'
import type { CheckoutWindow, ViewProps } from '../../views.ts'
import css from './BuyInProgress.css?inline'
import { formatTokenAmount } from './formatMoney.ts'
import { orderTexts, useOrder } from './order.ts'

/** Progress of a purchase, from the provider's window to the delivered tokens. */
export function BuyInProgress({ data }: ViewProps<'BuyInProgress'>) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { provider, url, orderId, popup, account } = data
  const { order, isStale } = useOrder(orderId)
  const receiver = parseCaipAddress(account)
  /** The provider is only a page: nothing of the purchase is known here. */
  const isUntracked = orderId === undefined
  const isClosed = useWindowClosed(popup)
  const status = order?.status ?? 'open'
  const isFinal = /^(delivered|cancelled|failed|expired)$/.test(status)
  const isDelivered = status === 'delivered'
  const [title, hint] = orderTexts[status]
  const text = isUntracked
    ? t('buy.linkHint', { provider })
    : isDelivered && order?.purchaseAmount
      ? t('buy.deliveredHint', { amount: formatTokenAmount(order.purchaseAmount, t.locale) })
      : t(hint, { provider })
  const canPay = url !== undefined && (status === 'open' || status === 'declined')
  // The checkout's window was blocked or closed.
  const hasNoWindow = canPay && (!popup || isClosed)
  return (
    <Stack gap={16}>
      <div className="lk-buy-progress">
        <ConnectingRing
          status={isDelivered ? 'success' : isFinal || status === 'declined' ? 'error' : 'waiting'}
        >
          <span className="lk-buy-mark">
            <Icon name="card" size={32} />
          </span>
        </ConnectingRing>
        <div role="status" data-testid="onramp-status" data-status={status}>
          <h3>{t(title, { provider })}</h3>
          {!(hasNoWindow && status === 'open') && <p>{text}</p>}
        </div>
      </div>
      {canPay && !popup && (
        <Notice tone="warning" testId="onramp-blocked">
          {t('buy.blocked', { provider })}
        </Notice>
      )}
      {canPay && isClosed && !isUntracked && (
        <Notice tone="info" testId="onramp-closed">
          {t('buy.closed', { provider })}
        </Notice>
      )}
      {isStale && !isFinal && <Notice tone="warning">{t('buy.unread')}</Notice>}
      {hasNoWindow && (
        <Row
          image={<Icon name="card" />}
          title={t('buy.openPage', { provider })}
          href={url}
          testId="onramp-open"
        />
      )}
      {order && isFinal && (
        <TransactionFacts
          network={order.network}
          hash={isDelivered ? order.transaction : undefined}
          to={receiver?.address}
          amount={
            order.purchaseAmount && {
              name: t('buy.purchase'),
              text: formatTokenAmount(order.purchaseAmount, t.locale),
            }
          }
          testId="onramp-transaction"
        />
      )}
      {isUntracked && (
        <>
          {receiver && (
            <TransactionFacts network={receiver.caipNetworkId} hash={undefined} to={receiver.address} />
          )}
          <Notice tone="info" testId="onramp-untracked">
            {t('buy.untracked', { provider })}
          </Notice>
        </>
      )}
      {(isDelivered || isUntracked) && (
        <Button variant="primary" onClick={() => modal.reset({ view: 'Account' })} testId="onramp-done">
          {t('buy.done')}
        </Button>
      )}
      {isFinal && (
        <Button
          variant={isDelivered ? 'secondary' : 'primary'}
          onClick={() => modal.reset({ view: 'OnRampProviders' })}
          testId="onramp-again"
        >
          {t('buy.again')}
        </Button>
      )}
    </Stack>
  )
}

/** Whether a window looks closed. A page that isolates itself (COOP) looks the same. */
function useWindowClosed(popup: CheckoutWindow | undefined): boolean {
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (!popup || isClosed) return
    const timer = setInterval(() => setClosed(popup.isClosed()), 1_000)
    return () => clearInterval(timer)
  }, [popup, isClosed])
  return isClosed
}
