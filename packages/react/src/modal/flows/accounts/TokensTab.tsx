import type { Network, Token, TokenList } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useTokens } from '../../../hooks/useTokens.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { formatAge } from '../../format.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { canSend } from '../../ui/currentAccount.ts'
import { Empty } from '../../ui/Empty.tsx'
import { HiddenRow, List, LoadMore, StaleLine } from '../../ui/List.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { TokenRow } from '../../ui/TokenRow.tsx'

/** Tokens of the account on the network. The last list stays, with its age, while a newer read fails. */
export function TokensTab({ address, network }: { address: string; network: Network }) {
  const t = useMessages(texts)
  const online = useOnline()
  const { data, isError, isFetching, errorUpdatedAt, refetch } = useTokens({
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
      action={<RetryButton since={errorUpdatedAt} busy={isFetching} onRetry={() => void refetch()} />}
    >
      {t(online ? 'tokens.failedHint' : 'tokens.offlineHint')}
    </Empty>
  )
}

function TokenSections({ list, network, busy, onRetry }: TokenSectionsProps) {
  const t = useMessages(texts)
  const modal = useModal()
  const { tokens, hidden, nativeOnly, failure, readAt } = list
  const values = { network: network.name }
  const send = (asset: Token) => modal.push({ view: 'WalletSend', data: { asset } })
  return (
    <div className="lk-account-panel">
      {failure !== undefined && (
        <StaleLine retry={t('tokens.retry')} busy={busy} onRetry={onRetry}>
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

/** Retries a failed read. `since` is when it failed (Unix milliseconds); until {@link retryPause} is over, the button shows the seconds left. */
function RetryButton({ since, busy, onRetry }: { since: number; busy: boolean; onRetry: () => void }) {
  const t = useMessages(texts)
  const [now, setNow] = useState(Date.now)
  const seconds = Math.ceil((since + retryPause - now) / 1000)
  const waiting = seconds > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  return (
    <Button icon="retry" disabled={waiting && !busy} loading={busy} onClick={onRetry} testId="retry">
      {waiting ? t('tokens.retryIn', { seconds: t('time.sec', { count: seconds }) }) : t('tokens.retry')}
    </Button>
  )
}

/** Milliseconds between a failed read and the next; the same as `dataLimits.balanceRetry` of the engine. */
const retryPause = 30_000
