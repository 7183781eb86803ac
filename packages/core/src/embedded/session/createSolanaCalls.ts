import type { CaipNetworkId } from '@latchkey/protocol'
import { fromBase58 } from '../../base/base58.ts'
import { LoginError } from '../errors.ts'
import type { AccountState } from './createAccountState.ts'
import type { FrameAccess } from './FrameAccess.ts'

type AccountRequest = {
  readonly network: CaipNetworkId
  /** Fails instead of showing a screen to the person. */
  readonly silent?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

type SolanaRequest = {
  readonly method: string
  readonly params: unknown
  readonly chain: CaipNetworkId
  /** Withdraws the request. */
  readonly signal?: AbortSignal | undefined
}

/** Requests to the frame for the wallet's Solana account. The EVM account isn't affected. */
export function createSolanaCalls(
  { runCancellable, runApproval, request }: FrameAccess,
  account: AccountState,
) {
  return {
    /**
     * Returns the Solana address as Base58.
     *
     * @throws LoginError (nobody is signed in, or the wallet has no Solana account), AbortedError
     */
    getSolanaAccount: ({ network, silent, signal }: AccountRequest): Promise<string> =>
      runCancellable(async (stepSignal) => {
        // With `stay` the frame's active network doesn't change.
        const payload = { chainId: network, stay: true, ...(silent && { silent }) }
        const { address } = await account.runSignedIn(() =>
          request('GET_USER', payload, { signal: stepSignal }),
        )
        if (fromBase58(address)?.length === 32) return address
        throw new LoginError('LOGIN_UNAVAILABLE', 'This wallet has no Solana account.', {
          hint: 'Choose another wallet for Solana.',
        })
      }, signal),

    /** Sends a request on the network `chain`. The person approves the request in the frame. */
    sendSolanaRequest({ method, params, chain, signal }: SolanaRequest) {
      const payload = { method, params: { ...(params as object) }, chainNamespace: 'solana', chainId: chain }
      return account.runSignedIn(() =>
        runApproval((options) => request('RPC_REQUEST', payload, options), { method, signal }),
      )
    },
  }
}
