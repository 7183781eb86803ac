import { rpcErrorCodes } from '@latchkey/protocol'
import { isUserRejection } from './isUserRejection.ts'
import { readErrorChain } from './readErrorChain.ts'

/**
 * Whether a wallet says that it doesn't know the network it was asked to switch to: 4902, also nested, e.g. in
 * `data.originalError.code` under -32603 (S8.53, EIP-3326), or in words where the code says nothing.
 */
export function isUnrecognizedChain(error: unknown): boolean {
  if (isUserRejection(error)) return false
  return readErrorChain(error).some(
    (node) =>
      node.code === rpcErrorCodes.unrecognizedChain ||
      ((node.code === undefined || node.code === -32603) &&
        /unrecogni[sz]ed chain|try adding the chain/i.test(node.message ?? '')),
  )
}
