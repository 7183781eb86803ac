import { type CaipNetworkId, type TokenBalances, toCaipAddress } from '@latchkey/protocol'
import { tokenBalances } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { clientVersion } from '../clientVersion.ts'
import { RequestError } from '../errors.ts'

/** Client of the balances that the project's server reads. */
export type Balances = {
  /**
   * Returns the tokens of an account on one network.
   *
   * @param named contracts that are read from the chain, and answered also where nothing is held
   * @throws RequestError `network` where the server or its node doesn't answer: a missing balance is not none
   */
  get(network: CaipNetworkId, account: string, named?: readonly string[]): Promise<TokenBalances['balances']>
}

type BalancesOptions = {
  readonly api: string
  readonly projectId: string
  readonly fetch?: typeof fetch
  /** Milliseconds. */
  readonly timeout?: number
}

/** Creates a client of `/v1/account/{address}/balance`. */
export function createBalances({
  api,
  projectId,
  fetch: fetchFn = fetch,
  timeout = 15_000,
}: BalancesOptions): Balances {
  return {
    async get(network, account, named = []) {
      const url = new URL(`/v1/account/${account}/balance`, api)
      url.search = new URLSearchParams({
        projectId,
        ...clientVersion,
        currency: 'usd',
        chainId: network,
      }).toString()
      if (named.length > 0)
        url.searchParams.set('forceUpdate', named.map((one) => toCaipAddress(network, one)).join(','))
      try {
        const response = await fetchFn(url, { credentials: 'omit', signal: AbortSignal.timeout(timeout) })
        const { balances, unavailable = [] } = v.parse(tokenBalances, await response.json())
        if (response.ok && !unavailable.includes(network)) return balances
      } catch (cause) {
        throw unreadable(cause)
      }
      throw unreadable()
    },
  }
}

function unreadable(cause?: unknown): RequestError {
  return new RequestError('network', 'The balances can’t be read now. Try again.', { cause })
}
