import { type ActivityItem, type ActivityTransfer, type Network, toExplorerUrl } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useIdentity } from '../../../hooks/useIdentity.ts'
import { cleanText } from '../../cleanText.ts'
import { formatAge, formatDecimalText, joinSymbol } from '../../format.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { shortAddress } from '../../shortAddress.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ForeignImage } from '../../ui/Image.tsx'
import { Row } from '../../ui/Row.tsx'
import { Spinner } from '../../ui/Skeleton.tsx'
import { ForeignText } from '../../ui/Text.tsx'
import { getActivityKind } from './activityKind.ts'

type ActivityRowProps = {
  readonly item: ActivityItem
  readonly network: Network
  /** Unix milliseconds. */
  readonly now: number
  /** Whether the counterparty's name may be requested. */
  readonly showsName: boolean
}

/**
 * One transaction: what was done, with whom, when, and what moved. It links to the explorer. Incoming transfers offer nothing to
 * copy or to reply to, because address poisoning relies on that.
 */
export function ActivityRow({ item, network, now, showsName }: ActivityRowProps) {
  const t = useMessages(texts)
  const kind = getActivityKind(item)
  const inbound = kind === 'received'
  const counterparty = cleanText(inbound ? item.from : item.to)
  const [mainTransfer, otherTransfer] = findTrade(item) ?? item.transfers
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
        <Line end={mainTransfer && <Amount transfer={mainTransfer} item={item} locale={t.locale} />}>
          {t(`activity.${kind}`)}
        </Line>
      }
      detail={
        <Line
          end={
            kind === 'traded' && otherTransfer && item.status === 'confirmed' ? (
              <Amount transfer={otherTransfer} item={item} locale={t.locale} />
            ) : (
              <Note item={item} />
            )
          }
        >
          {counterparty !== '' && kind !== 'self' && (
            <>
              <ActivityParty
                address={counterparty}
                inbound={inbound}
                network={showsName ? network : undefined}
              />
              {' · '}
            </>
          )}
          {formatAge(item.date, now, t)}
        </Line>
      }
      end={false}
      href={toExplorerUrl(network, 'tx', item.replacement ?? item.hash)}
      testId={`activity-${item.hash}`}
    />
  )
}

/** The incoming and the outgoing transfer of a trade of one asset for another, so that one row shows both. */
function findTrade({ operation, transfers }: ActivityItem): [ActivityTransfer, ActivityTransfer] | undefined {
  const [outgoing, ...otherOutgoing] = transfers.filter(({ direction }) => direction === 'out')
  const [incoming, ...otherIncoming] = transfers.filter(({ direction }) => direction === 'in')
  return operation === 'trade' && outgoing && incoming && otherOutgoing.length + otherIncoming.length === 0
    ? [incoming, outgoing]
    : undefined
}

/** Start and end of one line. Where both do not fit, the end wraps below, so that neither is cut. */
function Line({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <span className="lk-activity-line">
      <span>{children}</span> {end}
    </span>
  )
}

/** The status unless it is confirmed, else why the item is hidden, else how many more transfers it has. */
function Note({ item: { status, spam, transfers } }: { item: ActivityItem }) {
  const t = useMessages(texts)
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

type AmountProps = { transfer: ActivityTransfer; item: ActivityItem; locale: string }

function Amount({ transfer, item, locale }: AmountProps) {
  const { token, nft, direction, amount } = transfer
  const sign = { in: '+', out: '−', self: '' }[direction]
  const moved = `${sign}${formatDecimalText(amount, locale)}`
  return (
    <span className="lk-activity-amount" data-direction={direction} data-status={item.status}>
      {nft ? (
        <ForeignText limit={24}>{nft.name}</ForeignText>
      ) : (
        <bdi dir="ltr">{token ? joinSymbol(moved, token.symbol) : moved}</bdi>
      )}
    </span>
  )
}

const icons = {
  sent: 'send',
  received: 'receive',
  self: 'trade',
  traded: 'trade',
  bought: 'receive',
  approved: 'check',
  minted: 'receive',
  burned: 'send',
  deposited: 'send',
  withdrawn: 'receive',
  executed: 'clock',
} as const

type ActivityPartyProps = {
  readonly address: string
  readonly inbound: boolean
  /** Network on which the name is looked up; absent when it must not be. */
  readonly network?: Network | undefined
}

/**
 * The counterparty: its address, preceded by its name where it has one. A name never stands alone, since anybody can take one. The
 * avatar is shown only for outgoing transfers: the sender of an incoming one is not trusted.
 */
function ActivityParty({ network, ...props }: ActivityPartyProps) {
  return network ? <NamedParty {...props} network={network} /> : <PartyLine {...props} />
}

function NamedParty({ network, ...props }: ActivityPartyProps & { readonly network: Network }) {
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
  const t = useMessages(texts)
  const short = shortAddress(address)
  // One message, so that a translation can put the address anywhere.
  return (
    <bdi title={address}>
      {t(inbound ? 'activity.from' : 'activity.to', {
        address: name === undefined ? short : `${cleanText(name, 32)} (${short})`,
      })}
    </bdi>
  )
}
