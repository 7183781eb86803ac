import { useState } from 'react'
import { LetterTile } from '../LetterTile/LetterTile.tsx'

/** Properties of {@link WalletImage}. */
export type WalletImageProps = {
  /** `data:image/...` or `https:`; anything else, and an image that fails to load, becomes a letter tile. */
  src?: string | undefined
  name: string
  /** Pixels; 40, 32 or 24 in lists. */
  size?: number | undefined
}

/** A wallet's logo with a hairline, so that a white logo doesn't dissolve. Decorative: the name stands beside it. */
export function WalletImage({ src, name, size = 40 }: WalletImageProps) {
  const [broken, setBroken] = useState<string>()
  const usable = src !== undefined && /^(data:image\/|https:\/\/)/i.test(src) && src !== broken
  return (
    <span className="lk-wallet-image" style={{ inlineSize: size, blockSize: size }}>
      {usable ? (
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
        <LetterTile name={name} seed={name} size={size} />
      )}
    </span>
  )
}
