import type { ApprovalList, Connection, Network } from '@latchkey/core'
import { useApprovals } from '../../../hooks/accounts.ts'
import { useConnection, useNetwork } from '../../../hooks/connections.ts'
import { useOnline } from '../../../hooks/events.ts'
import { heldTexts } from '../../languages/en/heldTexts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { shieldIcon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'
import css from './AccountApprovals.css?inline'
import { ApprovalCard } from './ApprovalCard.tsx'

/** Who may take tokens of the account, read from the network itself, and the way to take that back (X.43). */
export function AccountApprovals() {
  useStyles(css)
  const t = useMessages(heldTexts)
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
  const t = useMessages(heldTexts)
  const online = useOnline()
  const query = useApprovals({ address, network: network.caipNetworkId })
  const reload = () => void query.refetch()
  if (query.isPending) return <RowSkeletons label={t('approvals.loading')} />
  if (!query.data) {
    return (
      <Empty
        icon={shieldIcon}
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
  const { approvals, unavailable } = query.data
  return (
    <>
      <Remarks list={query.data} />
      {approvals.length === 0 ? (
        <Empty icon={shieldIcon} title={t('approvals.none')}>
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

/** What the list may lack, and why. */
function Remarks({ list: { since, more } }: { list: ApprovalList }) {
  const t = useMessages(heldTexts)
  return (
    <>
      {since > 0 && (
        <Notice tone="info" testId="approvals-since">
          {t('approvals.since', { block: since })}
        </Notice>
      )}
      {more && <Notice tone="info">{t('approvals.more')}</Notice>}
    </>
  )
}
