import { formatAmount } from '@latchkey/core'
import { isNativeToken, type SwapToken } from '@latchkey/core/swaps'
import { cleanText } from '../../cleanText.ts'
import { formatDecimalText } from '../../format.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { useMessages } from '../../languages/translate.ts'
import { AssetImage } from '../../ui/AssetImage.tsx'
import { useSwapDraft } from './swapDraft.ts'

/** Shares of the balance that one click fills in, percent. */
const shares = [25n, 50n] as const

/**
 * Buttons that fill in a share of the balance of the sold token. *Max* is not offered for the native currency, whose whole balance could
 * not pay the fee.
 */
export function AmountShares() {
  const t = useMessages(texts)
  const { draft, update } = useSwapDraft()
  const token = draft.sourceToken
  const balance = token?.amount ?? 0n
  if (!token || balance === 0n) return null
  const fill = (units: bigint) => update({ sourceTokenAmount: formatAmount(units, token.decimals) })
  return (
    <div className="lk-swap-shortcuts">
      {shares.map((share) => (
        <button
          key={String(share)}
          type="button"
          className="lk-swap-shortcut"
          data-testid={`swap-share-${share}`}
          onClick={() => fill((balance * share) / 100n)}
        >
          {t('swap.percent', { percent: formatDecimalText(String(share), t.locale) })}
        </button>
      ))}
      {!isNativeToken(token) && (
        <button
          type="button"
          className="lk-swap-shortcut"
          data-testid="swap-max"
          onClick={() => fill(balance)}
        >
          {t('swap.max')}
        </button>
      )}
    </div>
  )
}

/** Buttons for the tokens that are bought most, until one is chosen: suggested ones first, then popular ones, then the rest of the list. */
export function TokenSuggestions() {
  const t = useMessages(texts)
  const { draft, update } = useSwapDraft()
  const { suggestedTokens, popularTokens, tokens, sourceToken } = draft
  const others = [...new Set([...suggestedTokens, ...popularTokens, ...tokens])].filter(
    (token) => !token.unverified && token.address !== sourceToken?.address,
  )
  return (
    <fieldset className="lk-swap-shortcuts" aria-label={t('swap.suggested')}>
      {others.slice(0, mostSuggestions).map((token) => (
        <button
          key={token.address}
          type="button"
          className="lk-swap-shortcut"
          data-testid={`swap-suggestion-${token.symbol}`}
          onClick={() => update({ toToken: token })}
        >
          <SuggestionImage token={token} />
          <bdi>{cleanText(token.symbol, 12)}</bdi>
        </button>
      ))}
    </fieldset>
  )
}

const mostSuggestions = 3

function SuggestionImage({ token: { address, symbol, logoUri } }: { token: SwapToken }) {
  return (
    <AssetImage
      network={address.slice(0, address.lastIndexOf(':'))}
      address={address}
      symbol={symbol}
      src={logoUri}
      size={16}
    />
  )
}
