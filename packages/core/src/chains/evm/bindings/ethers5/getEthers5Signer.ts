import type { Config } from '../../../../config/Config.ts'
import { captureContext } from '../../../../requests/requestContext.ts'
import { createBoundProvider } from '../createBoundProvider.ts'
import { type Ethers5Parameters, getEthers5Provider } from './getEthers5Provider.ts'

/**
 * An ethers 5 signer for the connected account, as it is now; after a switch it refuses and a new one is to be asked for.
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError
 * @example await getEthers5Signer(config, { Web3Provider: ethers.providers.Web3Provider }).signMessage('Hi')
 */
export function getEthers5Signer<signer>(
  config: Config,
  parameters: Ethers5Parameters<{ getSigner(address: string): signer }>,
): signer {
  const context = parameters.context ?? captureContext(config, { namespace: 'eip155' })
  const { address } = createBoundProvider(config, context)
  return getEthers5Provider(config, { ...parameters, context }).getSigner(address)
}
