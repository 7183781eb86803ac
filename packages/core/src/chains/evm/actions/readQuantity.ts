import { RpcError } from '../../../base/rpcErrors.ts'

/**
 * A node's hex quantity as a bigint of up to 256 bits.
 * @throws RpcError if the node answered something else
 */
export function readQuantity(answer: unknown, method: string): bigint {
  if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}$/i.test(answer)) {
    throw new RpcError({
      code: -1,
      message: `The network answered ${method} with something that is no number.`,
    })
  }
  return BigInt(answer)
}
