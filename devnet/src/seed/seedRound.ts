import { parseUnits } from 'viem'
import type { SeedWriter } from './createSeedWriter.ts'
import type { SeedWorld } from './SeedWorld.ts'

/** Some weeks of everyday life: payments in and out, and now and then a trade, an approval, a gift, a failure. */
export function seedRound(writer: SeedWriter, world: SeedWorld, round: number): void {
  const { call, coins, send, approve, wrap, unwrap } = writer
  const { visitor, friend, shop, contracts, tokens } = world
  const { LKT, TUSD, TICKET, OUSD, WETH } = tokens
  const { exchange, keys } = contracts

  coins(friend, visitor, `0.${round + 11}`)
  send(visitor, TUSD, shop, `${round + 4}.25`)
  send(shop, TUSD, visitor, `${round + 1}.5`)
  send(visitor, LKT, friend, `${round + 1}.123456789012345678`)
  coins(visitor, shop, `0.0${round + 10}`)
  if (round % 2 === 0) send(friend, LKT, visitor, '2.5')
  if (round % 3 === 0) send(visitor, OUSD, friend, '12')
  if (round % 4 === 0) send(shop, TICKET, visitor, '1')
  if (round % 5 === 0) {
    approve(visitor, TUSD, exchange.address, '20')
    call(visitor, exchange, 'trade', [TUSD.address, parseUnits('20', 6), LKT.address, parseUnits('8', 18)])
    wrap(visitor, WETH, '0.5')
    unwrap(visitor, WETH, '0.2')
  }
  if (round % 6 === 0) {
    approve(visitor, LKT, exchange.address, '5')
    call(visitor, exchange, 'sell', [LKT.address, parseUnits('5', 18), parseUnits('0.01', 18)])
    call(shop, exchange, 'disperse', [[visitor, friend], parseUnits('0.01', 18)])
    call(visitor, keys, 'transferFrom', [visitor, friend, BigInt(round / 6 + 1)])
    send(visitor, TUSD, shop, '999999999', { fails: true })
  }
  // Nothing to nobody else: wallets do this to replace a transaction that hangs.
  coins(visitor, visitor, '0')
}
