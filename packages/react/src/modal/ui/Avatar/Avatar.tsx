import { useStyles } from '../../styles/useStyles.ts'
import css from './Avatar.css?inline'
import { avatarBars } from './avatarBars.ts'

/** A picture drawn from an address: five key cuts on a coloured disc. Decorative: the address stands beside it. */
export function Avatar({ seed, size = 40 }: { seed: string; size?: number | undefined }) {
  useStyles(css)
  const { hue, cuts } = avatarBars(seed)
  return (
    <svg className="lk-avatar" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" style={{ fill: `oklch(var(--lk-avatar-ground) ${hue})` }} />
      {cuts.map((cut, i) => {
        const half = 3 + cut * 1.5
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: five fixed places
            key={i}
            x={8.5 + i * 5}
            y={20 - half}
            width="3"
            height={half * 2}
            rx="1.5"
            style={{ fill: `oklch(var(--lk-avatar-cut) ${(hue + 40) % 360})` }}
          />
        )
      })}
    </svg>
  )
}
