import { type DevnetToken, devnetAccounts } from '../Devnet.ts'
import type { SeedStep } from './createSeedWriter.ts'
import { seedContracts, seedSteps } from './seedSteps.ts'

/** Transactions of the first account, oldest first, as `withHistory` sends them. Tests compare against this list. */
export function devnetHistory(tokens: readonly DevnetToken[]): SeedStep[] {
  const accounts = devnetAccounts(9)
  const account = (index: number) => {
    const found = accounts[index]
    if (!found) throw new Error(`The mnemonic gave no account ${index}.`)
    return found.address
  }
  const token = (symbol: string) => {
    const found = tokens.find((entry) => entry.symbol === symbol)
    if (!found) throw new Error(`The chain has no token ${symbol}.`)
    return found
  }
  return seedSteps({
    visitor: account(0),
    stranger: account(5),
    friend: account(6),
    shop: account(7),
    saver: account(8),
    contracts: seedContracts(),
    tokens: {
      LKT: token('LKT'),
      TUSD: token('TUSD'),
      TICKET: token('TICKET'),
      OUSD: token('OUSD'),
      WETH: token('WETH'),
    },
  })
}
