import type { Config } from '@latchkey/core'
import { isMobile } from '../wallets/isMobile.ts'
import { showsAllWallets } from '../wallets/showsAllWallets.ts'
import type { Stack } from './Stack.ts'

/** Where the modal begins in an app that has pairing only, or that wants it so (S2.25, S2.26). */
export function pairingHome({ adapters, features, _internal }: Config): Stack | undefined {
  const { manualWCControl, basic } = _internal.parameters
  if (!manualWCControl && !basic && adapters.some(({ type }) => type !== 'universal')) return undefined
  const lists = !manualWCControl && isMobile() && showsAllWallets(features)
  return [{ view: lists ? 'AllWallets' : 'ConnectingWalletConnectBasic' }]
}
