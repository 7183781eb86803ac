import { maxUint256 } from 'viem'
import { createSeedWriter } from './createSeedWriter.ts'
import type { SeedStep } from './SeedStep.ts'
import type { SeedWorld } from './SeedWorld.ts'
import { seedNfts } from './seedNfts.ts'
import { seedRound } from './seedRound.ts'
import { seedRubbish } from './seedRubbish.ts'

const day = 86_400
const rounds = 28

/** Fourteen months of an account's life, oldest first, every kind of transaction in it, rubbish too. */
export function seedSteps(world: SeedWorld): SeedStep[] {
  const writer = createSeedWriter()
  const { visitor, friend, shop, saver, stranger, contracts, tokens } = world
  const { keys, badges, exchange, huge } = contracts

  for (const { deploy } of Object.values(contracts)) writer.add({ from: saver, ...deploy })
  writer.coins(saver, exchange.address, '50')
  for (const token of [tokens.LKT, tokens.TUSD, tokens.TICKET])
    for (const holder of [exchange.address, friend, shop]) writer.mint(saver, token, holder, '100000')
  seedNfts(writer, world)
  for (let round = 0; round < rounds; round++) {
    seedRound(writer, world, round)
    if (round % 7 === 0) seedRubbish(writer, world, round)
  }
  writer.call(stranger, huge, 'airdrop', [[visitor], maxUint256 / 2n])
  writer.call(visitor, keys, 'setApprovalForAll', [exchange.address, true])
  writer.call(visitor, keys, 'burn', [12n])
  writer.call(visitor, badges, 'safeBatchTransferFrom', [visitor, friend, [1n, 2n], [1n, 0n], '0x'])

  const { steps } = writer
  return steps.map((step, index) => ({ ...step, age: ageOf(index, steps.length) }))
}

/** Dense in the last days, thin in the past, and never less than a minute ago. Seconds. */
function ageOf(index: number, count: number): number {
  const rest = count - 1 - index
  return 60 + Math.round(400 * day * (rest / count) ** 3) + 40 * rest
}
