import { useState } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import { LetterTile } from '../LetterTile/LetterTile.tsx'
import css from '../WalletImage/WalletImage.css?inline'

/** Properties of {@link ForeignImage}. */
export type ForeignImageProps = {
  /** Of our own server, as the engine hands it on; without one, and when it fails to load, the first letter of `name`. */
  src?: string | undefined
  name: string
  /** What the letter's colour is drawn from, e.g. the contract: one name may be many tokens. */
  seed: string
  /** Pixels, or nothing to fill the place it is in. */
  size?: number | undefined
  /** `round` for tokens, `square` for NFTs. */
  shape?: 'round' | 'square' | undefined
}

/** A token's or NFT's picture. Decorative: its name stands beside it. */
export function ForeignImage({ src, name, seed, size, shape = 'round' }: ForeignImageProps) {
  useStyles(css)
  const [broken, setBroken] = useState<string>()
  return (
    <span
      className="lk-wallet-image"
      style={{ inlineSize: size, blockSize: size, aspectRatio: 1, borderRadius: radius[shape] }}
    >
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBroken(src)}
        />
      ) : (
        <LetterTile name={name} seed={seed} size={size ?? '100%'} />
      )}
    </span>
  )
}

const radius = { round: '50%', square: 'var(--lk-radius-control)' }
