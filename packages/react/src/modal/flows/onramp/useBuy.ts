import { AbortedError, isWebLink } from '@latchkey/core'
import { createOnrampOrder, OnrampError, type OnrampProvider, type OnrampQuote } from '@latchkey/core/onramp'
import { useEffect, useRef, useState } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { describeError } from '../../languages/describeError.ts'
import { onramp as texts } from '../../languages/en/onramp.ts'
import { useMessages } from '../../languages/translate.ts'
import { useCurrentAccount } from '../../ui/currentAccount.ts'
import type { CheckoutWindow } from '../../views.ts'

/** What is bought, and from whom. */
type Purchase = {
  readonly provider: OnrampProvider
  readonly quote: OnrampQuote | undefined
}

/**
 * Opens the provider's window within the click, creates the order for the current account, and shows the
 * progress view. A quote can be used once, so `onQuoteUsed` must request the next one.
 */
export function useBuy({ onQuoteUsed }: { onQuoteUsed: () => void }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const account = useCurrentAccount()?.account
  const [isBusy, setBusy] = useState(false)
  const orderAbort = useRef<AbortController>(undefined)
  // leaving the view cancels the order
  useEffect(() => () => orderAbort.current?.abort(), [])

  const buy = async ({ provider, quote }: Purchase) => {
    const popup = openCheckoutWindow(t('buy.opening'))
    const controller = new AbortController()
    orderAbort.current = controller
    setBusy(true)
    try {
      config.events.emit({ event: 'SELECT_BUY_PROVIDER', properties: { provider: provider.id } })
      const { signal } = controller
      const { url, orderId } = await createOnrampOrder(config, { provider, quote, signal })
      if (url === '') throw new OnrampError({ reason: 'address' })
      popup?.go(url)
      onQuoteUsed()
      const data = { provider: provider.name, url, orderId, popup, account }
      modal.push({ view: 'BuyInProgress', data })
    } catch (error) {
      popup?.close()
      if (error instanceof AbortedError) return
      // the provider refuses an order with status 400 when the quote has expired
      const isRefused = !!quote && (error as { status?: unknown } | undefined)?.status === 400
      const failure = isRefused ? 'expired' : error instanceof OnrampError ? error.reason : undefined
      if (failure === 'expired' || failure === 'altered') onQuoteUsed()
      const { message, isUnknown } = describeError(error, t)
      const failureTexts = {
        expired: 'buy.expired',
        altered: 'buy.expired',
        address: 'buy.foreignPage',
        estimate: 'buy.unavailable',
      } as const
      const text =
        failure && failure in failureTexts
          ? t(failureTexts[failure as keyof typeof failureTexts])
          : isUnknown
            ? t('buy.openFailed')
            : message
      modal.notify({ variant: 'error', message: text })
    } finally {
      setBusy(false)
    }
  }
  return { buy, isBusy }
}

/**
 * Opens a window for a page whose address is not known yet, because browsers allow a popup only within a click.
 *
 * @param text shown in the window until then
 * @returns `undefined` when the browser blocked the popup
 */
function openCheckoutWindow(text: string): CheckoutWindow | undefined {
  const popup = window.open('about:blank', '_blank', 'popup,width=480,height=760')
  if (!popup) return undefined
  popup.document.title = text
  popup.document.body.textContent = text
  return {
    isClosed: () => popup.closed,
    go(url) {
      popup.opener = null
      if (isWebLink(url)) popup.location.replace(url)
      else popup.close()
    },
    close: () => popup.close(),
  }
}
