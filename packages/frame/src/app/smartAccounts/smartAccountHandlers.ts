import type { CaipNetworkId, FrameRequest } from '@latchkey/protocol'
import type { FrameServices } from '../FrameServices.ts'
import { addressOn } from '../networks.ts'
import { getAccountUse, getPreferredType, setPreferredType } from './accountType.ts'

/**
 * Handlers of the messages about smart accounts. An account has one address: `eoa` and `smartAccount` are two ways to use it.
 *
 * @param getAddresses opens the wallet and returns its addresses
 */
export function smartAccountHandlers<context>(
  services: Pick<FrameServices, 'rpc' | 'bundler' | 'store' | 'config' | 'state' | 'loadSmartAccounts'>,
  getAddresses: (context: context) => Promise<Parameters<typeof addressOn>[1]>,
) {
  return {
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      const { config, bundler } = services
      const networks = config.networks
        .map(({ caipNetworkId }) => caipNetworkId as CaipNetworkId)
        .filter((network) => bundler.serves(network))
      if (networks.length === 0) return { smartAccountEnabledNetworks: [] }
      const { getPinnedCode } = await services.loadSmartAccounts()
      return {
        smartAccountEnabledNetworks: networks
          .filter((network) => getPinnedCode(network) !== undefined)
          .map((network) => Number(network.slice('eip155:'.length))),
      }
    },

    /** Answers what is so. Nothing is authorized before a batch that a person approves. */
    async INIT_SMART_ACCOUNT(_: undefined, context: context) {
      const { eip155: address } = await getAddresses(context)
      const { isDeployed } = await getAccountUse(services, services.state.network, address)
      return { address, isDeployed }
    },

    /**
     * Answers how the account is used from now on: as the person has chosen in the wallet, whatever the app asks for. Where the network has no smart
     * accounts, a preference for one is answered as `eoa`, and none is stored.
     */
    async SET_PREFERRED_ACCOUNT({ type }: FrameRequest<'SET_PREFERRED_ACCOUNT'>, context: context) {
      const { bundler, state } = services
      const { network } = state
      const addresses = await getAddresses(context)
      const address = addressOn(network, addresses)
      if (type === 'smartAccount') {
        const delegation = bundler.serves(network)
          ? await (await services.loadSmartAccounts()).getDelegation(services, network, address)
          : undefined
        if (delegation?.kind !== 'available') return { type: 'eoa' as const, address }
      }
      await setPreferredType(services, addresses.eip155, type, 'app')
      return { type: await getPreferredType(services, addresses.eip155), address }
    },
  }
}
