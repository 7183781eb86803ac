import { useState } from 'react'
import css from './Image.css?inline'

type WalletImageProps = {
  /** `data:image/...` or `https:`. For anything else, and when it fails to load, a letter tile is shown. */
  src?: string | undefined
  name: string
  /** Pixels; 40 by default. */
  size?: number | undefined
}

/** A wallet's logo, with a hairline around it for white logos. Decorative: show the name beside it. */
export function WalletImage({ src, name, size = 40 }: WalletImageProps) {
  const usable = src !== undefined && /^(data:image\/|https:\/\/)/i.test(src)
  return (
    <span className="lk-wallet-image" style={{ inlineSize: size, blockSize: size }}>
      <ImageOrTile src={usable ? src : undefined} name={name} seed={name} size={size} />
    </span>
  )
}

WalletImage.css = css

type ForeignImageProps = {
  /** Image of the app's server. Without one, and when it fails to load, a letter tile is shown. */
  src?: string | undefined
  name: string
  /** Seed of the letter tile's colour, e.g. the contract, because tokens can have the same name. */
  seed: string
  /** Pixels; without it the image fills its parent. */
  size?: number | undefined
  /** `round` for tokens, `square` for NFTs. */
  shape?: 'round' | 'square' | undefined
}

/** The image of a token or NFT. Decorative: show the name beside it. */
export function ForeignImage({ src, name, seed, size, shape = 'round' }: ForeignImageProps) {
  return (
    <span
      className="lk-wallet-image"
      style={{ inlineSize: size, blockSize: size, aspectRatio: 1, borderRadius: radius[shape] }}
    >
      <ImageOrTile src={src} name={name} seed={seed} size={size} />
    </span>
  )
}

const radius = { round: '50%', square: 'var(--lk-radius-control)' }

type ImageOrTileProps = {
  src: string | undefined
  name: string
  seed: string
  size: number | undefined
}

/** An image that gives way to a letter tile where there is none and when it fails to load. */
export function ImageOrTile({ src, name, seed, size }: ImageOrTileProps) {
  const [broken, setBroken] = useState<string>()
  if (!src || src === broken) return <LetterTile name={name} seed={seed} size={size ?? '100%'} />
  return (
    // Another picture is another element: the old one would stay while the new one is late, beside the new name.
    <img
      key={src}
      src={src}
      // Shown while the image is late, see `showImagePlaceholders`.
      data-letter={letterOf(name)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      onError={() => setBroken(src)}
    />
  )
}

/** A tile with the first letter of a name, in a colour derived from `seed`. Shown where there is no logo. */
function LetterTile({ name, seed, size }: { name: string; seed: string; size: number | string }) {
  return (
    <svg className="lk-letter-tile" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" style={{ fill: `oklch(var(--lk-tile) ${seedFrom(seed) % 360})` }} />
      <text x="20" y="20" dy="0.36em" textAnchor="middle" fontSize="17" fontWeight="600">
        {letterOf(name)}
      </text>
    </svg>
  )
}

function letterOf(name: string): string {
  const letter = [...name.trim()].find((character) => /\p{L}|\p{N}/u.test(character)) ?? '?'
  return letter.toLocaleUpperCase()
}

/** Hashes a text to a 32-bit number (FNV-1a), for generated images. */
export function seedFrom(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  // Mixes the bits, so that similar texts (0x…1, 0x…2) get different images.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
