import type { NameRecord } from '@latchkey/protocol'
import { normalize } from 'viem/ens'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readEnsAddresses } from '../../chain/readEnsAddresses.ts'
import { ChainReadError } from '../../errors/ChainReadError.ts'
import { ChainUnavailableError } from '../../errors/ChainUnavailableError.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { NamesOptions } from './NamesOptions.ts'
import { toAddresses } from './toRecord.ts'

const ensChain = 'eip155:1'
/** Chains whose addresses a name is asked for. */
const most = 32

/** Whether a name is one of ENS that can be looked up here. */
export function isEnsName(text: string, { chains }: Pick<NamesOptions, 'chains'>): boolean {
  return /[^.]\.eth$/i.test(text) && chains.get(ensChain)?.http === true
}

/**
 * A name of ENS in the shape of our own (W1.9): its addresses on chain 1 and on the chains this server serves, read from the chain
 * each time. It was registered elsewhere; what was found is as old as the answer.
 *
 * @throws HttpFailure 400 for no name, 503 while chain 1 can't be read and for names that are kept off the chain
 */
export async function findEnsName(
  text: string,
  { chains, clock }: Pick<NamesOptions, 'chains' | 'clock'>,
  reader: ChainReader,
): Promise<NameRecord | undefined> {
  const name = normal(text)
  const coinTypes = chains
    .list()
    .filter(({ namespace, http, reference }) => namespace === 'eip155' && http && reference !== '1')
    .map(({ reference }) => 2 ** 31 + Number(reference))
    .filter((type) => type < 2 ** 32)
    .slice(0, most)
  const found = await readEnsAddresses(reader, ensChain, { name, coinTypes }).catch((error: unknown) => {
    if (error instanceof ChainUnavailableError || error instanceof ChainReadError)
      throw new HttpFailure(503, '', 'Identity provider is temporarily unavailable')
    throw error
  })
  if (found.status === 'elsewhere')
    throw new HttpFailure(503, 'name', 'This name is kept off the chain, and can’t be looked up here')
  if (found.status === 'none') return undefined
  const createdAt = clock.now()
  return {
    name,
    registered_at: new Date(createdAt).toISOString(),
    updated_at: null,
    attributes: null,
    addresses: toAddresses(
      [...found.addresses].map(([coinType, address]) => ({ coinType, address, createdAt })),
    ),
  }
}

function normal(text: string): string {
  try {
    if (text.length <= 255) return normalize(text)
  } catch {
    // said below
  }
  throw new HttpFailure(400, 'name', 'Invalid name format')
}
