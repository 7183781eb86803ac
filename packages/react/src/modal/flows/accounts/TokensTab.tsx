import type { Network, Token, TokenList } from '@latchkey/core'
import { useState } from 'react'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useTokens } from '../../../hooks/useTokens.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { formatAge } from '../../format.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { canSend } from '../../ui/currentAccount.ts'
import { Empty } from '../../ui/Empty.tsx'
import { HiddenRow, List, LoadMore, StaleLine } from '../../ui/List.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { TokenRow } from '../../ui/TokenRow.tsx'

/** Tokens of the account on the network. The last list stays, with its age, while a newer read fails. */
export function TokensTab({ address, network }: { address: string; network: Network }) {
  const t = useMessages(texts)
  const online = useOnline()
  const { data, isError, error, isFetching, refetch } = useTokens({
    address,
    network: network.caipNetworkId,
  })
  if (data)
    return <TokenSections list={data} network={network} busy={isFetching} onRetry={() => void refetch()} />
  if (!isError) return <RowSkeletons label={t('account.loadingBalance')} lines={2} ends round />
  return (
    <Empty
      icon="coins"
      title={t('tokens.failed')}
      failed
      action={<RetryButton error={error} busy={isFetching} onRetry={() => void refetch()} />}
    >
      {t(online ? 'tokens.failedHint' : 'tokens.offlineHint')}
    </Empty>
  )
}

function TokenSections({ list, network, busy, onRetry }: TokenSectionsProps) {
  const t = useMessages(texts)
  const modal = useModal()
  const { tokens, hidden, nativeOnly, failure, readAt, retryAt } = list
  const values = { network: network.name }
  const send = (asset: Token) => modal.push({ view: 'WalletSend', data: { asset } })
  return (
    <div className="lk-account-panel">
      {failure !== undefined && (
        <StaleLine retry={t('tokens.retry')} retryAt={retryAt} busy={busy} onRetry={onRetry}>
          {t('tokens.stale', { age: formatAge(readAt, Date.now(), t) })}
        </StaleLine>
      )}
      {nativeOnly && nativeOnly !== 'noServer' && (
        <Text size="s" tone="muted">
          {t(`tokens.${nativeOnly}`, values)}
        </Text>
      )}
      <PagedTokens tokens={tokens} onChoose={canSend(modal, network) ? send : undefined} key={list.account} />
      {tokens.every(({ amount }) => amount === 0n) && (
        <Empty icon="coins" title={t('tokens.none')}>
          {t('tokens.noneHint', values)}
        </Empty>
      )}
      {hidden.length > 0 && <HiddenTokens tokens={hidden} />}
    </div>
  )
}

type TokenSectionsProps = { list: TokenList; network: Network; busy: boolean; onRetry: () => void }

function HiddenTokens({ tokens }: { tokens: readonly Token[] }) {
  const t = useMessages(texts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <HiddenRow open={open} onToggle={() => setOpen(!open)}>
        {t('tokens.hidden', { count: tokens.length })}
      </HiddenRow>
      {open && <PagedTokens tokens={tokens} />}
    </>
  )
}

/** Renders fifty tokens at a time: an account may hold ten thousand. */
function PagedTokens({
  tokens,
  onChoose,
}: {
  tokens: readonly Token[]
  onChoose?: ((token: Token) => void) | undefined
}) {
  const t = useMessages(texts)
  const [shown, setShown] = useState(pageSize)
  return (
    <>
      <List label={t('account.tokens')} items={tokens.slice(0, shown)} keyOf={keyOf}>
        {(token) => <TokenRow token={token} onClick={onChoose && (() => onChoose(token))} />}
      </List>
      {tokens.length > shown && (
        <LoadMore loading={false} onMore={() => setShown((count) => count + pageSize)} testId="tokens-more">
          {t('list.more')}
        </LoadMore>
      )}
    </>
  )
}

const pageSize = 50
const keyOf = ({ network, address }: Token) => address ?? network
