import { type Address, encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem'

/** A call for the account. */
export type AgentCall = {
  to: Address
  /** Base units of the network's currency. */
  value?: bigint | undefined
  data?: Hex | undefined
}

const abi = parseAbi([
  'function redeemDelegations(bytes[] permissionContexts, bytes32[] modes, bytes[] executionCallDatas)',
])
/** One call, which undoes all if it fails (ERC-7579). */
const singleCall: Hex = `0x${'0'.repeat(64)}`

/** Encodes the call of the manager that does calls by a permission (ERC-7710). Each counts by itself: its limits look at one call at a time. */
export function encodeRedemption(context: Hex, calls: readonly AgentCall[]): Hex {
  return encodeFunctionData({
    abi,
    functionName: 'redeemDelegations',
    args: [
      calls.map(() => context),
      calls.map(() => singleCall),
      calls.map(({ to, value = 0n, data = '0x' }) =>
        encodePacked(['address', 'uint256', 'bytes'], [to, value, data]),
      ),
    ],
  })
}
