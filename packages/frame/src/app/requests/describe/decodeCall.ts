import { toChecksumAddress } from '@latchkey/protocol/addresses'

/** A contract call the wallet understands, with strictly decoded arguments. */
export type Call = {
  readonly name: string
  /** False where bytes follow the arguments or fill padding: contracts ignore both. */
  readonly isExact: boolean
  readonly args: Readonly<Record<string, string | bigint | boolean>>
}

type Kind = 'address' | 'uint' | 'bool' | 'bytes32'
/** Name of a function and its arguments, in their order. */
type Signature = readonly [name: string, args: Readonly<Record<string, Kind>>]

/** By 4-byte selector: ERC-20, ERC-721, ERC-1155, EIP-2612, Permit2, WETH, ownership and proxies. */
const calls: Readonly<Record<string, Signature>> = {
  '0xa9059cbb': ['transfer', { to: 'address', amount: 'uint' }],
  '0x23b872dd': ['transferFrom', { from: 'address', to: 'address', amount: 'uint' }],
  '0x095ea7b3': ['approve', { spender: 'address', amount: 'uint' }],
  '0x39509351': ['increaseAllowance', { spender: 'address', amount: 'uint' }],
  '0xa457c2d7': ['decreaseAllowance', { spender: 'address', amount: 'uint' }],
  '0xa22cb465': ['setApprovalForAll', { operator: 'address', approved: 'bool' }],
  '0x42842e0e': ['safeTransferFrom', { from: 'address', to: 'address', tokenId: 'uint' }],
  '0xd505accf': [
    'permit',
    {
      owner: 'address',
      spender: 'address',
      amount: 'uint',
      deadline: 'uint',
      v: 'uint',
      r: 'bytes32',
      s: 'bytes32',
    },
  ],
  '0x87517c45': [
    'permit2Approve',
    { token: 'address', spender: 'address', amount: 'uint', expiration: 'uint' },
  ],
  '0xd0e30db0': ['deposit', {}],
  '0x2e1a7d4d': ['withdraw', { amount: 'uint' }],
  '0xf2fde38b': ['transferOwnership', { newOwner: 'address' }],
  '0x3659cfe6': ['upgradeTo', { implementation: 'address' }],
}

/** Selectors of the calls the wallet knows. */
export const knownSelectors: readonly string[] = Object.keys(calls)

/** Returns the name of a function the wallet knows, by its selector. */
export function getCallName(selector: string): string | undefined {
  return Object.hasOwn(calls, selector) ? calls[selector]?.[0] : undefined
}

/**
 * Decodes `data` as a contract would, so that extra bytes hide nothing; undefined for an unknown or too short call.
 */
export function decodeCall(data: string): Call | undefined {
  const signature = Object.hasOwn(calls, data.slice(0, 10)) ? calls[data.slice(0, 10)] : undefined
  if (!signature) return undefined
  const [name, parameters] = signature
  const kinds = Object.entries(parameters)
  // `0x` and selector have 10 characters, each argument 64
  const length = 10 + kinds.length * 64
  if (data.length < length) return undefined
  let isExact = data.length === length
  const args: Record<string, string | bigint | boolean> = {}
  for (const [index, [argument, kind]] of kinds.entries()) {
    const word = data.slice(10 + index * 64, 74 + index * 64)
    args[argument] = decodeWord(word, kind)
    isExact &&= isClean(word, kind)
  }
  return { name, args, isExact }
}

function decodeWord(word: string, kind: Kind): string | bigint | boolean {
  if (kind === 'bytes32') return `0x${word}`
  if (kind === 'address') return toChecksumAddress(`0x${word.slice(24)}`)
  const number = BigInt(`0x${word}`)
  return kind === 'bool' ? number !== 0n : number
}

/** Whether the padding of a word is zero. */
function isClean(word: string, kind: Kind): boolean {
  if (kind === 'address') return /^0{24}/.test(word)
  return kind !== 'bool' || /^0{63}[01]$/.test(word)
}
