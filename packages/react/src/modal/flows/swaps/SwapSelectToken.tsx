import { findSwapToken, type SwapToken } from '@latchkey/core/swaps'
import { useEffect, useState } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { formatDisplayAmount } from '../../format.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { useMessages } from '../../languages/translate.ts'
import { AssetImage } from '../../ui/AssetImage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/Input.tsx'
import { List } from '../../ui/List.tsx'
import { Row } from '../../ui/Row.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { ForeignText, Heading } from '../../ui/Text.tsx'
import type { ViewProps } from '../../views.ts'
import { type SwapDraft, useSwapDraft } from './swapDraft.ts'

/** Chooses a token: held, suggested and all tokens, with a search by name, symbol or the address of any contract. */
export function SwapSelectToken({ data }: ViewProps<'SwapSelectToken'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const { draft, update } = useSwapDraft()
  const { tokens, myTokensWithBalance, suggestedTokens, popularTokens, sourceToken, toToken } = draft
  const [search, setSearch] = useState('')
  const text = search.trim().toLowerCase()
  const { unlisted, isSearching } = useUnlistedToken(text, draft.network)
  const otherSideToken = data.side === 'from' ? toToken : sourceToken
  const choose = (token: SwapToken) => {
    const isOtherSideToken = token.address === otherSideToken?.address
    // Choosing the other side's token exchanges the sides.
    if (data.side === 'from')
      update({
        sourceToken: token,
        ...(isOtherSideToken && { toToken: sourceToken }),
        sourceTokenAmount: '',
      })
    else update({ toToken: token, ...(isOtherSideToken && { sourceToken: toToken }) })
    modal.back()
  }
  const renderRow = (token: SwapToken) => <TokenChoice token={token} onClick={() => choose(token)} />
  const found = tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(text) ||
      symbol.toLowerCase().includes(text) ||
      address.toLowerCase().endsWith(`:${text}`),
  )
  const shown = text === '' ? tokens : unlisted && found.length === 0 ? [unlisted] : found
  const groups =
    text === ''
      ? ([
          ['swap.yours', myTokensWithBalance],
          ['swap.suggested', excludeTokens(suggestedTokens, myTokensWithBalance)],
          ['swap.popular', excludeTokens(popularTokens, [...myTokensWithBalance, ...suggestedTokens])],
        ] as const)
      : []
  return (
    <Stack gap={12}>
      <SearchField label={t('swap.search')} value={search} onChange={setSearch} testId="swap-search" />
      {groups.map(
        ([title, group]) =>
          group.length > 0 && (
            <Stack key={title}>
              <Heading>{t(title)}</Heading>
              <List label={t(title)} items={group} keyOf={({ address }) => address}>
                {renderRow}
              </List>
            </Stack>
          ),
      )}
      {isSearching ? (
        <RowSkeletons label={t('swap.loading')} lines={2} ends round />
      ) : shown.length > 0 ? (
        <Stack>
          <Heading>{t('swap.all')}</Heading>
          <List label={t('swap.all')} items={shown} keyOf={({ address }) => address}>
            {renderRow}
          </List>
        </Stack>
      ) : text === '' ? (
        <Empty icon="search" title={t('swap.noTokens')} />
      ) : (
        <Empty
          icon="search"
          title={t('swap.none', { search: search.trim() })}
          action={<Button onClick={() => setSearch('')}>{t('swap.clear')}</Button>}
        >
          {t('swap.noneHint')}
        </Empty>
      )}
    </Stack>
  )
}

function TokenChoice({ token, onClick }: { token: SwapToken; onClick: () => void }) {
  const t = useMessages(texts)
  const { name, symbol, unverified, amount = 0n } = token
  return (
    <Row
      image={
        <AssetImage
          network={token.address.slice(0, token.address.lastIndexOf(':'))}
          address={token.address}
          symbol={symbol}
          name={name}
          src={token.logoUri}
          size={40}
        />
      }
      title={<ForeignText>{name || symbol}</ForeignText>}
      detail={
        <>
          <ForeignText limit={12}>{symbol}</ForeignText>
          {unverified && ` · ${t('swap.unlisted')}`}
        </>
      }
      end={amount > 0n && <bdi>{formatDisplayAmount(amount, token.decimals, { locale: t.locale })}</bdi>}
      onClick={onClick}
      testId={`swap-token-${symbol}`}
    />
  )
}

/** The token at a contract address, where the search text is one. */
function useUnlistedToken(text: string, network: SwapDraft['network']) {
  const { config } = useModal()
  const [found, setFound] = useState<{ text: string; token: SwapToken | undefined }>()
  const isAddress = /^0x[\da-f]{40}$/.test(text)
  useEffect(() => {
    if (!isAddress) return
    const controller = new AbortController()
    const { signal } = controller
    findSwapToken(config, { address: text, network, signal }).then(
      (token) => setFound({ text, token }),
      () => !signal.aborted && setFound({ text, token: undefined }),
    )
    return () => controller.abort()
  }, [config, text, network, isAddress])
  const isCurrent = found?.text === text
  return { unlisted: isCurrent ? found.token : undefined, isSearching: isAddress && !isCurrent }
}

/** The tokens that are not in `shown`. */
function excludeTokens(tokens: readonly SwapToken[], shown: readonly SwapToken[]): readonly SwapToken[] {
  return tokens.filter((token) => !shown.includes(token))
}
