import type { ActivityItem, ActivityTransfer, Network } from '@latchkey/core'
import { cleanText } from '../../format/cleanText.ts'
import { formatAge } from '../../format/formatAge.ts'
import { formatDecimalText } from '../../format/formatDecimalText.ts'
import { activity } from '../../messages/en/activity.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { shortAddress } from '../../ui/Address/shortAddress.ts'
import { ForeignText } from '../../ui/ForeignText/ForeignText.tsx'
import { clockIcon } from '../../ui/Icon/clockIcon.ts'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { receiveIcon } from '../../ui/Icon/receiveIcon.ts'
import { sendIcon } from '../../ui/Icon/sendIcon.ts'
import { tradeIcon } from '../../ui/Icon/tradeIcon.ts'
import { Row } from '../../ui/Row/Row.tsx'
import { Spinner } from '../../ui/Spinner/Spinner.tsx'
import { activityKind } from './activityKind.ts'

/**
 * One transaction: what was done, with whom, when, and what moved. It leads to the explorer; what came in offers nothing
 * to copy or answer to, because look-alike addresses live of that (X.40).
 */
export function ActivityRow({ item, network, now }: { item: ActivityItem; network: Network; now: number }) {
  const t = useMessages(activity)
  const kind = activityKind(item)
  const inbound = kind === 'received'
  const other = cleanText(inbound ? item.from : item.to)
  const explorer = network.blockExplorers?.default.url.replace(/\/+$/, '')
  return (
    <Row
      image={
        <span className="lk-activity-icon" data-status={item.status}>
          {item.status === 'pending' ? (
            <Spinner />
          ) : (
            <Icon name={item.status === 'failed' ? 'error' : icons[kind]} />
          )}
        </span>
      }
      title={t(`activity.${kind}`)}
      detail={
        <>
          {other !== '' && kind !== 'self' && (
            <>
              {/* Whole words, so that translations can put the address anywhere. */}
              <bdi title={other}>
                {t(inbound ? 'activity.from' : 'activity.to', { address: shortAddress(other) })}
              </bdi>
              {' · '}
            </>
          )}
          {formatAge(item.date, now, t)}
        </>
      }
      end={<Outcome item={item} />}
      href={explorer && `${explorer}/tx/${encodeURIComponent(item.hash)}`}
      testId={`activity-${item.hash}`}
    />
  )
}

function Outcome({ item }: { item: ActivityItem }) {
  const t = useMessages(activity)
  const [first, ...rest] = item.transfers
  const { status, spam } = item
  const note =
    status !== 'confirmed'
      ? t(`activity.${status}`)
      : spam !== undefined
        ? t(`activity.${spam}`)
        : rest.length > 0
          ? t('activity.more', { count: rest.length })
          : undefined
  return (
    <span className="lk-activity-end" data-status={status}>
      {first && (
        <span className="lk-activity-amount" data-direction={first.direction}>
          <Amount transfer={first} locale={t.locale} />
        </span>
      )}
      {note && <span className="lk-activity-note">{note}</span>}
    </span>
  )
}

function Amount({ transfer, locale }: { transfer: ActivityTransfer; locale: string }) {
  const { token, nft, direction, amount } = transfer
  if (nft) return <ForeignText limit={24}>{nft.name}</ForeignText>
  const sign = { in: '+', out: '−', self: '' }[direction]
  return (
    <>
      <bdi>{`${sign}${formatDecimalText(amount, locale)}`}</bdi>{' '}
      {token && <ForeignText limit={12}>{token.symbol}</ForeignText>}
    </>
  )
}

const icons = {
  sent: sendIcon,
  received: receiveIcon,
  self: tradeIcon,
  traded: tradeIcon,
  approved: 'check',
  minted: receiveIcon,
  burned: sendIcon,
  deposited: sendIcon,
  withdrawn: receiveIcon,
  executed: clockIcon,
} as const
