import { authLimits } from '@latchkey/protocol'
import { type Address, type Hex, hashMessage, pad, recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { decodeFunctionResult, encodeFunctionData, isAddressEqual, parseAbi } from 'viem/utils'
import { createChainReader } from '../../../chain/chainReader.ts'
import type { ServerConfig } from '../../../config/readConfig.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { AuthContext } from '../auth.ts'
import type { FarcasterAnswer } from './farcasterChannel.ts'
import { toProviderDownFailure } from './socials.ts'

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4 magic)',
])

/** What a contract returns for a valid signature (ERC-1271). */
const validSignature = '0x1626ba7e'
/** FIP-11: messages name Optimism, wherever they are signed. */
const messageChain = 10
/** Values of the key registry: the key is active, and is an auth address (FIP "Auth Addresses"). */
const keyAdded = 1
const authAddressType = 2
/** Milliseconds a phone’s clock may be off. */
const clockSkew = 5 * 60_000

type Registries = NonNullable<ServerConfig['social']['farcaster']>

/**
 * Verifies a Farcaster sign-in (FIP-11, EIP-4361) and returns the Farcaster id: signed for this domain and
 * nonce, now, by the custody address of the id or one of its auth addresses, as the registries say at this
 * moment. Other claims of the channel are not trusted.
 *
 * @throws HttpFailure 410 `social_refused`; 503 `provider_down` when the registries cannot be read
 */
export async function verifyFarcaster(
  auth: AuthContext,
  registries: Registries,
  challenge: { readonly domain: string; readonly nonce: string },
  { message, signature }: FarcasterAnswer,
): Promise<bigint> {
  const parsed = parseSiweMessage(message)
  const {
    address,
    domain,
    nonce,
    chainId,
    version,
    issuedAt,
    expirationTime,
    notBefore,
    resources = [],
  } = parsed
  const fids = resources.flatMap((uri) => /^farcaster:\/\/fid\/(\d{1,19})$/.exec(uri)?.[1] ?? [])
  const [fid] = fids
  const now = auth.clock.now()
  const isExpected =
    address !== undefined &&
    domain === challenge.domain &&
    nonce === challenge.nonce &&
    chainId === messageChain &&
    version === '1' &&
    fids.length === 1 &&
    issuedAt !== undefined &&
    Math.abs(now - issuedAt.getTime()) < clockSkew + authLimits.socialLife &&
    (expirationTime === undefined || expirationTime.getTime() > now) &&
    (notBefore === undefined || notBefore.getTime() <= now + clockSkew)
  if (!isExpected || fid === undefined) throw toRefusedFailure(auth, 'message')
  if (!(await isSignedBy(auth, registries, { address, message, signature })))
    throw toRefusedFailure(auth, 'signature')
  if (!(await isOwner(auth, registries, { address, fid: BigInt(fid) }))) throw toRefusedFailure(auth, 'owner')
  return BigInt(fid)
}

async function isSignedBy(
  auth: AuthContext,
  { chain }: Registries,
  {
    address,
    message,
    signature,
  }: { readonly address: Address; readonly message: string; readonly signature: Hex },
): Promise<boolean> {
  // 65 bytes as hex: a signature by a key.
  if (signature.length === 132) {
    const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
    if (signer && isAddressEqual(signer, address)) return true
  }
  // A contract may own an id.
  const data = encodeFunctionData({
    abi,
    functionName: 'isValidSignature',
    args: [hashMessage(message), signature],
  })
  const [answer] = await callChain(auth, chain, [{ to: address, data }])
  return answer?.slice(0, 10) === validSignature && answer.length === 66
}

async function isOwner(
  auth: AuthContext,
  { chain, idRegistry, keyRegistry }: Registries,
  { address, fid }: { readonly address: Address; readonly fid: bigint },
): Promise<boolean> {
  const [owner, key] = await callChain(auth, chain, [
    { to: idRegistry, data: encodeFunctionData({ abi, functionName: 'idOf', args: [address] }) },
    {
      to: keyRegistry,
      data: encodeFunctionData({ abi, functionName: 'keyDataOf', args: [fid, pad(address)] }),
    },
  ])
  if (fid === 0n) return false
  try {
    if (owner && decodeFunctionResult({ abi, functionName: 'idOf', data: owner }) === fid) return true
    const [state, type] = key ? decodeFunctionResult({ abi, functionName: 'keyDataOf', data: key }) : [0, 0]
    return state === keyAdded && type === authAddressType
  } catch {
    return false
  }
}

async function callChain(
  { chains, clock, log }: AuthContext,
  chain: Registries['chain'],
  calls: readonly { readonly to: Address; readonly data: Hex }[],
): Promise<readonly (Hex | undefined)[]> {
  try {
    const reader = createChainReader({ chains, clock })
    return await reader.read(
      chain,
      calls.map((call) => ({ method: 'eth_call', ...call })),
    )
  } catch (error) {
    log.warn(
      { problem: error instanceof Error ? error.name : '' },
      'The Farcaster registries could not be read',
    )
    throw toProviderDownFailure('Farcaster')
  }
}

function toRefusedFailure({ log }: AuthContext, problem: string): HttpFailure {
  log.warn({ provider: 'farcaster', problem }, 'A provider’s answer was refused')
  return new HttpFailure(
    410,
    'social_refused',
    'The signature of Farcaster was not what was asked for, so it was refused. Nothing was changed; try again.',
  )
}
