import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { smartAccountContracts } from './contracts.ts'

// Delegations of the delegation framework 1.3, which redeems them (ERC-7710):
// https://github.com/MetaMask/delegation-framework/blob/main/documents/DelegationManager.md

/** A limit of a delegation: `terms` mean what the contract `enforcer` makes of them. Lower case. */
export type Caveat = { readonly enforcer: `0x${string}`; readonly terms: `0x${string}` }

/** A delegation without its signature: `delegate` may act for `delegator` within all its caveats. Addresses are lower case. */
export type Delegation = {
  readonly delegate: `0x${string}`
  readonly delegator: `0x${string}`
  /** Hash of the delegation it passes on; {@link rootAuthority} where the delegator acts for itself. */
  readonly authority: `0x${string}`
  readonly caveats: readonly Caveat[]
  /** 32 bytes, so that two delegations of the same content have two hashes. */
  readonly salt: `0x${string}`
}

/** A delegation with its signature (EIP-712, by {@link toDelegationTypedData}). */
export type SignedDelegation = Delegation & { readonly signature: `0x${string}` }

/** Authority of a delegation that passes on no other. */
export const rootAuthority = `0x${'f'.repeat(64)}` as const

/** The delegate that stands for everybody. The wallet never delegates to it. */
export const anyDelegate = '0x0000000000000000000000000000000000000a11'

/** Most delegations of a chain and most caveats of one that {@link parseDelegations} reads. */
const maxItems = 32

/** Returns what the delegator signs (EIP-712), with numbers as decimal text. */
export function toDelegationTypedData(delegation: Delegation, chainId: number) {
  const { delegate, delegator, authority, caveats, salt } = delegation
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Caveat: [
        { name: 'enforcer', type: 'address' },
        { name: 'terms', type: 'bytes' },
      ],
      Delegation: [
        { name: 'delegate', type: 'address' },
        { name: 'delegator', type: 'address' },
        { name: 'authority', type: 'bytes32' },
        { name: 'caveats', type: 'Caveat[]' },
        { name: 'salt', type: 'uint256' },
      ],
    },
    primaryType: 'Delegation' as const,
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId: String(chainId),
      verifyingContract: smartAccountContracts.DelegationManager,
    },
    message: {
      delegate,
      delegator,
      authority,
      caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
      salt: BigInt(salt).toString(),
    },
  }
}

/** Returns the hash by which the manager and the enforcers know a delegation: that of its EIP-712 struct, without a chain. */
export function hashDelegation({ delegate, delegator, authority, caveats, salt }: Delegation): `0x${string}` {
  const hashes = caveats.map(({ enforcer, terms }) =>
    keccak(`${caveatType}${word(enforcer)}${keccak(terms.slice(2))}`),
  )
  return `0x${keccak(
    delegationType +
      word(delegate) +
      word(delegator) +
      word(authority) +
      keccak(hashes.join('')) +
      word(salt),
  )}`
}

/** Returns what the delegator signs: the EIP-712 digest of a delegation for the manager of one chain. */
export function hashDelegationForSigning(delegation: Delegation, chainId: number): `0x${string}` {
  const domain = keccak(
    domainType +
      keccak(hex.encode(new TextEncoder().encode('DelegationManager'))) +
      keccak(hex.encode(new TextEncoder().encode('1'))) +
      word(BigInt(chainId)) +
      word(smartAccountContracts.DelegationManager),
  )
  return `0x${keccak(`1901${domain}${hashDelegation(delegation).slice(2)}`)}`
}

const typeHash = (type: string) => hex.encode(keccak_256(new TextEncoder().encode(type)))
const domainType = typeHash(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)
const caveatType = typeHash('Caveat(address enforcer,bytes terms)')
const delegationType = typeHash(
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
)

/** Encodes a chain of delegations, the newest first, as the context of a permission (ERC-7710): `Delegation[]` in the ABI. */
export function encodeDelegations(delegations: readonly SignedDelegation[]): `0x${string}` {
  return `0x${word(0x20n)}${encodeList(delegations.map(encodeDelegation))}`
}

/** Call data of `disableDelegation` of the manager, by which the delegator takes a delegation back. */
export function encodeDisableDelegation(delegation: SignedDelegation): `0x${string}` {
  return `0x${disableSelector}${word(0x20n)}${encodeDelegation(delegation)}`
}

/** Parses call data of {@link encodeDisableDelegation}. Undefined for any other, also for one with bytes besides. */
export function parseDisableDelegation(data: string): SignedDelegation | undefined {
  if (!data.toLowerCase().startsWith(`0x${disableSelector}`)) return undefined
  const body = data.slice(10).toLowerCase()
  try {
    const delegation = parseDelegation(createReader(body), 0x20)
    return encodeDisableDelegation(delegation).slice(10) === body ? delegation : undefined
  } catch {
    return undefined
  }
}

/**
 * Parses the context of a permission: a chain of delegations, the newest first.
 *
 * @param max Most delegations that are read, at most 32. What this wallet signs has one.
 * @throws TypeError for anything but the encoding of {@link encodeDelegations}
 */
export function parseDelegations(context: string, max = maxItems): readonly SignedDelegation[] {
  const body = context.slice(2).toLowerCase()
  if (!/^0x([\da-f]{2})+$/i.test(context)) throw malformed()
  const reader = createReader(body)
  const delegations = readList(reader, 0x20, max).map((at) => parseDelegation(reader, at))
  // one encoding only: no bytes that nobody reads
  if (encodeDelegations(delegations).slice(2) !== body) throw malformed()
  return delegations
}

/** `disableDelegation((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))` */
const disableSelector = typeHash(
  'disableDelegation((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))',
).slice(0, 8)

function encodeDelegation(delegation: SignedDelegation): string {
  const { delegate, delegator, authority, caveats, salt, signature } = delegation
  const list = encodeList(
    caveats.map(({ enforcer, terms }) => {
      const encoded = encodeBytes(terms)
      return (
        word(enforcer) + word(0x60n) + word(0x60n + BigInt(encoded.length / 2)) + encoded + encodeBytes('0x')
      )
    }),
  )
  const head = word(delegate) + word(delegator) + word(authority) + word(0xc0n) + word(salt)
  return head + word(0xc0n + BigInt(list.length / 2)) + list + encodeBytes(signature)
}

function encodeList(items: readonly string[]): string {
  let offset = BigInt(items.length * 32)
  const offsets = items.map((item) => {
    const at = word(offset)
    offset += BigInt(item.length / 2)
    return at
  })
  return word(BigInt(items.length)) + offsets.join('') + items.join('')
}

function encodeBytes(bytes: string): string {
  const body = bytes.slice(2).toLowerCase()
  return word(BigInt(body.length / 2)) + body + '0'.repeat((64 - (body.length % 64)) % 64)
}

/** ABI data without `0x`, and how many of its characters may still be read. */
type Reader = { readonly body: string; left: number }

/** Parts may name the same bytes: each character is read once, so that a small body never becomes a large value. */
const createReader = (body: string): Reader => ({ body, left: body.length })

function parseDelegation(reader: Reader, at: number): SignedDelegation {
  return {
    delegate: toAddress(readWord(reader, at)),
    delegator: toAddress(readWord(reader, at + 32)),
    authority: `0x${readWord(reader, at + 64)}`,
    caveats: readList(reader, at + readNumber(reader, at + 96), maxItems).map((caveat) => {
      // the wallet's enforcers take no arguments when they redeem
      if (readBytes(reader, caveat + readNumber(reader, caveat + 64)) !== '0x') throw malformed()
      return {
        enforcer: toAddress(readWord(reader, caveat)),
        terms: readBytes(reader, caveat + readNumber(reader, caveat + 32)),
      }
    }),
    salt: `0x${readWord(reader, at + 128)}`,
    signature: readBytes(reader, at + readNumber(reader, at + 160)),
  }
}

/** Returns where the items of a list begin. */
function readList(reader: Reader, at: number, max: number): readonly number[] {
  const length = readNumber(reader, at)
  if (length > max) throw malformed()
  return Array.from({ length }, (_, index) => at + 32 + readNumber(reader, at + 32 + index * 32))
}

function readBytes(reader: Reader, at: number): `0x${string}` {
  const length = readNumber(reader, at)
  return `0x${read(reader, at + 32, length)}`
}

function readNumber(reader: Reader, at: number): number {
  const number = Number(`0x${readWord(reader, at)}`)
  if (number > reader.body.length) throw malformed()
  return number
}

const readWord = (reader: Reader, at: number) => read(reader, at, 32)

function read(reader: Reader, at: number, bytes: number): string {
  const text = reader.body.slice(at * 2, (at + bytes) * 2)
  reader.left -= text.length
  if (text.length !== bytes * 2 || reader.left < 0) throw malformed()
  return text
}

function toAddress(text: string): `0x${string}` {
  if (!text.startsWith('0'.repeat(24))) throw malformed()
  return `0x${text.slice(24)}`
}

function word(value: bigint | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

function keccak(body: string): string {
  return hex.encode(keccak_256(hex.decode(body)))
}

function malformed(): TypeError {
  return new TypeError('This is no context of a permission.')
}
