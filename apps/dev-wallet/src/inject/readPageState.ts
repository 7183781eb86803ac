import type { PageChain } from '../channel/PageChain.ts'
import type { PageState } from './PageState.ts'

/** Reads what was stored; `undefined` when it is missing, corrupt or not ours. Never throws. */
export function readPageState(text: string | null): PageState | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    if (!('accounts' in value) || !('chainId' in value) || !('chains' in value)) return undefined
    const { accounts, chainId, chains } = value
    if (!Array.isArray(accounts) || !accounts.every(isAddress) || !isChainId(chainId)) return undefined
    if (!Array.isArray(chains) || !chains.every(isPageChain)) return undefined
    // Absent in what was written before the wallet knew Solana.
    const solana =
      'solana' in value && Array.isArray(value.solana) ? value.solana.filter(isSolanaAddress) : []
    return { accounts, chainId, chains, solana }
  } catch {
    return undefined
  }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

function isSolanaAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}

function isChainId(value: unknown): value is string {
  return typeof value === 'string' && /^0x[1-9a-f][0-9a-f]{0,13}$/.test(value)
}

function isPageChain(value: unknown): value is PageChain {
  if (typeof value !== 'object' || value === null || !('chainId' in value) || !('rpcUrl' in value))
    return false
  return isChainId(value.chainId) && typeof value.rpcUrl === 'string' && /^https?:\/\//.test(value.rpcUrl)
}
