import type { Network, Nft } from '@latchkey/core'
import { useState } from 'react'
import { useNfts } from '../../../hooks/useNfts.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ForeignImage } from '../../ui/Image.tsx'
import { GridList, HiddenRow } from '../../ui/List.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ForeignText } from '../../ui/Text.tsx'
import css from './NftsTab.css?inline'
import { PagedPanel } from './PagedPanel.tsx'
import { TabFailure } from './TabFailure.tsx'

/** NFTs of the account on the network. Spam is shown as a count until the person opens it. */
export function NftsTab({ address, network }: { address: string; network: Network }) {
  useStyles(css)
  const t = useMessages(texts)
  const query = useNfts({ address, network: network.caipNetworkId })
  const { nfts, unavailable, isPending, isError, isFetching, hasNextPage } = query
  const shown = nfts.filter(({ hidden }) => !hidden)
  const hidden = nfts.filter((nft) => nft.hidden)
  const values = { network: network.name }
  if (isPending) return <TileSkeletons label={t('nfts.loading')} />
  if (isError && !query.data) {
    return (
      <TabFailure
        icon="picture"
        title={t('nfts.failed')}
        hint={t('nfts.failedHint')}
        busy={isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <PagedPanel
      query={query}
      onMore={() => void query.fetchNextPage()}
      failedLabel={t('nfts.moreFailed')}
      testId="nfts-more"
      footer={hidden.length > 0 && <HiddenNfts nfts={hidden} />}
    >
      {shown.length > 0 && <NftGrid nfts={shown} />}
      {shown.length === 0 && !hasNextPage && (
        <Empty icon="picture" title={t('nfts.none')}>
          {t(unavailable ? 'nfts.notServed' : 'nfts.noneHint', values)}
        </Empty>
      )}
    </PagedPanel>
  )
}

function HiddenNfts({ nfts }: { nfts: readonly Nft[] }) {
  const t = useMessages(texts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <HiddenRow open={open} onToggle={() => setOpen(!open)}>
        {t('nfts.hidden', { count: nfts.length })}
      </HiddenRow>
      {open && <NftGrid nfts={nfts} />}
    </>
  )
}

function NftGrid({ nfts }: { nfts: readonly Nft[] }) {
  const t = useMessages(texts)
  return (
    <GridList
      label={t('account.nfts')}
      items={nfts}
      keyOf={({ contract, tokenId }) => `${contract} ${tokenId}`}
    >
      {(nft) => <NftTile nft={nft} />}
    </GridList>
  )
}

/** Placeholders of about the final size. */
function TileSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="lk-nft-skeletons">
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} height="auto" radius="var(--lk-radius-row)" />
      ))}
    </div>
  )
}

/** One NFT: image (only from our own server), name, and the amount when it is more than one. Opens its details. */
function NftTile({ nft }: { nft: Nft }) {
  const t = useMessages(texts)
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
