import { toChecksumAddress } from '@latchkey/protocol/addresses'

/** A contract call the wallet understands, with strictly decoded arguments. */
export type Call = {
  readonly name: string
  /** False where bytes follow the arguments or fill padding, or lists stand elsewhere than usual: contracts ignore all of it. */
  readonly isExact: boolean
  readonly args: Readonly<Record<string, Argument>>
}
type Argument = string | bigint | boolean | readonly bigint[]

/** `bytes` and `uints`, a list of numbers, have no fixed length: their word says where they stand behind all words. */
type Kind = 'address' | 'uint' | 'bool' | 'bytes32' | 'bytes' | 'uints'
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
  '0xb88d4fde': ['safeTransferFrom', { from: 'address', to: 'address', tokenId: 'uint', data: 'bytes' }],
  '0xf242432a': [
    'safeTransferFrom',
    { from: 'address', to: 'address', tokenId: 'uint', amount: 'uint', data: 'bytes' },
  ],
  '0x2eb2c2d6': [
    'safeBatchTransferFrom',
    { from: 'address', to: 'address', tokenIds: 'uints', amounts: 'uints', data: 'bytes' },
  ],
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
  // `0x` and selector have 10 characters, each word 64
  const body = data.slice(10)
  /** Where the words end that were read so far, if everything stands where it usually does. */
  let end = kinds.length * 64
  if (body.length < end) return undefined
  let isExact = true
  const args: Record<string, Argument> = {}
  for (const [index, [argument, kind]] of kinds.entries()) {
    const word = body.slice(index * 64, index * 64 + 64)
    if (kind === 'bytes' || kind === 'uints') {
      const tail = decodeTail(body, word, kind)
      if (!tail) return undefined
      args[argument] = tail.value
      isExact &&= tail.isClean && tail.from === end
      end = tail.end
    } else {
      args[argument] = decodeWord(word, kind)
      isExact &&= isClean(word, kind)
    }
  }
  return { name, args, isExact: isExact && body.length === end }
}

function decodeWord(word: string, kind: 'address' | 'uint' | 'bool' | 'bytes32'): string | bigint | boolean {
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

/**
 * Decodes bytes or a list of numbers: a word that counts them, then they. Positions are characters of `body`.
 *
 * @param offset word that says where they begin, in bytes from the first word on
 * @returns undefined where a part of them is missing: a contract stops there
 */
function decodeTail(body: string, offset: string, kind: 'bytes' | 'uints') {
  const from = readSize(offset, 2, body.length - 64)
  if (from === undefined) return undefined
  const start = from + 64
  const length = readSize(body.slice(from, start), kind === 'bytes' ? 2 : 64, body.length - start)
  if (length === undefined) return undefined
  const content = body.slice(start, start + length)
  const end = start + Math.ceil(length / 64) * 64
  return {
    from,
    end,
    value:
      kind === 'bytes' ? `0x${content}` : (content.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`)),
    isClean: /^0*$/.test(body.slice(start + length, end)),
  }
}

/** Returns the number in a word times `unit`; undefined where that is more than `most`. */
function readSize(word: string, unit: number, most: number): number | undefined {
  const size = BigInt(`0x${word}`) * BigInt(unit)
  return size <= BigInt(most) ? Number(size) : undefined
}
