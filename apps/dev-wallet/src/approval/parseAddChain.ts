import type { WalletChain } from '../config/WalletConfig.ts'

/** Reads the parameter of `wallet_addEthereumChain` (EIP-3085); a text says what is wrong with it. */
export function parseAddChain(value: unknown): WalletChain | string {
  if (typeof value !== 'object' || value === null) return 'The request names no chain.'
  const { chainId, chainName, rpcUrls, nativeCurrency } = value as Record<string, unknown>
  if (typeof chainId !== 'string' || !/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/.test(chainId))
    return 'The chain id is not a 0x-prefixed hex text.'
  if (typeof chainName !== 'string' || chainName.trim() === '') return 'The chain has no name.'
  const rpcUrl = Array.isArray(rpcUrls) ? rpcUrls.find(isHttpUrl) : undefined
  if (typeof rpcUrl !== 'string') return 'The chain has no http or https RPC address.'
  const { name, symbol, decimals } = (nativeCurrency ?? {}) as Record<string, unknown>
  if (typeof symbol !== 'string' || !/^\S{1,11}$/.test(symbol)) return 'The currency has no symbol.'
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    return 'The decimals of the currency are not a number from 0 to 36.'
  return {
    id: Number(chainId),
    name: chainName.trim().slice(0, 64),
    rpcUrl,
    nativeCurrency: { name: typeof name === 'string' ? name.slice(0, 64) : symbol, symbol, decimals },
  }
}

function isHttpUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  return ['http:', 'https:'].includes(new URL(value).protocol)
}
