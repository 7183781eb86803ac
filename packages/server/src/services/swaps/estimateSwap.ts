import type { CaipNetworkId } from '@latchkey/protocol'
import { sendBatch } from '../../chain/sendBatch.ts'
import type { SwapCall } from '../../ports/assets.ts'
import { parseQuantity } from './gasPrices.ts'
import { type SwapsOptions, throwAsHttpFailure } from './swapRequest.ts'

/** Whose calls are estimated. */
type Estimation = {
  readonly chain: CaipNetworkId
  readonly user: string
  /** An approval that is sent together with each call, so that the allowance doesn't exist yet. */
  readonly approval?: { readonly token: string; readonly amount: bigint } | undefined
}

/** Gas plus a tenth. `reverted`: the call fails. `undefined`: the node doesn't say. */
type Estimate = bigint | 'reverted' | undefined

/** A node that ignores state overrides estimates a plain call, which costs less than any approval. */
const leastBatchGas = 40_000n

/**
 * Estimates the gas of calls that swap, each on the latest state of the chain. With an approval, both are estimated as one: the account is
 * given code that makes them, by a state override. Some tokens change only an allowance of 0, so an approval of 0 before is tried too.
 *
 * @throws HttpFailure 503
 */
export async function estimateSwap(
  chains: SwapsOptions['chains'],
  { chain, user, approval }: Estimation,
  calls: readonly SwapCall[],
): Promise<readonly Estimate[]> {
  const estimate = async (params: readonly (readonly unknown[])[]): Promise<Estimate[]> => {
    const requests = params.map((one) => ({ method: 'eth_estimateGas', params: one }))
    return (await sendBatch(chains, chain, requests).catch(throwAsHttpFailure)).map((outcome) => {
      if ('problem' in outcome) return outcome.problem === 'reverted' ? 'reverted' : undefined
      const gas = parseQuantity(outcome.result)
      return gas === undefined ? undefined : (gas * 11n) / 10n
    })
  }
  if (!approval) {
    const toHexValue = (value: bigint) => `0x${value.toString(16)}`
    return estimate(calls.map(({ to, data, value }) => [{ from: user, to, data, value: toHexValue(value) }]))
  }
  const batches = calls.flatMap((call) => {
    const approve = (value: bigint) => ({
      to: approval.token,
      data: encodeApproval(call.to, value),
      value: 0n,
    })
    return [
      [approve(approval.amount), call],
      [approve(0n), approve(approval.amount), call],
    ]
  })
  const estimates = await estimate(
    batches.map((batch) => [{ from: user, to: user }, 'latest', { [user]: { code: encodeBatch(batch) } }]),
  )
  return calls.map((_, index) => {
    const tried = estimates.slice(index * 2, index * 2 + 2)
    const gas = tried.find((one) => typeof one === 'bigint')
    if (gas !== undefined) return gas >= leastBatchGas ? gas : undefined
    return tried.every((one) => one === 'reverted') ? 'reverted' : undefined
  })
}

/** One call of a batch. Addresses and data as hex with `0x`. */
type BatchCall = Pick<SwapCall, 'to' | 'data' | 'value'>

/** Returns the data of `approve(address,uint256)` (EIP-20). */
function encodeApproval(spender: string, amount: bigint): `0x${string}` {
  return `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${toHex(amount, 32)}`
}

/**
 * Returns EVM code that makes calls one after another and reverts with the answer of the first that fails. Set as the account's code by a
 * state override of `eth_estimateGas`, it simulates a batch with the account as the sender of each call.
 */
function encodeBatch(calls: readonly BatchCall[]): string {
  const sizes = calls.map(({ data }) => (data.length - 2) / 2)
  const failure = calls.length * callLength + 1
  let offset = failure + revertCode.length / 2
  const programs = calls.map(({ to, value }, index) => {
    const size = sizes[index] ?? 0
    const program = [
      // CODECOPY the data to memory 0
      `62${toHex(size, 3)}62${toHex(offset, 3)}600039`,
      // CALL with all gas; its answer is not copied
      `6000600062${toHex(size, 3)}60007f${toHex(value, 32)}73${to.slice(2).toLowerCase()}5af1`,
      // ISZERO, JUMPI to the revert
      `1562${toHex(failure, 3)}57`,
    ].join('')
    offset += size
    return program
  })
  // STOP after the last call
  return `0x${programs.join('')}00${revertCode}${calls.map(({ data }) => data.slice(2)).join('')}`
}

/** Bytes of one call's program. */
const callLength = 83
/** JUMPDEST, RETURNDATACOPY of all of it to memory 0, REVERT with it. */
const revertCode = '5b3d600060003e3d6000fd'

function toHex(value: bigint | number, bytes: number): string {
  return value.toString(16).padStart(bytes * 2, '0')
}
