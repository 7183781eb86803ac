import type { Adapter } from '@latchkey/core'
import type { LabOptions } from '../lab/readLabOptions.ts'

/** Adapters of chain families beside EVM; loaded where they are wanted, so that the page weighs no more for others. */
export async function loadFamilies(options: LabOptions): Promise<readonly Adapter[]> {
  if (!options.solana) return []
  const { solana } = await import('@latchkey/core/solana')
  return [solana()]
}
