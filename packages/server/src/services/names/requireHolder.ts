import type { CoinChain } from './coinChain.ts'
import type { NamesOptions } from './NamesOptions.ts'
import { refuse } from './refuse.ts'

/**
 * Only who is written as the name's address of the coin goes on, before a chain is asked anything.
 *
 * @throws HttpFailure 400 `name` where nobody has it, 401 `address`
 */
export async function requireHolder(
  name: string,
  address: string,
  { coinType }: CoinChain,
  { names }: Pick<NamesOptions, 'names'>,
): Promise<void> {
  const found = await names.find(name)
  if (!found) throw refuse('unknown')
  const lower = address.toLowerCase()
  if (!found.addresses.some((one) => one.coinType === coinType && one.address === lower))
    throw refuse('stranger')
}
