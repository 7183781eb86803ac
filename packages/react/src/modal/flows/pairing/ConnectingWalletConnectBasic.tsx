import { useState } from 'react'
import { usePairing } from '../../../hooks/usePairing.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { isMobile, showsAllWallets } from '../../device.ts'
import { pairing as texts } from '../../languages/en/pairing.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { WalletImage } from '../../ui/Image.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Terms } from '../../ui/Terms.tsx'
import type { ViewProps } from '../../views.ts'
import { PairingCode, useCountdown } from './PairingCode.tsx'
import { PairingFailed, PairingSucceeded } from './PairingOutcome.tsx'
import { usePairingRequest } from './usePairingRequest.ts'

/**
 * A pairing code and its link for any wallet. Opened by the row *WalletConnect*, or by an app with a code of its own (`uri`). One
 * wallet of the directory pairs in `ConnectingWalletConnect`.
 */
export function ConnectingWalletConnectBasic(props: ViewProps<'ConnectingWalletConnectBasic'>) {
  const uri = props.data?.uri
  return <Terms>{uri === undefined ? <PairWithAnyWallet {...props} /> : <GivenCode uri={uri} />}</Terms>
}

/** The pairing code that an app passed as `uri`, shown until it expires. The app itself waits for the wallet and creates the next code. */
function GivenCode({ uri }: { uri: string }) {
  const t = useMessages(texts)
  const [mobile] = useState(isMobile)
  const until = readExpiry(uri)
  const secondsLeft = useCountdown(until)
  if (!/^wc:[^\s]{1,2048}$/.test(uri)) return <Notice tone="warning">{t('pairing.notSetUpHint')}</Notice>
  if (secondsLeft === 0) return <Notice tone="warning">{t('pairing.expiredHint')}</Notice>
  return (
    <PairingCode state={{ status: 'waiting', uri, expiry: until }} until={until}>
      <p>{t(mobile ? 'pairing.copyHint' : 'pairing.scan')}</p>
    </PairingCode>
  )
}

/** When a pairing URI expires, in Unix milliseconds; never where it doesn't say (ERC-1328, `expiryTimestamp` in seconds). */
function readExpiry(uri: string): number {
  const text = new URLSearchParams(uri.slice(uri.indexOf('?') + 1)).get('expiryTimestamp')
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) * 1000 : Number.POSITIVE_INFINITY
}

function PairWithAnyWallet({ data }: ViewProps<'ConnectingWalletConnectBasic'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const pairing = usePairing(data)
  const attempt = usePairingRequest(pairing, 'ConnectingWalletConnectBasic')
  const [mobile] = useState(isMobile)
  const { connector, reach } = pairing
  const { problem, declined, request } = attempt
  const { namespace } = data ?? {}
  // A refusal is told in place of the words below the code, so that the new code stays where it is.
  const hint = declined ? 'pairing.declined' : mobile ? 'pairing.copyHint' : 'pairing.scan'
  const openAll = () => modal.push({ view: 'AllWallets', data: namespace && { namespace } })
  if (!connector) return <Notice tone="warning">{t('pairing.notSetUpHint')}</Notice>
  if (request.phase === 'success') {
    return <PairingSucceeded image={<WalletImage src={connector.icon} name={connector.name} size={64} />} />
  }
  return (
    <Stack gap={12}>
      {problem ? (
        <PairingFailed problem={problem} attempt={attempt} />
      ) : (
        <PairingCode state={attempt.state}>
          {/* Keyed: a longer text is broken into other lines. */}
          <p key={`${hint} ${reach}`} role="status" data-testid={declined ? 'pairing-declined' : undefined}>
            {t(hint)}
            {reach === 'configured' && !declined && ` ${t('pairing.ownRelay')}`}
          </p>
        </PairingCode>
      )}
      {showsAllWallets(modal.options.features) && (
        <Button variant="ghost" onClick={openAll} testId="all-wallets">
          {t('pairing.others')}
        </Button>
      )}
    </Stack>
  )
}
