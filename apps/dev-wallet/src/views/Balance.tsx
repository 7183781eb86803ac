import { useCallback } from 'react'
import { chainClient } from '../chain/chainClient.ts'
import type { WalletChain } from '../config/WalletConfig.ts'
import { LiveAmount } from './LiveAmount.tsx'

/** A native balance that keeps up with the chain. */
export function Balance({ chain, address }: { chain: WalletChain; address: string }) {
  const read = useCallback(
    () => chainClient(chain).getBalance({ address: address as `0x${string}` }),
    [chain, address],
  )
  return <LiveAmount read={read} {...chain.nativeCurrency} />
}
