import type { Token } from '@latchkey/core'
import { formatAssetAmount, formatValue } from '../format.ts'
import { useMessages } from '../languages/translate.ts'
import { AssetImage } from './AssetImage.tsx'
import { Row } from './Row.tsx'
import { ForeignText } from './Text.tsx'
import css from './TokenRow.css?inline'

/** One token: name, amount, and its worth (a dash where no price is known) or why it is hidden. */
export function TokenRow({ token, onClick }: { token: Token; onClick?: (() => void) | undefined }) {
  const t = useMessages()
  const { name, symbol, hidden } = token
  return (
    <Row
      image={
        <AssetImage
          network={token.network}
          address={token.address}
          symbol={symbol}
          name={name}
          src={token.iconUrl}
          size={40}
        />
      }
      title={<ForeignText>{name || symbol}</ForeignText>}
      detail={<bdi dir="ltr">{formatAssetAmount(token, t)}</bdi>}
      end={
        hidden ? (
          t(`tokens.${hidden}`)
        ) : (
          <bdi className="lk-account-value">{formatValue(token.value, t.locale, 1e6)}</bdi>
        )
      }
      onClick={onClick}
      testId={`token-${symbol}`}
    />
  )
}
TokenRow.css = css
