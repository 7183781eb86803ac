import type { Approval, ApprovalList, Connection, Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useApprovals } from '../../../hooks/useApprovals.ts'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useOnline } from '../../../hooks/useOnline.ts'
import { cleanText } from '../../cleanText.ts'
import { formatDisplayAmount, joinSymbol } from '../../format.ts'
import { translateError } from '../../languages/describeError.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { type Translate, useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'
import { isCancelled } from '../../ui/walletRequest.ts'
import css from './AccountApprovals.css?inline'
import { describeRevokeFailure, useRevoke } from './useRevoke.ts'

/** Token approvals of the account, read from the chain itself, each with a button that revokes it: on EVM and Solana. */
export function AccountApprovals() {
  useStyles(css)
  const t = useMessages(texts)
  const connection = useConnection()
  const network = useNetwork()
  const address = connection?.accounts[0]
  if (!address || !network) return <Notice tone="info">{t('account.gone')}</Notice>
  return (
    <div className="lk-approvals">
      <Text size="s" tone="muted">
        {t('approvals.lead')}
      </Text>
      <Approvals
        key={`${address} ${network.caipNetworkId}`}
        address={address}
        network={network}
        connection={connection}
      />
    </div>
  )
}

type ApprovalsProps = { address: string; network: Network; connection: Connection }

function Approvals({ address, network, connection }: ApprovalsProps) {
  const t = useMessages(texts)
  const online = useOnline()
  const query = useApprovals({ address, network: network.caipNetworkId })
  const reload = () => void query.refetch()
  if (query.isPending) return <RowSkeletons label={t('approvals.loading')} lines={2} />
  if (!query.data) {
    return (
      <Empty
        icon="shield"
        title={t('approvals.failed')}
        failed
        action={
          <Button icon="retry" loading={query.isFetching} onClick={reload} testId="retry">
            {t('tokens.retry')}
          </Button>
        }
      >
        {t(online ? 'approvals.failedHint' : 'tokens.offlineHint')}
      </Empty>
    )
  }
  const { approvals, unavailable, unchecked } = query.data
  return (
    <>
      <Remarks
        list={query.data}
        retry={
          <Button icon="retry" loading={query.isFetching} onClick={reload} testId="retry">
            {t('tokens.retry')}
          </Button>
        }
      />
      {/* Approvals that couldn't be checked may be valid, so the list isn't known to be empty. */}
      {approvals.length === 0 && unchecked > 0 ? null : approvals.length === 0 ? (
        <Empty icon="shield" title={t('approvals.none')}>
          {t(unavailable ? 'approvals.unavailable' : 'approvals.noneHint', { network: network.name })}
        </Empty>
      ) : (
        <div>
          {approvals.map((approval) => (
            <ApprovalCard
              key={`${approval.kind} ${approval.token} ${approval.tokenId ?? approval.spender}`}
              approval={approval}
              connection={connection}
              onRevoked={reload}
            />
          ))}
        </div>
      )}
    </>
  )
}

type RemarksProps = { list: ApprovalList; retry: ReactNode }

/** Says which approvals the list may lack: those before its first block, beyond its maximum, or whose check failed. */
function Remarks({ list: { since, more, unchecked }, retry }: RemarksProps) {
  const t = useMessages(texts)
  return (
    <>
      {since > 0 && (
        <Notice tone="info" testId="approvals-since">
          {t('approvals.since', { block: since })}
        </Notice>
      )}
      {more && <Notice tone="info">{t('approvals.more')}</Notice>}
      {unchecked > 0 && (
        <Notice tone="warning" testId="approvals-unchecked" action={retry}>
          {t('approvals.unchecked', { count: unchecked })}
        </Notice>
      )}
    </>
  )
}

/** One approval: the amount and token, the spender, and the button that revokes it. Addresses are shown in full, because anybody can take a name. */
function ApprovalCard({ approval, connection, onRevoked }: ApprovalCardProps) {
  const t = useMessages(texts)
  const { revoke, step, error, isLeft } = useRevoke(approval, onRevoked)
  const text = describeApproval(approval, t)
  return (
    <article className="lk-approval" data-testid={`approval-${approval.token}`}>
      <p className="lk-approval-what" data-unlimited={approval.unlimited ? '' : undefined}>
        <bdi>{text}</bdi>
      </p>
      <dl>
        <dt>{t('approvals.spender')}</dt>
        <dd>
          <Address value={approval.spender} full />
        </dd>
        <dt>{t('approvals.contract')}</dt>
        <dd>
          <Address value={approval.token} full />
        </dd>
      </dl>
      {error !== undefined &&
        (isCancelled(error) ? (
          <Notice tone="info">{t('approvals.declined')}</Notice>
        ) : (
          <Notice tone="danger">{describeRevokeFailure(error, t)}</Notice>
        ))}
      {isLeft && error === undefined && (
        <Notice tone="info">{translateError('error.rpc.resourceUnavailable', t)}</Notice>
      )}
      <Button
        loading={step === 'asking' || step === 'waiting'}
        disabled={connection.status !== 'connected'}
        onClick={revoke}
        testId="approval-revoke"
      >
        {step === 'asking'
          ? t('approvals.waiting', { wallet: connection.connectorName })
          : t(step === 'waiting' ? 'approvals.pending' : 'approvals.revoke')}
      </Button>
    </article>
  )
}

type ApprovalCardProps = { approval: Approval; connection: Connection; onRevoked: () => void }

/** What an approval allows, as text. The token's symbol comes from its contract and is cleaned. */
function describeApproval(
  { kind, amount = 0n, unlimited, tokenId, symbol: claimedSymbol, decimals }: Approval,
  t: Translate<keyof typeof texts>,
): string {
  const symbol = claimedSymbol ? cleanText(claimedSymbol, 24) : t('approvals.someToken')
  if (kind === 'all') return t('approvals.all', { symbol })
  if (kind === 'nft') return t('approvals.piece', { symbol, id: String(tokenId) })
  if (unlimited) return t('approvals.unlimited', { symbol })
  if (decimals === undefined) return t('approvals.units', { amount: String(amount) })
  const options = { locale: t.locale, fractionDigits: 6, rounding: 'up' } as const
  return joinSymbol(formatDisplayAmount(amount, decimals, options), symbol, 24)
}
