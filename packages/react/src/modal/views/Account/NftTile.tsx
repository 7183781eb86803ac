import type { Nft } from '@latchkey/core'
import { nfts } from '../../messages/en/nfts.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { ForeignImage } from '../../ui/ForeignImage/ForeignImage.tsx'
import { ForeignText } from '../../ui/ForeignText/ForeignText.tsx'

/** One NFT: its picture, through our own server only, its name, and how many where it is more than one. */
export function NftTile({ nft }: { nft: Nft }) {
  const t = useMessages(nfts)
  const { name, contract, tokenId, amount, imageUrl } = nft
  return (
    <figure className="lk-nft" data-testid={`nft-${contract}-${tokenId}`}>
      <ForeignImage src={imageUrl} name={name} seed={`${contract} ${tokenId}`} shape="square" />
      <figcaption className="lk-nft-name">
        <span className="lk-nft-title">
          <ForeignText>{name}</ForeignText>
        </span>
        {amount > 1n && (
          <span className="lk-nft-amount">
            {t('nfts.amount', { count: amount > 1_000_000n ? '1,000,000+' : Number(amount) })}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
