import type { CaipNetworkId } from '@latchkey/protocol'
import type { Connector } from '../config/Connector.ts'
import type { RpcClient } from '../config/Network.ts'
import type { StandardWallet } from './WalletStandard.ts'

/** A connector over a Wallet Standard wallet, or over what has its shape. */
export type StandardConnector = Omit<Connector, 'getProvider'> & {
  getProvider(): StandardWallet
  /** Where blockhashes come from and signed transactions go. */
  rpc(network: CaipNetworkId): RpcClient
  /** Wallets of this standard are on no network: the app says where it is. @throws ChainNotSupportedError */
  moveTo(network: CaipNetworkId): void
}
