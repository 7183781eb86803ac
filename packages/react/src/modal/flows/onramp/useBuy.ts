import {
  AbortedError,
  captureContext,
  OnrampError,
  type OnrampProvider,
  type OnrampQuote,
  type OnrampToken,
  openOnrampOrder,
} from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { describeError } from '../../languages/describeError.ts'
import { buy as texts } from '../../languages/en/buy.ts'
import { useMessages } from '../../languages/translate.ts'
import type { CheckoutWindow } from '../../router.ts'

/** What is bought, from whom. */
type Purchase = {
  readonly provider: OnrampProvider
  readonly quote: OnrampQuote | undefined
  readonly token: OnrampToken | undefined
}

/**
 * Opens the provider's window in the person's click, orders for the account of that click, and goes on to how it goes. A price is
 * taken once: `onSpent` asks for the next one.
 */
export function useBuy({ onSpent }: { onSpent: () => void }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const [isBusy, setBusy] = useState(false)
  const current = useRef<AbortController>(undefined)
  // a person who goes elsewhere meanwhile has changed their mind
  useEffect(() => () => current.current?.abort(), [])

  const buy = async ({ provider, quote, token }: Purchase) => {
    const popup = openCheckoutWindow(t('buy.opening'))
    const controller = new AbortController()
    current.current = controller
    setBusy(true)
    try {
      const context = captureContext(config)
      config.events.emit({ event: 'SELECT_BUY_PROVIDER', properties: { provider: provider.id } })
      const { signal } = controller
      const { url, orderId } = await openOnrampOrder(config, { context, provider, quote, token, signal })
      if (url === '') throw new OnrampError({ failure: 'address' })
      popup?.go(url)
      onSpent()
      modal.push({ view: 'BuyInProgress', data: { provider: provider.name, url, orderId, popup } })
    } catch (error) {
      popup?.close()
      if (error instanceof AbortedError) return
      // what the provider refuses it had offered before: its price is over
      const isRefused = !!quote && (error as { status?: unknown } | undefined)?.status === 400
      const failure = isRefused ? 'expired' : error instanceof OnrampError ? error.failure : undefined
      if (failure === 'expired') onSpent()
      const { message } = describeError(error, t)
      const own = { expired: 'buy.expired', address: 'buy.foreignPage', estimate: 'buy.unavailable' } as const
      const words =
        failure && failure !== 'overdue'
          ? t(own[failure])
          : message === t('error.unknown')
            ? t('buy.openFailed')
            : message
      modal.notify({ variant: 'error', message: words })
    } finally {
      setBusy(false)
    }
  }
  return { buy, isBusy }
}

/**
 * A window of its own for a page that is not known yet: browsers allow one in a click only. `undefined`: they blocked it.
 *
 * @param says what stands in it until then
 */
function openCheckoutWindow(says: string): CheckoutWindow | undefined {
  const opened = window.open('about:blank', '_blank', 'popup,width=480,height=760')
  if (!opened) return undefined
  opened.document.title = says
  opened.document.body.textContent = says
  return {
    isClosed: () => opened.closed,
    go(url) {
      opened.opener = null
      opened.location.replace(url)
    },
    close: () => opened.close(),
  }
}
