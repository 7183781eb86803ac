import { useStyles } from '../../styles/useStyles.ts'
import css from './Skeleton.css?inline'

/** Properties of {@link Skeleton}: CSS lengths, or pixels as numbers. */
export type SkeletonProps = {
  width?: number | string | undefined
  height?: number | string | undefined
  radius?: number | string | undefined
}

/** Holds the place of what is loading, in its final size. Shows itself after 100 ms only, so quick answers don't blink. */
export function Skeleton({ width = '100%', height = 16, radius = 6 }: SkeletonProps) {
  useStyles(css)
  return (
    <span
      className="lk-skeleton"
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  )
}
