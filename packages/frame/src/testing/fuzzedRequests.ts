import { base58 } from '@scure/base'
import { parseSolanaTransaction } from '../app/requests/solanaTransaction.ts'
import {
  addressOf,
  contract,
  fields,
  friend,
  stranger,
  testKeys,
  token,
  unlisted,
  weth,
} from './requestWorld.ts'
import {
  little,
  solanaKey,
  solanaMessage,
  solanaPrograms,
  type TestInstruction,
  unitLimit,
  unitPrice,
} from './solanaMessages.ts'

/** A request with a mutation somewhere, and texts of which the screen has to show one of each list. */
export type FuzzedRequest = {
  readonly method: string
  readonly params: unknown
  readonly values: readonly (readonly string[])[]
}

/** Random numbers of a seed (mulberry32), so that a finding can be repeated by its seed and number. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (count: number) => next() % count
  const pick = <one>(list: readonly one[]) => list[below(list.length)] as one
  const bits = (count: number) => {
    let value = 0n
    for (let done = 0; done < count; done += 32) value = (value << 32n) | BigInt(next())
    return BigInt.asUintN(count, value)
  }
  return { below, pick, bits, is: (oneIn: number) => below(oneIn) === 0 }
}
type Random = ReturnType<typeof createRandom>

const me = testKeys().evm.address
const solanaMe = testKeys().solana.address
const address = ({ pick, bits, is }: Random) =>
  is(2)
    ? pick([friend, stranger, me, token, unlisted])
    : addressOf(0).slice(0, 2) + bits(160).toString(16).padStart(40, '0')
const amount = ({ pick, bits, below, is }: Random) =>
  is(4)
    ? pick([0n, 1n, (1n << 159n) - 1n, 1n << 159n, (1n << 160n) - 1n, (1n << 256n) - 1n])
    : bits(1 + below(256))

/** The forms in which an amount may stand on the screen. */
function forms(units: bigint, places: number): string[] {
  const text = units.toString().padStart(places + 1, '0')
  const fraction = places === 0 ? '' : text.slice(-places).replace(/0+$/, '')
  const whole = text.slice(0, text.length - places)
  return [
    fraction ? `${whole}.${fraction}` : whole,
    ...(units >= 10n ** 15n ? ['everything'] : []),
    ...(units === 0n ? ['revoke a token approval', '0'] : []),
  ]
}

/** What each argument is, by selector, written down apart from the decoder: a(ddress), n(umber), - (neither). */
const knownCalls: Readonly<Record<string, string>> = {
  a9059cbb: 'an', '23b872dd': 'aan', '095ea7b3': 'an', '39509351': 'an', a457c2d7: 'an', a22cb465: 'a-',
  '42842e0e': 'aan', b88d4fde: 'aan--', f242432a: 'aann--', '2eb2c2d6': 'aa----n-n-', d505accf: 'aan----', '87517c45': 'aan-', d0e30db0: '', '2e1a7d4d': 'n', f2fde38b: 'a', '3659cfe6': 'a',
} // biome-ignore format: a table
/** Words that say where bytes and lists stand, and how long they are: no bytes, and lists of one item. */
const fixedWords: Readonly<Record<string, Readonly<Record<number, bigint>>>> = {
  b88d4fde: { 3: 128n, 4: 0n }, f242432a: { 4: 160n, 5: 0n }, '2eb2c2d6': { 2: 160n, 3: 224n, 4: 288n, 5: 1n, 7: 1n, 9: 0n },
} // biome-ignore format: a table
/** Calls whose numbers are items and how many of each, which have no decimals. */
const itemCalls = ['42842e0e', 'b88d4fde', 'f242432a', '2eb2c2d6']
/** Calls the wallet leaves to the unknown ones: multicall, ERC-4626, other permits, ERC-677 and a Safe's. */
const unknownCalls = [
  'ac9650d8', '6e553f65', 'b460af94', 'ba087652', '8fcbaf0c', '9fd5a6cf', '4000aea0',
  '6a761202', '3644e515', '12345678',
] // biome-ignore format: a table
const selectors = [...Object.keys(knownCalls), ...unknownCalls]

/** A call of a known or unknown function, with dirty padding, bytes too many or too few, or a flipped character. */
function fuzzTransaction(random: Random): FuzzedRequest {
  const { pick, bits, is, below } = random
  const to = pick([token, weth, contract, unlisted, address(random)])
  const selector = pick(selectors)
  const words = Array.from({ length: (knownCalls[selector]?.length ?? 2) + (is(8) ? 1 : 0) }, (_, index) => {
    const fixed = fixedWords[selector]?.[index]
    if (fixed !== undefined && !is(24)) return fixed.toString(16).padStart(64, '0')
    const word = is(2)
      ? address(random).slice(2).toLowerCase().padStart(64, '0')
      : amount(random).toString(16).padStart(64, '0')
    return is(12) ? `ff${word.slice(2)}` : word
  })
  let data = `${selector}${words.join('')}`
  if (is(8)) data = data.slice(0, below(data.length / 2) * 2)
  if (is(8)) {
    const at = below(Math.max(1, data.length))
    data = `${data.slice(0, at)}${below(16).toString(16)}${data.slice(at + 1)}`
  }
  if (data.length % 2 === 1) data += '0'
  const value = is(2) ? 0n : is(4) ? bits(256) : bits(70)
  const [gas, price] = [21_000n + bits(25), bits(1 + below(64))]
  const hex = (number: bigint) => `0x${number.toString(16)}`
  const places = to === token ? 6 : to === weth ? 18 : 0
  const called = knownCalls[data.slice(0, 8)] ?? ''
  const argumentsShown = [...called].flatMap((kind, index) => {
    const word = data.slice(8 + index * 64, 72 + index * 64)
    if (word.length < 64 || kind === '-') return []
    if (kind === 'a') return [[`0x${word.slice(24)}`]]
    // an amount of Permit2 has the decimals of the token it names
    const hasPlaces = !itemCalls.includes(data.slice(0, 8)) && !data.startsWith('87517c45')
    return [forms(BigInt(`0x${word}`), hasPlaces ? places : 0)]
  })
  return {
    method: 'eth_sendTransaction',
    params: [
      {
        from: me,
        to: to.toLowerCase(),
        value: hex(value),
        data: `0x${data}`,
        gas: hex(gas),
        gasPrice: hex(price),
      },
    ],
    values: [
      [to],
      ...argumentsShown.map((one) => (data.startsWith('87517c45') ? withDecimals(one) : one)),
      ...(value === 0n ? [] : [forms(value, 18)]),
      forms(gas * price, 18),
    ],
  }
}

const withDecimals = (texts: readonly string[]) =>
  /^\d+$/.test(texts[0] ?? '')
    ? [6, 18].flatMap((places) => forms(BigInt(texts[0] ?? 0), places)).concat(texts)
    : texts

const permitDetails = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
/** Types of typed data that wallets know, as in Solidity. */
const knownTypes: readonly (readonly [primaryType: string, types: Readonly<Record<string, string>>])[] = [
  ['Permit', { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' }],
  ['Permit', { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' }],
  ['PermitSingle', { PermitSingle: 'Details details, address spender, uint256 sigDeadline', Details: permitDetails }],
  ['PermitBatch', { PermitBatch: 'Details[] details, address spender, uint256 sigDeadline', Details: permitDetails }],
  ['PermitTransferFrom', { PermitTransferFrom: 'Item permitted, address spender, uint256 nonce, uint256 deadline', Item: 'address token, uint256 amount' }],
  ['PermitBatchTransferFrom', { PermitBatchTransferFrom: 'Item[] permitted, address spender, uint256 nonce, uint256 deadline', Item: 'address token, uint256 amount' }],
  ['TransferWithAuthorization', { TransferWithAuthorization: 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce' }],
  ['SafeTx', { SafeTx: 'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, address gasToken, address refundReceiver' }],
  ['OrderComponents', { OrderComponents: 'address offerer, Item[] offer, Item[] consideration', Item: 'uint8 itemType, address token, uint256 startAmount' }],
  ['Order', { Order: 'address maker, address taker, uint256 amount' }],
  ['Permit', { Permit: 'address spender, uint256 tokenId, uint256 nonce, uint256 deadline' }],
  ['PermitForAll', { PermitForAll: 'address owner, address operator, bool approved, uint256 nonce, uint256 deadline' }],
  ['PermitWitnessTransferFrom', { PermitWitnessTransferFrom: 'Item permitted, address spender, uint256 nonce, uint256 deadline, Witness witness', Item: 'address token, uint256 amount', Witness: 'address swapper, Item[] outputs' }],
  ['PermitBatchWitnessTransferFrom', { PermitBatchWitnessTransferFrom: 'Item[] permitted, address spender, uint256 nonce, uint256 deadline, Witness witness', Item: 'address token, uint256 amount', Witness: 'address recipient, uint256 least' }],
  ['ReceiveWithAuthorization', { ReceiveWithAuthorization: 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce' }],
  ['Delegation', { Delegation: 'address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt', Caveat: 'address enforcer, bytes terms' }],
  ['Authorization', { Authorization: 'uint256 chainId, address address, uint256 nonce' }],
  ['BulkOrder', { BulkOrder: 'OrderComponents[] tree', OrderComponents: 'address offerer, Item[] offer, Item[] consideration', Item: 'uint8 itemType, address token, uint256 startAmount, address recipient' }],
] // biome-ignore format: a table
/** Points in time and counters: neither who nor how much. */
const notAnAmount =
  /^(nonce|deadline|sigDeadline|expiration|expiry|validAfter|validBefore|data|operation|safeTxGas)$/

/** Data of a known kind whose fields were renamed, left out, added, or given another type. */
function fuzzTypedData(random: Random): FuzzedRequest {
  const { pick, is, below, bits } = random
  const [primaryType, known] = pick(knownTypes)
  const types = Object.fromEntries(
    Object.entries(known).map(([name, list]) => {
      let parsed = fields(list)
      if (is(8))
        parsed = parsed.map((field) =>
          is(4)
            ? {
                ...field,
                type: pick(['address', 'uint256', 'int256', 'string', 'bool', 'bytes', 'uint256[]', 'Extra']),
              }
            : field,
        )
      if (is(10)) parsed = [...parsed, { name: 'hook', type: pick(['address', 'uint256', 'Extra']) }]
      if (is(16)) parsed = parsed.filter(() => !is(5))
      return [name, parsed]
    }),
  )
  const all: Record<string, { name: string; type: string }[]> = {
    ...types,
    Extra: fields('address hidden, uint256 units'),
  }
  const values: string[][] = []
  const make = (type: string, name: string): unknown => {
    if (type.endsWith('[]')) return Array.from({ length: below(4) }, () => make(type.slice(0, -2), name))
    const struct = all[type]
    if (struct) return Object.fromEntries(struct.map((field) => [field.name, make(field.type, field.name)]))
    if (type === 'bool') {
      const value = is(2)
      if (value && name === 'allowed') values.push(['everything', 'true'])
      return value
    }
    if (type === 'address' || type === 'bytes' || (type === 'string' && is(2))) {
      const value = type === 'bytes' && is(2) ? '0x' : address(random).toLowerCase()
      if (value !== '0x') values.push([value])
      return value
    }
    if (type === 'bytes32') return `0x${bits(256).toString(16).padStart(64, '0')}`
    const size = Number(/\d+$/.exec(type)?.[0] ?? 200)
    const number = type.startsWith('int')
      ? -BigInt.asUintN(200, amount(random))
      : BigInt.asUintN(size, amount(random))
    if (!notAnAmount.test(name))
      values.push([
        number.toString(),
        ...(number < 0n ? [] : [0, 6, 18].flatMap((places) => forms(number, places))),
      ])
    return number.toString()
  }
  const message = make(primaryType, '')
  const at = pick([token, weth, contract, unlisted, address(random)])
  const domain = { name: 'App', ...(!is(9) && { chainId: 1 }), ...(!is(9) && { verifyingContract: at }) }
  return {
    method: 'eth_signTypedData_v4',
    params: [me, { domain, types: all, primaryType, message }],
    values: [...('verifyingContract' in domain ? [[at]] : []), ...values],
  }
}

const { system, token: tokens, token2022, associated, memo, recentBlockhashes } = solanaPrograms
const constants = [
  solanaMe,
  ...[system, tokens, token2022, recentBlockhashes].map((one) => base58.encode(one)),
]
/** Lengths of data and counts of accounts that token and system instructions have. */
const shapes: readonly (readonly [Uint8Array, readonly number[], number, number])[] = [
  [system, [2, 0, 0, 0], 8, 2], [system, [1, 0, 0, 0], 32, 1], [system, [4, 0, 0, 0], 0, 3], [system, [3, 0, 0, 0], 8, 2],
  [tokens, [3], 8, 3], [tokens, [12], 9, 4], [tokens, [4], 8, 3], [tokens, [13], 9, 4], [tokens, [5], 0, 2], [tokens, [9], 0, 3],
  [tokens, [6, 2, 1], 32, 2], [tokens, [6, 3, 0], 0, 2], [tokens, [17], 0, 1], [tokens, [7], 8, 3], [tokens, [8], 8, 3],
  // a nonce account withdrawn from and handed over, a transfer with a seed
  [system, [5, 0, 0, 0], 8, 5], [system, [7, 0, 0, 0], 32, 2], [system, [11, 0, 0, 0], 48, 3],
  // Token-2022: a transfer with its fee, a hook, a permanent delegate, the authority of an extension
  [token2022, [26, 1], 17, 4], [token2022, [36, 1], 32, 2], [token2022, [35], 32, 1], [token2022, [6, 8, 1], 32, 2],
  [associated, [1], 0, 6], [memo, [104], 3, 1], [solanaKey(77), [1], 8, 3],
] // biome-ignore format: a table

/**
 * A Solana transaction whose instructions have changed, added or missing bytes and accounts; some name a fee price,
 * another fee payer or a lookup table.
 */
function fuzzSolana(random: Random): FuzzedRequest {
  const { pick, below, bits, is } = random
  const account = () =>
    is(4) ? 0 : is(8) ? pick([system, tokens, token2022, recentBlockhashes]) : solanaKey(20 + below(200))
  const instructions = Array.from({ length: 1 + below(3) }, (): TestInstruction => {
    const [program, start, length, count] = pick(shapes)
    const data = [...start, ...little(is(3) ? bits(64) : bits(256), length)]
    if (is(10)) data[below(data.length)] = below(256)
    return {
      program: program === tokens && is(3) ? token2022 : program,
      accounts: Array.from({ length: Math.max(0, count + (is(10) ? below(3) - 1 : 0)) }, account),
      data: is(12) ? (is(2) ? data.slice(0, -1) : [...data, below(256)]) : data,
    }
  })
  const [price, limit] = [bits(1 + below(44)), 1 + below(3_000_000)]
  const isVersioned = is(2)
  const transaction = solanaMessage([unitPrice(price), unitLimit(limit), ...instructions], {
    isVersioned,
    ...(is(12) && isVersioned && { lookedUp: 2 }),
    ...(is(12) && { payer: solanaKey(240) }),
  })
  const parsed = parseSolanaTransaction(transaction)
  const units = BigInt(Math.min(limit, 1_400_000))
  const fee = BigInt(parsed.signers.length) * 5_000n + (units * price + 999_999n) / 1_000_000n
  const amounts = instructions.flatMap(({ program, data }) => {
    const offset =
      program === system && data[0] === 2
        ? 4
        : (program === tokens || program === token2022) && [3, 4, 12, 13].includes(data[0] ?? 0)
          ? 1
          : 0
    if (offset === 0 || data.length < offset + 8) return []
    const number = data.slice(offset, offset + 8).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
    return [forms(number, offset === 4 ? 9 : data[0] === 12 ? (data[9] ?? 0) : 0)]
  })
  const keys = instructions.flatMap(({ accounts }) =>
    accounts.map((one) => (typeof one === 'number' ? solanaMe : base58.encode(one))),
  )
  return {
    method: 'solana_signTransaction',
    params: { transaction },
    values: [
      ...[...keys, parsed.feePayer].filter((one) => !constants.includes(one)).map((one) => [one]),
      ...amounts,
      ...instructions
        .filter(({ program, data }) => program === system && data[0] === 1 && data.length === 36)
        .map(({ data }) => [base58.encode(Uint8Array.from(data.slice(4)))]),
      forms(fee, 9),
    ],
  }
}

/** Makes a request of one of the kinds that move something. */
export function fuzzRequest(random: Random): FuzzedRequest {
  const kind = random.below(20)
  return kind < 9 ? fuzzTransaction(random) : kind < 17 ? fuzzTypedData(random) : fuzzSolana(random)
}
