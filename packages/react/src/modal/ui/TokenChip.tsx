import { Icon } from './Icon.tsx'
import { ForeignImage } from './Image.tsx'
import css from './TokenChip.css?inline'

type TokenChipProps = {
  /** A token symbol already passed through `cleanText`, or a currency code; `undefined` while none is selected. */
  symbol: string | undefined
  /** Accessible name; also the text while there is no symbol. */
  label: string
  src?: string | undefined
  /** Seed of the letter tile; without it there is no image. */
  seed?: string | undefined
  onClick: () => void
  testId: string
}

/** A button beside an amount with its token or currency, to select another one. */
export function TokenChip({ symbol, label, src, seed, onClick, testId }: TokenChipProps) {
  return (
    <button type="button" className="lk-token-chip" aria-label={label} onClick={onClick} data-testid={testId}>
      {symbol && seed !== undefined && <ForeignImage src={src} name={symbol} seed={seed} size={24} />}
      <bdi>{symbol ?? label}</bdi>
      <Icon name="chevron" size={16} />
    </button>
  )
}

TokenChip.css = css
