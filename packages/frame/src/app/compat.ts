import type { FrameHandlers, HandlerContext } from './boot/openChannel.ts'
import { RequestError } from './errors.ts'

/**
 * Handlers of messages that only clients of other kits send. They concern smart accounts, which this wallet does not have.
 *
 * @param getAddress opens the wallet and returns its EVM address
 */
export function compatHandlers(getAddress: (context: HandlerContext) => Promise<string>): FrameHandlers {
  return {
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [] }),

    async SET_PREFERRED_ACCOUNT({ type }, context) {
      if (type !== 'eoa') throw new RequestError('unsupported', 'This wallet has no smart account.')
      return { type, address: await getAddress(context) }
    },
  }
}
