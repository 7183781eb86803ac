import type { Network, Token } from '@latchkey/core'
import { useState } from 'react'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useTokens } from '../../../hooks/useTokens.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/Input.tsx'
import { List, LoadMore } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TokenRow } from '../../ui/TokenRow.tsx'
import { chooseAsset, useSendDraft } from './sendDraft.ts'

/** Chooses the token to send from those the account holds, with a search by name, symbol or contract. */
export function WalletSendSelectToken() {
  const t = useMessages(texts)
  const connection = useConnection()
  const network = useNetwork()
  const address = connection?.accounts[0]
  if (!address || !network) return <Notice tone="info">{t('account.gone')}</Notice>
  return <TokenChoice address={address} network={network} />
}

function TokenChoice({ address, network }: { address: string; network: Network }) {
  const t = useMessages(texts)
  const { data, isError, error, isFetching, refetch } = useTokens({ address, network: network.caipNetworkId })
  const [search, setSearch] = useState('')
  if (!data) {
    if (!isError) return <RowSkeletons label={t('select.loading')} lines={2} ends round />
    return (
      <Empty
        icon="coins"
        title={t('select.failed')}
        failed
        action={<RetryButton error={error} busy={isFetching} onRetry={() => void refetch()} />}
      >
        {t('select.failedHint', { symbol: network.nativeCurrency.symbol })}
      </Empty>
    )
  }
  const sendable = data.tokens.filter(({ amount, address: contract }) => amount > 0n || !contract)
  const matches = findTokens(sendable, search)
  return (
    <Stack gap={12}>
      {sendable.length > maxWithoutSearch && (
        <SearchField label={t('select.search')} value={search} onChange={setSearch} testId="token-search" />
      )}
      {matches.length > 0 ? (
        <TokenPages key={search} tokens={matches} />
      ) : (
        <Empty
          icon="search"
          title={t('select.none', { search: search.trim() })}
          action={<Button onClick={() => setSearch('')}>{t('select.clear')}</Button>}
        />
      )}
    </Stack>
  )
}

function TokenPages({ tokens }: { tokens: readonly Token[] }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { update } = useSendDraft()
  const [shownCount, setShownCount] = useState(pageSize)
  const choose = (token: Token) => {
    update((draft) => chooseAsset(draft, token))
    modal.back()
  }
  return (
    <>
      <List
        label={t('title.WalletSendSelectToken')}
        items={tokens.slice(0, shownCount)}
        keyOf={({ address, network }) => address ?? network}
      >
        {(token) => <TokenRow token={token} onClick={() => choose(token)} />}
      </List>
      {tokens.length > shownCount && (
        <LoadMore
          loading={false}
          onMore={() => setShownCount((count) => count + pageSize)}
          testId="tokens-more"
        >
          {t('select.more')}
        </LoadMore>
      )}
    </>
  )
}

const pageSize = 50
/** Longest list without a search field. */
const maxWithoutSearch = 6

/** The tokens whose name or symbol contains the search text, or whose contract is it. */
function findTokens(tokens: readonly Token[], search: string): readonly Token[] {
  const text = search.trim().toLowerCase()
  if (text === '') return tokens
  return tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(text) ||
      symbol.toLowerCase().includes(text) ||
      address?.toLowerCase().endsWith(`:${text}`),
  )
}
