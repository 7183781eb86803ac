import css from './Avatar.css?inline'
import { seedFrom } from './Image.tsx'

/**
 * A picture generated from an address: five vertical bars on a coloured ground. Decorative: show the address beside it.
 */
export function Avatar({ seed, size = 40 }: { seed: string; size?: number | undefined }) {
  const { hue, barHeights } = avatarBars(seed)
  return (
    <svg className="lk-avatar" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" style={{ fill: `oklch(var(--lk-avatar-ground) ${hue})` }} />
      {barHeights.map((height, i) => {
        const half = 3 + height * 1.5
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

Avatar.css = css

/** Parameters of an avatar: a hue in degrees, and the heights of its five bars, 0 to 5. */
type AvatarBars = { readonly hue: number; readonly barHeights: readonly number[] }

/** Derives the avatar from an address. Letter case is ignored, because it is only the checksum of an EVM address. */
export function avatarBars(address: string): AvatarBars {
  const seed = seedFrom(address.toLowerCase())
  const second = seedFrom(`${seed}`)
  const barHeights = Array.from({ length: 5 }, (_, i) => Math.floor(second / 6 ** i) % 6)
  return { hue: seed % 360, barHeights }
}
