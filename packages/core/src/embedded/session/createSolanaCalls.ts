import type { CaipNetworkId } from '@latchkey/protocol'
import { fromBase58 } from '../../base/base58.ts'
import { LoginError } from '../errors.ts'
import type { AccountState } from './createAccountState.ts'
import type { FrameAccess } from './FrameAccess.ts'

type AccountQuestion = {
  readonly network: CaipNetworkId
  /** Asks the person nothing. */
  readonly silent?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** The wallet's account on Solana. The EVM account stays where it is. */
export function createSolanaCalls({ ask, approve, request }: FrameAccess, account: AccountState) {
  return {
    /** Base58. @throws LoginError (signed out, or a wallet without such an account), AbortedError */
    solanaAccount: ({ network, silent, signal }: AccountQuestion): Promise<string> =>
      ask(async (own) => {
        const wanted = { chainId: network, stay: true, ...(silent && { silent }) }
        const { address } = await account.watch(() => request('GET_USER', wanted, { signal: own }))
        if (fromBase58(address)?.length === 32) return address
        throw new LoginError('LOGIN_UNAVAILABLE', 'This wallet has no Solana account.', {
          hint: 'Choose another wallet for Solana.',
        })
      }, signal),

    /** A request, which names its own network; the person is asked about it. */
    solanaRpc({ method, params, chain }: { method: string; params: unknown; chain: CaipNetworkId }) {
      const payload = { method, params: { ...(params as object) }, chainNamespace: 'solana', chainId: chain }
      return account.watch(() => approve((signal) => request('RPC_REQUEST', payload, { signal })))
    },
  }
}
