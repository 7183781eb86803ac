import { useLayoutEffect, useState } from 'react'
import type { AssetId } from './assetIcons.ts'
import { getAssetSeed } from './assetSeed.ts'
import { ForeignImage } from './Image.tsx'

type AssetImageProps = AssetId & {
  /** Image of the app's server, before a bundled one. */
  src?: string | undefined
  /** Its first letter is shown where there is no picture; the symbol by default. */
  name?: string | undefined
  /** Pixels. */
  size: number
}

/**
 * The picture of an asset: of the app's server, else a bundled one of common assets, else a letter tile in the colour that the
 * asset has in every view. Decorative: show its name beside it.
 */
export function AssetImage({ src, name, size, ...asset }: AssetImageProps) {
  const { network, address, symbol } = asset
  const bundled = useIcon(({ getAssetIcon }) => getAssetIcon({ network, address, symbol }), !src)
  return (
    <ForeignImage
      src={src ?? bundled}
      name={name || symbol}
      seed={getAssetSeed({ network, address })}
      size={size}
    />
  )
}

/**
 * Returns a bundled picture, whose code loads when the first one is shown: before the next paint, once it has loaded.
 *
 * @param isNeeded whether there is no other picture
 */
export function useIcon(
  get: (icons: AssetIcons) => string | undefined,
  isNeeded: boolean,
): string | undefined {
  const [icons, setIcons] = useState<AssetIcons>()
  useLayoutEffect(() => {
    if (!isNeeded || icons) return
    let isActive = true
    import('./assetIcons.ts').then(
      (code) => isActive && setIcons(code),
      // The letter tile stays.
      () => {},
    )
    return () => {
      isActive = false
    }
  }, [isNeeded, icons])
  return isNeeded && icons ? get(icons) : undefined
}

type AssetIcons = Pick<typeof import('./assetIcons.ts'), 'getAssetIcon' | 'getFamilyIcon' | 'getNetworkIcon'>
