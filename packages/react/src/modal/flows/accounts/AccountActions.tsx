import { offersOnramp } from '@latchkey/core/onramp'
import { offersSwaps } from '@latchkey/core/swaps'
import { useModal } from '../../../LatchkeyContext.ts'
import type { WalletFeature } from '../../../modalOptions.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { useOffered } from '../../ui/useOffered.ts'

/** Buttons for buy, swap, receive and send, in this order unless the app gives another one. */
export function AccountActions({ canSend }: { canSend: boolean }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { onramp, receive, swaps, walletFeaturesOrder: order = [] } = modal.options.features
  const buttons = [
    onramp !== false && <BuyButton key="onramp" />,
    swaps !== false && <SwapButton key="swaps" />,
    receive && (
      <Button
        key="receive"
        icon="receive"
        onClick={() => modal.push({ view: 'WalletReceive' })}
        testId="feature-receive"
      >
        {t('account.receive')}
      </Button>
    ),
    canSend && (
      <Button key="send" icon="send" onClick={() => modal.push({ view: 'WalletSend' })} testId="feature-send">
        {t('account.send')}
      </Button>
    ),
  ]
  const getRank = (button: (typeof buttons)[number]) =>
    (button && order.indexOf(button.key as WalletFeature) + 1) || buttons.length + 1
  return <div className="lk-account-features">{buttons.sort((a, b) => getRank(a) - getRank(b))}</div>
}

/** Opens the onramp, where the server offers it on this network. */
function BuyButton() {
  const t = useMessages(texts)
  const modal = useModal()
  const isOffered = useOffered('onramp', offersOnramp)
  if (isOffered === false || isOffered === 'unreachable') return null
  const open = () => {
    modal.config.events.emit({ event: 'SELECT_BUY_CRYPTO' })
    modal.push({ view: 'OnRampProviders' })
  }
  return (
    <Button icon="card" disabled={!isOffered} onClick={open} testId="feature-onramp">
      {t('title.OnRampProviders')}
    </Button>
  )
}

/** Opens swaps, where the server offers them on this network. */
function SwapButton() {
  const t = useMessages(texts)
  const modal = useModal()
  const isOffered = useOffered('swaps', offersSwaps)
  if (isOffered === false || isOffered === 'unreachable') return null
  return (
    <Button
      icon="trade"
      disabled={!isOffered}
      onClick={() => modal.push({ view: 'Swap' })}
      testId="feature-swaps"
    >
      {t('title.Swap')}
    </Button>
  )
}
