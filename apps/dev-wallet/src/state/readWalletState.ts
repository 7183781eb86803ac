import { readWalletChain } from '../config/readWalletConfig.ts'
import type { WalletConfig } from '../config/WalletConfig.ts'
import { knownChains } from './knownChains.ts'
import type { Site, WalletState } from './WalletState.ts'

/**
 * Reads what was stored and makes it fit the config: an account or chain that no longer exists falls back to the first.
 * Missing or corrupt text gives a fresh state; never throws.
 */
export function readWalletState(text: string | null, config: WalletConfig): WalletState {
  const raw = parse(text)
  const accounts: readonly string[] = config.accounts.map(({ address }) => address)
  const lists = {
    addedChains: toList(raw.addedChains).flatMap((chain) => readWalletChain(chain) ?? []),
    forgottenChains: toList(raw.forgottenChains).filter((id) => typeof id === 'number'),
  }
  const ids = knownChains(config, lists).map(({ id }) => id)
  const pickAccount = (value: unknown) => accounts.find((address) => address === value)
  const pickChain = (value: unknown) => ids.find((id) => id === value)
  const account = pickAccount(raw.account) ?? accounts[0] ?? ''
  const chainId = pickChain(raw.chainId) ?? ids[0] ?? 0
  const sites: Record<string, Site> = {}
  for (const [origin, site] of Object.entries(toRecord(raw.sites))) {
    const known = pickAccount(toRecord(site).account)
    if (known) sites[origin] = { account: known, chainId: pickChain(toRecord(site).chainId) ?? chainId }
  }
  const keys: readonly string[] = config.solana?.accounts.map(({ address }) => address) ?? []
  const pickKey = (value: unknown) => keys.find((address) => address === value)
  const solanaSites = Object.fromEntries(
    Object.entries(toRecord(raw.solanaSites)).flatMap(([origin, value]) => {
      const known = pickKey(value)
      return known ? [[origin, known]] : []
    }),
  )
  const solanaAccount = pickKey(raw.solanaAccount) ?? keys[0] ?? ''
  return { account, chainId, sites, solanaAccount, solanaSites, ...lists, keepOpen: raw.keepOpen === true }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    return toRecord(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
