import { type GetWalletClientReturnType, getWalletClient } from '@latchkey/core/viem'
import { useMemo } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { useConnection } from './useConnection.ts'
import { useNetwork } from './useNetwork.ts'

/**
 * Returns a wallet client of viem for the connected EVM account on its network; another one after a switch. `undefined` while no EVM
 * wallet is connected, or while it is not on a listed network.
 */
export function useWalletClient(): GetWalletClientReturnType | undefined {
  const config = useConfig()
  const active = useNetwork()?.caipNetworkId
  const { status, uid, sessionId, accounts, network } = useConnection({ namespace: 'eip155' }) ?? {}
  const address = accounts?.[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the client is for what these say, which the engine reads by itself
  return useMemo(() => {
    const isListed = config.networks.some(({ caipNetworkId }) => caipNetworkId === network)
    return status === 'connected' && address && isListed ? getWalletClient(config) : undefined
  }, [config, active, status, uid, sessionId, address, network])
}
