import { AssetImage } from './AssetImage.tsx'
import type { AssetId } from './assetIcons.ts'
import { Icon } from './Icon.tsx'
import css from './TokenChip.css?inline'

type TokenChipProps = {
  /** A token symbol already passed through `cleanText`, or a currency code; `undefined` while none is selected. */
  symbol: string | undefined
  /** Accessible name; also the text while there is no symbol. */
  label: string
  src?: string | undefined
  /** The asset; without it there is no image. */
  asset?: Omit<AssetId, 'symbol'> | undefined
  onClick: () => void
  testId: string
}

/** A button beside an amount with its token or currency, to select another one. */
export function TokenChip({ symbol, label, src, asset, onClick, testId }: TokenChipProps) {
  return (
    <button type="button" className="lk-token-chip" aria-label={label} onClick={onClick} data-testid={testId}>
      {symbol && asset && <AssetImage {...asset} symbol={symbol} src={src} size={24} />}
      <bdi>{symbol ?? label}</bdi>
      <Icon name="chevron" size={16} />
    </button>
  )
}

TokenChip.css = css
