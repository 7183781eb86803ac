import type { ChainNamespace, Network } from '@latchkey/core'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useIcon } from './AssetImage.tsx'
import { ImageOrTile } from './Image.tsx'

type NetworkImageProps = {
  network: Pick<Network, 'caipNetworkId' | 'name'>
  /** Pixels. */
  size?: number | undefined
}

/**
 * A network's picture: from the app's server, else a bundled one of well-known networks. Without one, and when it fails to load, a
 * letter tile whose colour depends on the CAIP-2 id. Decorative: show the name beside it. A file of its own, because the list of wallets shows images too, and
 * would load the reader of the server with them.
 */
export function NetworkImage({ network, size = 40 }: NetworkImageProps) {
  const { data: served } = useNetworkImage({ network: network.caipNetworkId })
  const bundled = useIcon(({ getNetworkIcon }) => getNetworkIcon(network.caipNetworkId), !served)
  return <RoundImage src={served ?? bundled} name={network.name} seed={network.caipNetworkId} size={size} />
}

/** The picture of a chain family, whatever networks of it the app has. Decorative: show the family's name beside it. */
export function FamilyImage({ namespace, name }: { namespace: ChainNamespace; name: string }) {
  const picture = useIcon(({ getFamilyIcon }) => getFamilyIcon(namespace), true)
  return <RoundImage src={picture} name={name} seed={namespace} size={40} />
}

function RoundImage(p: { src: string | undefined; name: string; seed: string; size: number }) {
  return (
    <span className="lk-network-image" style={{ inlineSize: p.size, blockSize: p.size }}>
      <ImageOrTile {...p} />
    </span>
  )
}
