import { createChainReader } from '../../chain/createChainReader.ts'
import { type EnsProfile, readEnsProfile } from '../../chain/readEnsProfile.ts'
import type { IdentityOptions } from './IdentityOptions.ts'

const ensChain = 'eip155:1'
const ensFreshFor = 24 * 60 * 60_000

/** What an account is called; `resolvedAt` in milliseconds since 1970. */
export type AskedIdentity = {
  readonly name: string | undefined
  /** Where its picture can be had, at this server. */
  readonly avatar: string | undefined
  readonly resolvedAt: number
}

/**
 * Makes the function that answers what an EVM account is called: its name on ENS, kept for a day (and one more while chain 1 can't be
 * read), else the first of our own names it signed for. Without a node of chain 1 there are only our own.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export function createAskIdentity({
  cache,
  chains,
  clock,
  images,
  names,
}: Pick<IdentityOptions, 'cache' | 'chains' | 'clock' | 'images' | 'names'>) {
  const reader = createChainReader({ chains, clock })

  return async (address: string, renew: boolean): Promise<AskedIdentity> => {
    const rule = { freshFor: ensFreshFor, staleFor: 2 * ensFreshFor, renew }
    const { value, madeAt } = await cache.through(['identity', address], rule, () => readEns(address))
    const avatar = value?.avatar === undefined ? '' : images.link(value.avatar)
    // ours are read each time: who has just registered one wants to see it
    const name = value?.name ?? (await names.reverse(address))[0]?.name
    return { name, avatar: avatar || undefined, resolvedAt: madeAt }
  }

  async function readEns(address: string): Promise<EnsProfile | undefined> {
    return chains.get(ensChain)?.http ? readEnsProfile(reader, ensChain, address) : undefined
  }
}
