import { AbortedError } from '@latchkey/core'
import { isNativeToken } from '@latchkey/core/swaps'
import { useEffect, useRef, useState } from 'react'
import type { Modal } from '../../../createModal.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../cleanText.ts'
import { type Drafts, useDrafts } from '../../drafts.ts'
import { formatList } from '../../format.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { type Translate, useMessages } from '../../languages/translate.ts'
import type { SwapArguments } from '../../views.ts'
import { type FillSwapParameters, fillSwap } from './fillSwap.ts'
import { useSwapDraft } from './swapDraft.ts'
import { initializeSwap } from './swapSteps.ts'
import { leaveFailedSwap } from './useSwapQuote.ts'

/**
 * Initializes swaps for the account. If that fails, a toast shows the error and the modal goes back, unless the person has left. Returns
 * whether swaps are ready.
 *
 * @param canStart whether the wallet has answered, and the server offers swaps on the account's network; nothing is requested before
 */
export function useSwapReady(account: string | undefined, canStart: boolean): boolean {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const { draft, drafts } = useSwapDraft()
  const { status, account: readyAccount, tokens } = draft
  const translate = useRef(t)
  translate.current = t
  useEffect(() => {
    if (account === undefined || !canStart) return
    initializeSwap(config, drafts).catch((error: unknown) => {
      if (error instanceof AbortedError) return
      leaveFailedSwap(modal, translate.current('swap.initializeFailed'))
    })
  }, [account, canStart, config, drafts, modal])
  const isReady = status === 'initialized' && readyAccount === account
  const lacksPrice = isReady && tokens.find(isNativeToken)?.price === undefined
  const notified = useRef(false)
  useEffect(() => {
    if (!lacksPrice || notified.current) return
    notified.current = true
    modal.notify({ variant: 'error', message: translate.current('swap.priceFailed') })
  }, [lacksPrice, modal])
  return isReady
}

/** Fills the form with the values an app opened the modal with, once swaps are ready. Returns whether that is done. */
export function useSwapPrefill(prefill: SwapArguments | undefined, isReady: boolean): boolean {
  const t = useMessages(texts)
  const modal = useModal()
  const drafts = useDrafts()
  const [filled, setFilled] = useState<SwapArguments>()
  useEffect(() => {
    if (!isReady || !prefill) return
    const controller = new AbortController()
    const { signal } = controller
    fillSwapForm(modal, drafts, t, { arguments: prefill, signal })
      .catch((error: unknown) =>
        modal.config.logger.warn('The swap form could not be filled with the given values', { error }),
      )
      .then(() => signal.aborted || setFilled(prefill))
    return () => controller.abort()
  }, [prefill, isReady, modal, drafts, t])
  return filled === prefill
}

/** Fills the form, and shows a toast that names the tokens that cannot be swapped. */
async function fillSwapForm(
  modal: Modal,
  drafts: Drafts,
  t: Translate<keyof typeof texts>,
  parameters: FillSwapParameters,
): Promise<void> {
  const unknown = await fillSwap(modal.config, drafts, parameters)
  // Names that an app gives, of any length.
  const token = formatList(
    unknown.map((name) => cleanText(name, 24)),
    t.locale,
  )
  if (token) modal.notify({ variant: 'error', message: t('swap.unknownToken', { token }) })
}
