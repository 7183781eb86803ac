import { RpcError } from '../../../base/rpcErrors.ts'
import type { RpcClient } from '../../../config/Network.ts'

/**
 * A node's answer, read by `read`; the `{ context, value }` around it is taken off.
 * @throws RpcError for an answer that makes no sense, and what the client throws
 */
export async function readAnswer<value>(
  rpc: RpcClient,
  method: string,
  params: readonly unknown[],
  read: (value: unknown) => value,
): Promise<value> {
  const answer = await rpc.request({ method, params })
  const hasContext = typeof answer === 'object' && answer !== null && 'context' in answer && 'value' in answer
  try {
    return read(hasContext ? answer.value : answer)
  } catch (cause) {
    throw new RpcError({
      code: -1,
      message: `The network answered ${method} with what makes no sense.`,
      cause,
    })
  }
}
