import { useStyles } from '../../styles/useStyles.ts'
import { seedFrom } from '../seedFrom.ts'
import css from './LetterTile.css?inline'

/** A square with a name's first letter, its hue drawn from `seed`: stands in where there is no logo. */
export function LetterTile({ name, seed, size }: { name: string; seed: string; size: number | string }) {
  useStyles(css)
  const letter = [...name.trim()].find((character) => /\p{L}|\p{N}/u.test(character)) ?? '?'
  return (
    <svg className="lk-letter-tile" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" style={{ fill: `oklch(var(--lk-tile) ${seedFrom(seed) % 360})` }} />
      <text x="20" y="20" dy="0.36em" textAnchor="middle" fontSize="17" fontWeight="600">
        {letter.toLocaleUpperCase()}
      </text>
    </svg>
  )
}
