import type { Nft } from '@latchkey/core'
import { useModal } from '../../../LatchkeyContext.ts'
import { nfts } from '../../languages/en/nfts.ts'
import { useMessages } from '../../languages/translate.ts'
import { ForeignImage } from '../../ui/Image.tsx'
import { ForeignText } from '../../ui/Text.tsx'

/** One NFT: its picture, through our own server only, its name, and how many where it is more than one; leads to all of it. */
export function NftTile({ nft }: { nft: Nft }) {
  const t = useMessages(nfts)
  const modal = useModal()
  const { name, contract, tokenId, amount, imageUrl } = nft
  return (
    <button
      type="button"
      className="lk-nft"
      onClick={() => modal.push({ view: 'AccountNft', data: nft })}
      data-testid={`nft-${contract}-${tokenId}`}
    >
      <ForeignImage src={imageUrl} name={name} seed={`${contract} ${tokenId}`} shape="square" />
      <span className="lk-nft-name">
        <span className="lk-nft-title">
          <ForeignText>{name}</ForeignText>
        </span>
        {amount > 1n && (
          <span className="lk-nft-amount">
            {t('nfts.amount', { count: amount > 1_000_000n ? '1,000,000+' : Number(amount) })}
          </span>
        )}
      </span>
    </button>
  )
}
