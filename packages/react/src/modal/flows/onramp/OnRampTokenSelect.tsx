import type { OnrampToken } from '@latchkey/core/onramp'
import { useState } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { onramp as texts } from '../../languages/en/onramp.ts'
import { useMessages } from '../../languages/translate.ts'
import { AssetImage } from '../../ui/AssetImage.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCurrentAccount } from '../../ui/currentAccount.ts'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/Input.tsx'
import { List } from '../../ui/List.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { ForeignText } from '../../ui/Text.tsx'
import { ChoiceFrame, useOnrampChoice } from './onrampChoice.tsx'
import { useOnrampDraft } from './onrampDraft.ts'

/** Tokens shown at once; the others are found by the search. */
const maxShown = 50

/** Chooses the token to buy. */
export function OnRampTokenSelect() {
  const t = useMessages(texts)
  const modal = useModal()
  const current = useCurrentAccount()
  const { update } = useOnrampDraft()
  const { options, choice } = useOnrampChoice(current?.network)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = (options.data?.tokens ?? []).filter(({ name, symbol }) =>
    `${name} ${symbol}`.toLowerCase().includes(wanted),
  )
  const choose = ({ id }: OnrampToken) => {
    update({ token: id })
    modal.back()
  }
  return (
    <ChoiceFrame isReady={!!options.data} account={current}>
      <Stack gap={12}>
        <SearchField label={t('buy.search')} value={search} onChange={setSearch} testId="onramp-search" />
        {found.length === 0 && (
          <Empty
            icon="search"
            title={t('buy.noToken', { search: search.trim() })}
            action={<Button onClick={() => setSearch('')}>{t('buy.clear')}</Button>}
          >
            {t('buy.noTokenHint')}
          </Empty>
        )}
        <List
          label={t('title.OnRampTokenSelect')}
          items={found.slice(0, maxShown)}
          keyOf={({ id, networkName }) => `${id} ${networkName}`}
        >
          {(token) => (
            <Row
              image={
                <AssetImage network={token.network} address={token.address} symbol={token.symbol} size={40} />
              }
              title={<ForeignText>{token.name}</ForeignText>}
              detail={<ForeignText limit={12}>{token.symbol}</ForeignText>}
              selected={token.id === choice.token?.id}
              onClick={() => choose(token)}
              testId={`onramp-token-${token.symbol}`}
            />
          )}
        </List>
      </Stack>
    </ChoiceFrame>
  )
}
