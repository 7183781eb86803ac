import { pairsWith, type WalletEntry } from '@latchkey/core'
import { useEffect } from 'react'
import { useWalletImages } from '../../../hooks/directory.ts'
import { type Pairing, usePairing } from '../../../hooks/wallets.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../format.ts'
import { walletconnect as texts } from '../../languages/en/walletconnect.ts'
import { useMessages } from '../../languages/translate.ts'
import { PairingDone } from '../../pairing/PairingDone.tsx'
import { PairingTrouble } from '../../pairing/PairingTrouble.tsx'
import { usePairingRequest } from '../../pairing/usePairingRequest.ts'
import type { ViewProps } from '../../router.ts'
import { WalletImage } from '../../ui/Image.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Terms } from '../../ui/Terms.tsx'
import { Ways } from './Ways.tsx'

/** The ways to one wallet of the directory. One the app's relay doesn't reach is never shown a code (decisions 1). */
export function ConnectingWalletConnect({ data: { wallet } }: ViewProps<'ConnectingWalletConnect'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const pairing = usePairing()
  const { connector, reach } = pairing
  const pairs = connector && reach && pairsWith(wallet, reach)
  const elsewhere = !connector || pairs === false
  useEffect(() => {
    if (elsewhere) modal.replace({ view: 'Downloads', data: { wallet } })
  }, [elsewhere, modal, wallet])
  if (!pairs) return <RowSkeletons label={t('pairing.preparing')} count={4} />
  return (
    <Terms>
      <Pairs wallet={wallet} pairing={pairing} />
    </Terms>
  )
}

function Pairs({ wallet, pairing }: { wallet: WalletEntry; pairing: Pairing }) {
  const t = useMessages(texts)
  const { image_id: id } = wallet
  const { data: images } = useWalletImages(id ? [id] : [])
  const shown = usePairingRequest(pairing, 'ConnectingWalletConnect')
  const name = cleanText(wallet.name)
  const image = <WalletImage src={images?.get(id ?? '')} name={wallet.name} size={64} />
  const { trouble, declined, request } = shown
  if (request.phase === 'success') return <PairingDone image={image} />
  if (trouble) return <PairingTrouble trouble={trouble} pairing={shown} />
  return (
    <Stack gap={12}>
      {declined && (
        <Notice tone="info" testId="pairing-declined">
          {t('pairing.declinedLink', { wallet: name })}
        </Notice>
      )}
      <Ways wallet={wallet} name={name} image={image} pairing={pairing} />
    </Stack>
  )
}
