import { AbortedError, initializeSwap, isNativeToken } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useSwap } from '../../hooks/swaps.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { swap as texts } from '../languages/en/swap.ts'
import { useMessages } from '../languages/translate.ts'

/** Loads what can be swapped for whoever is connected; a failure goes back with its words (S4.14, S8.02). */
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
