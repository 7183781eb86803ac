import type { Config, ConnectMethod } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useConfig } from '../../../LatchkeyContext.ts'
import { orderMethods } from './orderMethods.ts'

/** How long wallets have to announce themselves, milliseconds (S2.30). */
const discovery = 100

/** The ways to connect, and whether this browser has a wallet; `undefined` until that is known. */
export type MethodOrder = {
  readonly methods: readonly ConnectMethod[]
  readonly hasWallet: boolean | undefined
}

/**
 * Decides once, as soon as there is a wallet or the time is over: nobody's finger shall meet another row than the one it was
 * meant for. Until then wallets alone are shown, below which signing in can still come.
 */
export function useMethodOrder(): MethodOrder {
  const config = useConfig()
  const { connectMethodsOrder: wanted } = config.features
  const [hasWallet, setHasWallet] = useState<boolean | undefined>(() => findWallet(config) || undefined)
  useEffect(() => {
    if (hasWallet !== undefined) return
    const stop = config.subscribeConnectors(() => findWallet(config) && setHasWallet(true))
    const timer = setTimeout(() => setHasWallet(findWallet(config)), discovery)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [config, hasWallet])
  const isDecided = wanted || hasWallet !== undefined
  return { methods: isDecided ? orderMethods(hasWallet === true, wanted) : ['wallet'], hasWallet }
}

/** Pairing and signing in are there in any browser. */
function findWallet(config: Config): boolean {
  return config.connectors.some(({ pairing, login }) => !pairing && !login)
}
