import { loadCode } from '../../base/load.ts'
import type {
  ConnectionActions,
  NetworkActions,
  ReadCall,
  ReceiverWarning,
} from '../../config/adapterActions.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { getFeature } from '../../wallets/requestFeature.ts'
import { isSolanaAddress } from './addresses.ts'
import { estimateFee, signatureFee } from './fees.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { getAccountInfo, getBalance } from './solanaRpc.ts'
import { tokenActions } from './tokenActions.ts'
import { getTransactionFinality, waitForTransaction } from './waitForTransaction.ts'
import { toSolanaConnector } from './walletFeatures.ts'

/**
 * Switches to another cluster. The wallet isn't asked, because it has no network; each request names its own.
 *
 * @throws InvalidNetworkError (the wallet doesn't support it), WalletUnavailableError
 */
const switchNetwork: NetworkActions['switchNetwork'] = async ({ connector, network }) => {
  const solana = toSolanaConnector(connector)
  if (!getFeature(solana.getProvider(), 'standard:connect', 'connect'))
    throw new WalletUnavailableError({ walletName: connector.name })
  solana.moveTo(network.caipNetworkId)
  return network.caipNetworkId
}

/** All actions of an adapter but four: EIP-712 and batches of calls are for EVM networks only, PSBTs for Bitcoin, payloads for Polkadot. */
export type SolanaActions = Omit<
  Required<ConnectionActions>,
  'calls' | 'signTypedData' | 'signPayload' | 'signPsbt'
> &
  NetworkActions

/** The actions of the Solana adapter. `solana()` loads them with the first request. */
export const solanaActions: SolanaActions = {
  signMessage,
  sendTransaction,
  getBalance,
  getGasPrice: async () => signatureFee,
  estimateNativeTransferFee: ({ network, rpc, from, to, value }) =>
    estimateFee({ network, rpc }, { from, to, value }),
  waitForTransaction,
  getTransactionFinality,
  // Base58 has no checksum: a mistyped address is recognised only if its length changes.
  checkAddress: async (address) => (isSolanaAddress(address) ? 'valid' : 'invalid'),
  checkReceiver,
  tokens: async () => tokenActions,
  holdings: async () => (await loadCode(() => import('./holdings.ts'))).holdings,
  switchNetwork,
}

/**
 * Warns if nobody can sign for an address, or it has no account on the chain. The first check needs no node.
 *
 * @throws LatchkeyError (`CODE_NOT_LOADED`), and what RPC requests throw
 */
export async function checkReceiver({
  rpc,
  address,
}: Pick<ReadCall, 'rpc'> & { address: string }): Promise<ReceiverWarning | undefined> {
  const { kitParts } = await loadCode(() => import('./kitParts.ts'))
  if (kitParts.isOffCurve(address)) return 'offCurve'
  return (await getAccountInfo(rpc, address)) ? undefined : 'missing'
}
