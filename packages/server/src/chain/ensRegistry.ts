import type { Address } from 'viem'

/** The registry of ENS, on chain 1 and every chain that has one (docs.ens.domains/learn/deployments, 2026-11-22). */
export const ensRegistry: Address = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
