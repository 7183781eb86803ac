import type { Network } from '@latchkey/core'
import { useStyles } from '../../styles/useStyles.ts'
import { LetterTile } from '../LetterTile/LetterTile.tsx'
import css from './NetworkImage.css?inline'

/** Properties of {@link NetworkImage}. */
export type NetworkImageProps = {
  network: Pick<Network, 'caipNetworkId' | 'name'>
  /** Pixels. */
  size?: number | undefined
}

/** A round tile for a network, always the same for the same CAIP-2 id. Decorative: the name stands beside it. */
export function NetworkImage({ network, size = 40 }: NetworkImageProps) {
  useStyles(css)
  return (
    <span className="lk-network-image" style={{ inlineSize: size, blockSize: size }}>
      <LetterTile name={network.name} seed={network.caipNetworkId} size={size} />
    </span>
  )
}
