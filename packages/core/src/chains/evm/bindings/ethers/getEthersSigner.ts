import { JsonRpcSigner } from 'ethers'
import type { Config } from '../../../../config/Config.ts'
import { captureContext } from '../../../../requests/requestContext.ts'
import { createBoundProvider } from '../createBoundProvider.ts'
import { type EthersParameters, getEthersProvider } from './getEthersProvider.ts'

/**
 * An ethers 6 signer for the connected account, as it is now; after a switch it refuses and a new one is to be asked for.
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError
 * @example await getEthersSigner(config).sendTransaction({ to, value: parseEther('0.1') })
 */
export function getEthersSigner(config: Config, parameters: EthersParameters = {}): JsonRpcSigner {
  const context = parameters.context ?? captureContext(config, { namespace: 'eip155' })
  const { address } = createBoundProvider(config, context)
  return new JsonRpcSigner(getEthersProvider(config, { context }), address)
}
