import type { ActivityItem, ActivityTransfer, Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useIdentity } from '../../../hooks/accounts.ts'
import { cleanText, formatAge, formatDecimalText, shortAddress } from '../../format.ts'
import { activity } from '../../languages/en/activity.ts'
import { useMessages } from '../../languages/translate.ts'
import { clockIcon, Icon, receiveIcon, sendIcon, tradeIcon } from '../../ui/Icon.tsx'
import { ForeignImage } from '../../ui/Image.tsx'
import { Row } from '../../ui/Row.tsx'
import { Spinner } from '../../ui/Skeleton.tsx'
import { ForeignText } from '../../ui/Text.tsx'
import { activityKind } from './activityKind.ts'

/** Properties of {@link ActivityRow}. */
type ActivityRowProps = {
  readonly item: ActivityItem
  readonly network: Network
  readonly now: number
  /** Whether the name of the other side may be asked for. */
  readonly named: boolean
}

/**
 * One transaction: what was done, with whom, when, and what moved. It leads to the explorer; what came in offers nothing
 * to copy or answer to, because look-alike addresses live of that.
 */
export function ActivityRow({ item, network, now, named }: ActivityRowProps) {
  const t = useMessages(activity)
  const kind = activityKind(item)
  const inbound = kind === 'received'
  const other = cleanText(inbound ? item.from : item.to)
  const [first, second] = tradeOf(item) ?? item.transfers
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
      title={
        <Line end={first && <Amount transfer={first} item={item} locale={t.locale} />}>
          {t(`activity.${kind}`)}
        </Line>
      }
      detail={
        <Line
          end={
            kind === 'traded' && second && item.status === 'confirmed' ? (
              <Amount transfer={second} item={item} locale={t.locale} />
            ) : (
              <Note item={item} />
            )
          }
        >
          {other !== '' && kind !== 'self' && (
            <>
              <ActivityParty address={other} inbound={inbound} network={named ? network : undefined} />
              {' · '}
            </>
          )}
          {formatAge(item.date, now, t)}
        </Line>
      }
      end={false}
      href={explorer && `${explorer}/tx/${encodeURIComponent(item.replacement ?? item.hash)}`}
      testId={`activity-${item.hash}`}
    />
  )
}

/** What came and what went of a swap, in this order, where it was one thing for another: one row tells it whole. */
function tradeOf({ operation, transfers }: ActivityItem): [ActivityTransfer, ActivityTransfer] | undefined {
  const [out, ...others] = transfers.filter(({ direction }) => direction === 'out')
  const [come, ...more] = transfers.filter(({ direction }) => direction === 'in')
  return operation === 'trade' && out && come && others.length + more.length === 0 ? [come, out] : undefined
}

/** Two ends of one line; where both don't fit the second goes below, so that neither is cut for the other. */
function Line({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <span className="lk-activity-line">
      <span>{children}</span> {end}
    </span>
  )
}

/** What became of it, else why it is hidden, else how much more it moved. */
function Note({ item: { status, spam, transfers } }: { item: ActivityItem }) {
  const t = useMessages(activity)
  const note =
    status !== 'confirmed'
      ? t(`activity.${status}`)
      : spam !== undefined
        ? t(`activity.${spam}`)
        : transfers.length > 1
          ? t('activity.more', { count: transfers.length - 1 })
          : undefined
  if (!note) return null
  return (
    <span className="lk-activity-note" data-status={status}>
      {note}
    </span>
  )
}

type AmountParameters = { transfer: ActivityTransfer; item: ActivityItem; locale: string }

function Amount({ transfer, item, locale }: AmountParameters) {
  const { token, nft, direction, amount } = transfer
  const sign = { in: '+', out: '−', self: '' }[direction]
  return (
    <span className="lk-activity-amount" data-direction={direction} data-status={item.status}>
      {nft ? (
        <ForeignText limit={24}>{nft.name}</ForeignText>
      ) : (
        <>
          <bdi>{`${sign}${formatDecimalText(amount, locale)}`}</bdi>{' '}
          {token && <ForeignText limit={12}>{token.symbol}</ForeignText>}
        </>
      )}
    </span>
  )
}

const icons = {
  sent: sendIcon,
  received: receiveIcon,
  self: tradeIcon,
  traded: tradeIcon,
  bought: receiveIcon,
  approved: 'check',
  minted: receiveIcon,
  burned: sendIcon,
  deposited: sendIcon,
  withdrawn: receiveIcon,
  executed: clockIcon,
} as const

/** Properties of {@link ActivityParty}. */
type ActivityPartyProps = {
  readonly address: string
  readonly inbound: boolean
  /** Where its name may be asked for; absent: it isn't. */
  readonly network?: Network | undefined
}

/**
 * From whom or to whom: the address, with the name before it where the account has one. A name is a claim, and never stands alone; the
 * picture somebody chose for themselves stands only where they were sent something, since what came in is a stranger's word.
 */
function ActivityParty({ network, ...props }: ActivityPartyProps) {
  return network ? <Named {...props} network={network} /> : <PartyLine {...props} />
}

function Named({ network, ...props }: ActivityPartyProps & { readonly network: Network }) {
  const { data } = useIdentity({ address: props.address, network: network.caipNetworkId })
  const picture = props.inbound ? undefined : data?.avatar
  return (
    <>
      {data?.name !== undefined && picture !== undefined && (
        <span className="lk-activity-picture">
          <ForeignImage src={picture} name={data.name} seed={props.address} size={16} />
        </span>
      )}
      <PartyLine {...props} name={data?.name} />
    </>
  )
}

function PartyLine({ address, inbound, name }: ActivityPartyProps & { readonly name?: string | undefined }) {
  const t = useMessages(activity)
  const short = shortAddress(address)
  // Whole words, so that translations can put the address anywhere.
  return (
    <bdi title={address}>
      {t(inbound ? 'activity.from' : 'activity.to', {
        address: name === undefined ? short : `${cleanText(name, 32)} (${short})`,
      })}
    </bdi>
  )
}
