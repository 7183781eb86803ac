import type { Adapter } from '../../../../config/Adapter.ts'
import { evm } from '../../evm.ts'

/**
 * The EVM adapter for apps that use ethers 6: the same wallets, with `getEthersSigner` and `getEthersProvider` over them.
 *
 * @example createConfig({ networks: [mainnet], adapters: [ethers()] })
 */
export function ethers(): Adapter {
  return { ...evm(), type: 'ethers' }
}
