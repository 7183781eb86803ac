import {
  AbortedError,
  type FillSwapParameters,
  fillSwap,
  initializeSwap,
  isNativeToken,
  type Network,
  type SwapArguments,
  toCaipAddress,
} from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import type { Modal } from '../../../createModal.ts'
import { useConnection, useNetwork } from '../../../hooks/connections.ts'
import { useSwap } from '../../../hooks/swaps.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { swap as texts } from '../../languages/en/swap.ts'
import { type Translate, useMessages } from '../../languages/translate.ts'

/** Loads what can be swapped for whoever is connected; a failure goes back with its words. */
export function useSwapReady(account: string | undefined): boolean {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const { status, account: ready, tokens } = useSwap()
  const words = useRef(t)
  words.current = t
  useEffect(() => {
    if (account === undefined) return
    initializeSwap(config).catch((error: unknown) => {
      if (error instanceof AbortedError) return
      modal.notify({ variant: 'error', message: words.current('swap.initializeFailed') })
      modal.back()
    })
  }, [account, config, modal])
  const isReady = status === 'initialized' && ready === account
  const lacksPrice = isReady && tokens.find(isNativeToken)?.price === undefined
  const told = useRef(false)
  useEffect(() => {
    if (!lacksPrice || told.current) return
    told.current = true
    modal.notify({ variant: 'error', message: words.current('swap.priceFailed') })
  }, [lacksPrice, modal])
  return isReady
}

/** Has the form begin with what the app asked for, once it is ready. False while that is looked up. */
export function useSwapArguments(wanted: SwapArguments | undefined, isReady: boolean): boolean {
  const t = useMessages(texts)
  const modal = useModal()
  const [filled, setFilled] = useState<SwapArguments>()
  useEffect(() => {
    if (!isReady || !wanted) return
    const controller = new AbortController()
    const { signal } = controller
    import('./useSwapReady.ts')
      .then(({ fillSwapForm }) => fillSwapForm(modal, t, { arguments: wanted, signal }))
      .catch((error: unknown) => modal.config.logger.warn('arguments', { error }))
      .then(() => signal.aborted || setFilled(wanted))
    return () => controller.abort()
  }, [wanted, isReady, modal, t])
  return filled === wanted
}

/** Fills the form with what the app asked for, and says which tokens nobody knows. Loaded by apps that ask. */
export async function fillSwapForm(
  modal: Modal,
  t: Translate<keyof typeof texts>,
  parameters: FillSwapParameters,
): Promise<void> {
  const unknown = await fillSwap(modal.config, parameters)
  const token = unknown.join(', ').slice(0, 60)
  if (token) modal.notify({ variant: 'error', message: t('swap.unknownToken', { token }) })
}

/** Whose swap it would be: the account in use and its network; nothing without one. */
export function useSwapAccount(): { readonly account: string; readonly network: Network } | undefined {
  const address = useConnection()?.accounts[0]
  const network = useNetwork()
  return address && network ? { account: toCaipAddress(network.caipNetworkId, address), network } : undefined
}
