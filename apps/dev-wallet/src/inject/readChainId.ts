import { ProviderRpcError } from './ProviderRpcError.ts'

/** The chain id of EIP-3326 parameters, in the form the wallet keeps. @throws ProviderRpcError -32602 */
export function readChainId(params: unknown): string {
  const chainId: unknown = Array.isArray(params) ? params[0]?.chainId : undefined
  if (typeof chainId !== 'string' || !/^0x[0-9a-fA-F]{1,13}$/.test(chainId) || Number(chainId) === 0)
    throw new ProviderRpcError(-32602, 'A chain id is a 0x-prefixed hex text, e.g. 0x7a69.')
  return `0x${Number(chainId).toString(16)}`
}
