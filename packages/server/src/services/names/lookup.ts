import type { NameAddresses, NameRecord } from '@latchkey/protocol'
import type { Context } from 'hono'
import { normalize } from 'viem/ens'
import { toWireAddress } from '../../chain/addresses.ts'
import type { ChainReader } from '../../chain/chainReader.ts'
import { getEnsAddresses } from '../../chain/ens.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { ChainReadError, ChainUnavailableError } from '../../errors.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { parseAccount } from '../../http/query.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { RegisteredName } from '../../ports/names.ts'
import type { Ports } from '../../ports/Ports.ts'
import { parseName } from './nameForm.ts'

/** `GET /v1/profile/account/{name}`: a name of this server, or of ENS if chain 1 has a node. */
export async function getName(
  c: Context<ApiEnv>,
  options: NamesOptions,
  reader: ChainReader,
): Promise<Response> {
  const text = c.req.param('name') ?? ''
  const found = isEnsName(text, options)
    ? await findEnsName(text, options, reader)
    : await findRegisteredName(text, options)
  // Version 2 of the API answers an empty list instead of 404.
  if (!found && c.req.query('apiVersion') !== '2')
    throw new HttpFailure(404, 'name', 'Name is not registered')
  return c.json(found ?? [], 200, { 'cache-control': 'no-store' })
}

async function findRegisteredName(text: string, { names, config }: NamesOptions) {
  const found = await names.find(parseName(text, config).name)
  return found && toRecord(found)
}

/**
 * `GET /v1/profile/reverse/{address}`: names the address has signed for. A name somebody else pointed at the
 * address is not among them.
 */
export async function getReverse(c: Context<ApiEnv>, { names }: NamesOptions): Promise<Response> {
  const { family, address } = parseAccount(c.req.param('address') ?? '')
  // Names are of EVM accounts. Existing clients ask for those of their Solana accounts too.
  const body: NameRecord[] = family === 'eip155' ? (await names.reverse(address)).map(toRecord) : []
  // Version 2 of the API answers an empty list instead of 404.
  if (body.length === 0 && c.req.query('apiVersion') !== '2')
    throw new HttpFailure(404, 'address', 'Address has no name')
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

const ensChain = 'eip155:1'
/** Chains an ENS name is resolved for. */
const maxChains = 32

/** Whether a name is an ENS name that can be resolved here. */
function isEnsName(text: string, { chains }: Pick<NamesOptions, 'chains'>): boolean {
  return /[^.]\.eth$/i.test(text) && chains.get(ensChain)?.http === true
}

/**
 * Resolves an ENS name, in the shape of the server’s own names: its addresses on chain 1 and on the chains
 * served here. Read from the chain each time. The registration date is unknown, so dates are those of the
 * answer.
 *
 * @throws HttpFailure 400 for an invalid name, 503 when chain 1 cannot be read or the name is resolved
 * off-chain
 */
async function findEnsName(
  text: string,
  { chains, clock }: Pick<NamesOptions, 'chains' | 'clock'>,
  reader: ChainReader,
): Promise<NameRecord | undefined> {
  const name = normalizeEnsName(text)
  const coinTypes = chains
    .list()
    .filter(({ namespace, http, reference }) => namespace === 'eip155' && http && reference !== '1')
    .map(({ reference }) => toCoinType(reference))
    // Coin types have 32 bits.
    .filter((type) => type < 2 ** 32)
    .slice(0, maxChains)
  const found = await getEnsAddresses(reader, ensChain, { name, coinTypes }).catch((error: unknown) => {
    if (error instanceof ChainUnavailableError || error instanceof ChainReadError)
      throw new HttpFailure(503, '', 'Identity provider is temporarily unavailable')
    throw error
  })
  if (found.status === 'offChain')
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

/** ENSIP-11: the coin type of an EVM chain is 2^31 + chain id. Chain 1 has 60 instead and is not passed here. */
function toCoinType(chainId: string): number {
  return 2 ** 31 + Number(chainId)
}

function normalizeEnsName(text: string): string {
  try {
    if (text.length <= 255) return normalize(text)
  } catch {
    // The failure is thrown below.
  }
  throw new HttpFailure(400, 'name', 'Invalid name format')
}

/** Converts a registered name to the response. */
export function toRecord({
  name,
  registeredAt,
  updatedAt,
  attributes,
  addresses,
}: RegisteredName): NameRecord {
  return {
    name,
    registered_at: new Date(registeredAt).toISOString(),
    updated_at: updatedAt === undefined ? null : new Date(updatedAt).toISOString(),
    attributes: Object.keys(attributes).length > 0 ? { ...attributes } : null,
    addresses: toAddresses(addresses),
  }
}

/** Addresses by coin type, checksummed. */
export function toAddresses(addresses: RegisteredName['addresses']): NameAddresses {
  return Object.fromEntries(
    addresses.map(({ coinType, address, createdAt }) => [
      String(coinType),
      { address: toWireAddress(address), created_at: new Date(createdAt).toISOString() },
    ]),
  )
}

/** Ports and settings of the names routes. */
export type NamesOptions = Pick<Ports, 'chains' | 'clock' | 'limits' | 'log' | 'names' | 'nameSigner'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'nameZones' | 'preset'>
}
