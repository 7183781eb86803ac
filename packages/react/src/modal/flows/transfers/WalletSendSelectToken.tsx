import type { Network, Token } from '@latchkey/core'
import { useState } from 'react'
import { useTokens } from '../../../hooks/accounts.ts'
import { useConnection, useNetwork } from '../../../hooks/connections.ts'
import { useSend } from '../../../hooks/transfers.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { select } from '../../languages/en/select.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { coinsIcon, Icon, searchIcon } from '../../ui/Icon.tsx'
import { Input } from '../../ui/Input.tsx'
import { List, LoadMore } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TokenRow } from '../../ui/TokenRow.tsx'

/** What can be sent: what there is, found by name, symbol or contract. */
export function WalletSendSelectToken() {
  const t = useMessages(select)
  const connection = useConnection()
  const network = useNetwork()
  const address = connection?.accounts[0]
  if (!address || !network) return <Notice tone="info">{t('account.gone')}</Notice>
  return <Choice address={address} network={network} />
}

function Choice({ address, network }: { address: string; network: Network }) {
  const t = useMessages(select)
  const { data, isError, isFetching, refetch } = useTokens({ address, network: network.caipNetworkId })
  const [search, setSearch] = useState('')
  if (!data) {
    if (!isError) return <RowSkeletons label={t('select.loading')} />
    return (
      <Empty
        icon={coinsIcon}
        title={t('select.failed')}
        failed
        action={
          <Button icon="retry" loading={isFetching} onClick={() => void refetch()} testId="retry">
            {t('request.retry')}
          </Button>
        }
      >
        {t('select.failedHint', { symbol: network.nativeCurrency.symbol })}
      </Empty>
    )
  }
  const sendable = data.tokens.filter(({ amount, address: contract }) => amount > 0n || !contract)
  const found = findTokens(sendable, search)
  return (
    <Stack gap={12}>
      {sendable.length > searchFrom && (
        <Input
          label={t('select.search')}
          hideLabel
          inputMode="search"
          placeholder={t('select.search')}
          value={search}
          onChange={setSearch}
          end={<Icon name={searchIcon} />}
          testId="token-search"
        />
      )}
      {found.length > 0 ? (
        <Found key={search} tokens={found} />
      ) : (
        <Empty
          icon={searchIcon}
          title={t('select.none', { search: search.trim() })}
          action={<Button onClick={() => setSearch('')}>{t('select.clear')}</Button>}
        />
      )}
    </Stack>
  )
}

function Found({ tokens }: { tokens: readonly Token[] }) {
  const t = useMessages(select)
  const modal = useModal()
  const { form, update } = useSend()
  const [shown, setShown] = useState(pageSize)
  const choose = ({ name, symbol, decimals, address, iconUrl }: Token) => {
    const token = address === undefined ? undefined : { name, symbol, decimals, address, iconUrl }
    // An amount of one thing means nothing of another.
    update(form.token?.address === address ? { token } : { token, sendTokenAmount: undefined })
    modal.back()
  }
  return (
    <>
      <List
        label={t('title.WalletSendSelectToken')}
        items={tokens.slice(0, shown)}
        keyOf={({ address, network }) => address ?? network}
      >
        {(token) => <TokenRow token={token} onClick={() => choose(token)} />}
      </List>
      {tokens.length > shown && (
        <LoadMore loading={false} onMore={() => setShown((count) => count + pageSize)} testId="tokens-more">
          {t('select.more')}
        </LoadMore>
      )}
    </>
  )
}

const pageSize = 50
/** A list a person sees at a glance needs no search. */
const searchFrom = 6

/** The tokens whose name or symbol contains what is searched, or whose contract is it. */
function findTokens(tokens: readonly Token[], search: string): readonly Token[] {
  const words = search.trim().toLowerCase()
  if (words === '') return tokens
  return tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(words) ||
      symbol.toLowerCase().includes(words) ||
      address?.toLowerCase().endsWith(`:${words}`),
  )
}
