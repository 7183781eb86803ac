import { Icon } from './Icon.tsx'
import { ForeignImage } from './Image.tsx'
import css from './TokenChip.css?inline'

/** Properties of {@link TokenChip}. */
type TokenChipProps = {
  /** Cleaned, short; undefined while none is chosen. */
  symbol: string | undefined
  /** What choosing is called; what it says without a symbol. */
  label: string
  src?: string | undefined
  /** What its generated image is made of; left out: it has none. */
  seed?: string | undefined
  onClick: () => void
  testId: string
}

/** The token or currency of an amount, beside it: leads to where another one is chosen. */
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
