import { parseUnits } from 'viem'
import type { SeedWriter } from './createSeedWriter.ts'
import { lookalike } from './lookalike.ts'
import type { SeedWorld } from './SeedWorld.ts'
import { seedImage } from './seedImage.ts'

/** What strangers push into every account: worthless tokens, false entries, dust from addresses that look familiar. */
export function seedRubbish(writer: SeedWriter, world: SeedWorld, round: number): void {
  const { add, call, moveNothing } = writer
  const { visitor, friend, shop, stranger, contracts, tokens } = world
  const { claim, fakeDollar, rubbishNft } = contracts

  call(stranger, claim, 'airdrop', [[visitor, friend, shop], parseUnits('5000', 18)])
  call(stranger, fakeDollar, 'airdrop', [[visitor], parseUnits('750', 6)])
  call(stranger, fakeDollar, 'pretend', [visitor, lookalike(shop), parseUnits('4.25', 6)])
  call(stranger, rubbishNft, 'mint', [visitor, BigInt(round + 1), `data:,{"image":"${seedImage(round)}"}`])
  // Allowed by EIP-20: nobody's tokens move, yet the visitor's history gains a line with a false address.
  moveNothing(stranger, tokens.TUSD, visitor, lookalike(shop))
  add({ from: lookalike(shop), to: visitor, value: 1n })
  add({ from: stranger, to: visitor, value: 1_000n })
}
