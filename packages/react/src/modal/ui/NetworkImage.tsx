import type { Network } from '@latchkey/core'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { ImageOrTile } from './Image.tsx'

type NetworkImageProps = {
  network: Pick<Network, 'caipNetworkId' | 'name'>
  /** Pixels. */
  size?: number | undefined
}

/**
 * A network's picture from the app's server. Without one, and when it fails to load, a letter tile whose colour depends on
 * the CAIP-2 id. Decorative: show the name beside it. A file of its own, because the list of wallets shows images too, and
 * would load the reader of the server with them.
 */
export function NetworkImage({ network, size = 40 }: NetworkImageProps) {
  const { data: src } = useNetworkImage({ network: network.caipNetworkId })
  return (
    <span className="lk-network-image" style={{ inlineSize: size, blockSize: size }}>
      <ImageOrTile src={src ?? undefined} name={network.name} seed={network.caipNetworkId} size={size} />
    </span>
  )
}
