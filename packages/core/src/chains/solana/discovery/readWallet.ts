import type { StandardWallet } from '../../../standardWallet/WalletStandard.ts'
import { readName } from './readName.ts'

/** A registered wallet that passed every check. */
export type RegisteredWallet = {
  readonly wallet: StandardWallet
  /** One line of plain text. */
  readonly name: string
  readonly icon: string | undefined
}

/** Characters; beyond it an icon is left out. */
const maxIcon = 262_144
const image = /^data:image\/(?:svg\+xml|webp|png|gif|jpeg)[;,]/i

/**
 * Reads a registered wallet: each member once, nothing trusted, nothing written to. `undefined` for one that doesn't
 * speak Solana, has no name, or misses what the standard demands; a bad icon is only left out.
 */
export function readWallet(candidate: unknown): RegisteredWallet | undefined {
  try {
    const wallet = candidate as StandardWallet
    const { name, icon, chains, features } = wallet
    if (!Array.isArray(chains)) return undefined
    if (!chains.some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))) return undefined
    const connect = features['standard:connect'] as { connect?: unknown } | undefined
    if (typeof connect?.connect !== 'function') return undefined
    const line = readName(name)
    if (!line) return undefined
    const isSafe = typeof icon === 'string' && icon.length <= maxIcon && image.test(icon)
    return { wallet, name: line, icon: isSafe ? icon : undefined }
  } catch {
    // A getter that throws, or a member that isn't an object.
    return undefined
  }
}
