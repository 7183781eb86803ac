import { ProviderRpcError } from './ProviderRpcError.ts'

/** Checks what a page hands to `request`. @throws ProviderRpcError -32600, -32602 */
export function readRequest(parameters: unknown): { method: string; params: unknown } {
  if (typeof parameters !== 'object' || parameters === null || !('method' in parameters))
    throw new ProviderRpcError(-32600, 'A request needs a method.')
  const { method } = parameters
  const params = 'params' in parameters ? parameters.params : undefined
  if (typeof method !== 'string' || method === '') throw new ProviderRpcError(-32600, 'A method is a text.')
  if (params !== undefined && (typeof params !== 'object' || params === null))
    throw new ProviderRpcError(-32602, 'Params are a list or an object.')
  return { method, params }
}
