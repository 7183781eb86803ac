import css from './Skeleton.css?inline'
import { Stack } from './Stack.tsx'

/** Numbers are pixels. */
type SkeletonProps = {
  width?: number | string | undefined
  height?: number | string | undefined
  radius?: number | string | undefined
}

/** A placeholder in the size of what is loading. Visible after 100 ms, so that fast answers don't flicker. */
export function Skeleton({ width = '100%', height = 16, radius = 6 }: SkeletonProps) {
  return (
    <span
      className="lk-skeleton"
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  )
}

Skeleton.css = css

/** Placeholders for rows that are loading, in their shape. */
export function RowSkeletons({ label, count = 3, round, lines = 1, ends = false }: RowSkeletonsProps) {
  return (
    <div role="status" aria-label={label}>
      <Stack>
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <span key={row} className="lk-row-skeleton" aria-hidden="true">
            <Skeleton width={40} height={40} radius={round ? '50%' : 10} />
            <span className="lk-row-skeleton-text">
              <Skeleton width={titleWidths[row % titleWidths.length]} height={14} />
              {lines === 2 && <Skeleton width={detailWidths[row % detailWidths.length]} height={12} />}
            </span>
            {ends && <Skeleton width={56} height={14} />}
          </span>
        ))}
      </Stack>
    </div>
  )
}

type RowSkeletonsProps = {
  label: string
  count?: number | undefined
  /** The picture of a row is a circle. */
  round?: boolean | undefined
  /** Lines of text in a row. */
  lines?: 1 | 2 | undefined
  /** A row has a value at its end. */
  ends?: boolean | undefined
}

/** Names and details are of different lengths. */
const titleWidths = ['56%', '40%', '64%', '48%']
const detailWidths = ['36%', '52%', '30%', '44%']

/** Placeholders for a form that is loading: one for each of its parts, so that it takes the place it will have. */
export function FormSkeletons({ label, heights, gap }: FormSkeletonsProps) {
  return (
    <div role="status" aria-label={label}>
      <Stack gap={gap}>
        {heights.map((height, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={part} height={height} radius="var(--lk-radius-row)" />
        ))}
      </Stack>
    </div>
  )
}

type FormSkeletonsProps = {
  label: string
  /** Pixels, of each part from top to bottom. */
  heights: readonly number[]
  /** Pixels between two parts. */
  gap: number
}

/** A small spinner. Decorative: say in text what is loading. */
export function Spinner({ size = 20 }: { size?: number | undefined }) {
  return (
    <svg className="lk-spinner" width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2" opacity="0.2" />
      <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
