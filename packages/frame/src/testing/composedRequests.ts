import { base58 } from '@scure/base'
import * as fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
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

/** A composed request, and what its bytes can cost or hand over: texts the screen has to show, each in one of its forms. */
export type ComposedRequest = {
  readonly method: string
  readonly params: unknown
  readonly values: readonly (readonly string[])[]
}

const me = testKeys().evm.address
const solanaMe = testKeys().solana.address
const decimals: Readonly<Record<string, number>> = { [token]: 6, [weth]: 18 }

/** The forms of an amount: base units, with the decimals of its token, or all of it. */
function forms(units: bigint, places: number): string[] {
  const text = units.toString().padStart(places + 1, '0')
  const fraction = places === 0 ? '' : text.slice(-places).replace(/0+$/, '')
  const whole = text.slice(0, text.length - places)
  return [
    units.toString(),
    fraction ? `${whole}.${fraction}` : whole,
    ...(units >= 10n ** 15n ? ['everything'] : []),
    ...(units === 0n ? ['Revoke a token approval', 'Change a permission of an unverified contract'] : []),
  ]
}

const address = fc.oneof(
  fc.constantFrom(friend, stranger, me),
  fc.integer({ min: 1, max: 1e9 }).map(addressOf),
)
const amount = fc.oneof(
  fc.constantFrom(0n, 1n, 1n << 159n, (1n << 160n) - 1n),
  fc.bigInt({ min: 0n, max: (1n << 160n) - 1n }),
)

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function decreaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,bytes)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function approve(address,address,uint160,uint48)',
  'function deposit()',
  'function withdraw(uint256)',
  'function transferOwnership(address)',
  'function upgradeTo(address)',
  'function multicall(bytes[])',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const word = `0x${'ab'.repeat(32)}`

type Piece = {
  readonly data: string
  readonly addresses: readonly string[]
  readonly amounts: readonly bigint[]
}
const piece = fc.tuple(fc.nat(17), address, address, amount).map(([kind, one, two, units]): Piece => {
  const pieces: readonly Piece[] = [
    { data: encode('transfer', [one, units]), addresses: [one], amounts: [units] },
    { data: encode('transferFrom', [one, two, units]), addresses: [one, two], amounts: [units] },
    { data: encode('approve', [one, units]), addresses: [one], amounts: [units] },
    { data: encode('increaseAllowance', [one, units]), addresses: [one], amounts: [units] },
    { data: encode('decreaseAllowance', [one, units]), addresses: [one], amounts: [units] },
    { data: encode('setApprovalForAll', [one, units > 9n]), addresses: [one], amounts: [] },
    { data: encode('safeTransferFrom', [one, two, units]), addresses: [one, two], amounts: [units] },
    {
      data: encode('permit', [one, two, units, 2_000_000_000n, 27, word, word]),
      addresses: [one, two],
      amounts: [units],
    },
    {
      data: `0x87517c45${encode('approve', [one, two, units, 1_900_000_000]).slice(10)}`,
      addresses: [one, two],
      amounts: [units],
    },
    { data: encode('deposit', []), addresses: [], amounts: [] },
    { data: encode('withdraw', [units]), addresses: [], amounts: [units] },
    { data: encode('transferOwnership', [one]), addresses: [one], amounts: [] },
    { data: encode('upgradeTo', [one]), addresses: [one], amounts: [] },
    { data: encode('multicall', [[encode('approve', [one, units])]]), addresses: [one], amounts: [units] },
    { data: encode('safeTransferFrom', [one, two, units, '0x']), addresses: [one, two], amounts: [units] },
    {
      data: encode('safeTransferFrom', [one, two, 7n, units, '0x']),
      addresses: [one, two],
      amounts: [7n, units],
    },
    {
      data: encode('safeBatchTransferFrom', [one, two, [7n, units], [units, 9n], '0x']),
      addresses: [one, two],
      amounts: [7n, units, 9n],
    },
    { data: encode('safeTransferFrom', [one, two, 7n, units, '0x01']), addresses: [one], amounts: [units] },
  ]
  return pieces[kind] as Piece
})

/** Calls of known pieces at listed and unlisted contracts, some with bytes behind them. */
const transactions = fc
  .record({
    piece,
    to: fc.constantFrom(token, weth, contract, unlisted),
    value: fc.constantFrom(0n, 1n, 5n * 10n ** 18n),
    tail: fc.constantFrom('', '00', 'ab'.repeat(64)),
    gas: fc.integer({ min: 21_000, max: 30_000_000 }),
    price: fc.bigInt({ min: 1n, max: 10n ** 13n }),
  })
  .map(({ piece: { data, addresses, amounts }, to, value, tail, gas, price }): ComposedRequest => {
    const hex = (number: bigint) => `0x${number.toString(16)}`
    const params = [
      {
        from: me,
        to,
        value: hex(value),
        data: `${data}${tail}`,
        gas: hex(BigInt(gas)),
        gasPrice: hex(price),
      },
    ]
    return {
      method: 'eth_sendTransaction',
      params,
      values: [
        [to],
        ...addresses.map((one) => [one]),
        ...amounts.map((units) => forms(units, decimals[to] ?? 0)),
        ...(value === 0n ? [] : [forms(value, 18)]),
        forms(BigInt(gas) * price, 18),
      ],
    }
  })

/** Typed data of known kinds, some with fields nobody expects. */
const typedData = fc
  .record({
    kind: fc.nat(11),
    one: address,
    two: address,
    units: amount,
    count: fc.integer({ min: 1, max: 12 }),
    extra: fc.boolean(),
    at: fc.constantFrom(token, unlisted),
  })
  .map(({ kind, one, two, units, count, extra, at }): ComposedRequest => {
    const until = 1_768_000_000
    const many = Array.from({ length: count }, (_, index) => ({
      token: addressOf(7_000 + index),
      amount: String(units),
      expiration: until,
      nonce: 0,
    }))
    const details = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
    const kinds: readonly (readonly [string, Record<string, string>, object])[] = [
      [
        'Permit',
        { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
        { owner: one, spender: two, value: String(units), nonce: 0, deadline: until },
      ],
      [
        'PermitBatch',
        {
          PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline',
          PermitDetails: details,
        },
        { details: many, spender: two, sigDeadline: until },
      ],
      [
        'TransferWithAuthorization',
        { TransferWithAuthorization: 'address from, address to, uint256 value, uint256 validBefore' },
        { from: one, to: two, value: String(units), validBefore: until },
      ],
      [
        'SafeTx',
        { SafeTx: 'address to, uint256 value, bytes data, uint8 operation, address refundReceiver' },
        { to: one, value: String(units), data: '0x', operation: 0, refundReceiver: two },
      ],
      [
        'OrderComponents',
        {
          OrderComponents: 'address offerer, Item[] offer, Item[] consideration',
          Item: 'address token, uint256 amount',
        },
        {
          offerer: one,
          offer: [{ token: two, amount: String(units) }],
          consideration: [{ token: one, amount: '3' }],
        },
      ],
      [
        'Order',
        { Order: 'address maker, address taker, uint256 amount' },
        { maker: one, taker: two, amount: String(units) },
      ],
      [
        'Permit',
        { Permit: 'address spender, uint256 tokenId, uint256 nonce, uint256 deadline' },
        { spender: two, tokenId: String(units), nonce: 0, deadline: until },
      ],
      [
        'PermitBatchWitnessTransferFrom',
        {
          PermitBatchWitnessTransferFrom:
            'Item[] permitted, address spender, uint256 nonce, uint256 deadline, Witness witness',
          Item: 'address token, uint256 amount',
          Witness: 'address recipient, Item least',
        },
        {
          permitted: many.map(({ token: mint, amount: most }) => ({ token: mint, amount: most })),
          spender: two,
          nonce: 0,
          deadline: until,
          witness: { recipient: one, least: { token: two, amount: '3' } },
        },
      ],
      [
        'Delegation',
        {
          Delegation: 'address delegate, address delegator, Caveat[] caveats',
          Caveat: 'address enforcer, bytes terms',
        },
        {
          delegate: one,
          delegator: two,
          caveats: [{ enforcer: one, terms: `0x${units.toString(16).padStart(64, '0')}` }],
        },
      ],
      [
        'BulkOrder',
        {
          BulkOrder: 'OrderComponents[] tree',
          OrderComponents: 'address offerer, Item[] offer, Item[] consideration',
          Item: 'address token, uint256 amount, address recipient',
        },
        {
          tree: [one, two].map((offerer) => ({
            offerer,
            offer: [{ token: two, amount: String(units), recipient: one }],
            consideration: [],
          })),
        },
      ],
      [
        'Authorization',
        { Authorization: 'uint256 chainId, address address, uint256 nonce' },
        { chainId: 1, address: one, nonce: 0 },
      ],
      [
        'PermitForAll',
        { PermitForAll: 'address owner, address operator, bool approved' },
        { owner: one, operator: two, approved: true },
      ],
    ]
    const [primaryType, types, message] = kinds[kind] as (typeof kinds)[number]
    const hidden = addressOf(424_242)
    const all = Object.fromEntries(
      Object.entries(types).map(([name, list]) => [
        name,
        fields(extra && name === primaryType ? `${list}, address hook` : list),
      ]),
    )
    const leaves = (value: unknown): string[] =>
      typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)]
    return {
      method: 'eth_signTypedData_v4',
      params: [
        me,
        {
          domain: { name: 'App', chainId: 1, verifyingContract: at },
          types: all,
          primaryType,
          message: { ...message, ...(extra && { hook: hidden }) },
        },
      ],
      values: [
        [at],
        ...(extra ? [[hidden]] : []),
        ...leaves(message)
          .filter((leaf) => /^0x[0-9a-fA-F]{40}$/.test(leaf))
          .map((leaf) => [leaf]),
        ...(kind < 10 ? [forms(units, kind < 4 ? (decimals[at] ?? 0) : 0)] : []),
      ],
    }
  })

const someKey = fc.integer({ min: 20, max: 200 }).map(solanaKey)
const lamports = fc.bigInt({ min: 0n, max: 10n ** 15n })
const { system, token: tokens, token2022, associated, memo, recentBlockhashes } = solanaPrograms
type SolanaPiece = { readonly instruction: TestInstruction; readonly amounts: readonly (readonly string[])[] }
const solanaPiece = fc
  .tuple(fc.nat(14), someKey, someKey, someKey, lamports, fc.boolean())
  .map(([kind, one, two, three, units, isNew]): SolanaPiece => {
    const program = isNew ? token2022 : tokens
    const raw = [forms(units, 0)]
    const pieces: readonly SolanaPiece[] = [
      {
        instruction: { program: system, accounts: [one, two], data: [2, 0, 0, 0, ...little(units, 8)] },
        amounts: [forms(units, 9)],
      },
      {
        instruction: { program: system, accounts: [one], data: [1, 0, 0, 0, ...two] },
        amounts: [[base58.encode(two)]],
      },
      {
        instruction: { program: system, accounts: [one, recentBlockhashes, two], data: [4, 0, 0, 0] },
        amounts: [],
      },
      {
        instruction: { program, accounts: [one, two, three, 0], data: [12, ...little(units, 8), 6] },
        amounts: [forms(units, 6)],
      },
      { instruction: { program, accounts: [one, two, three], data: [3, ...little(units, 8)] }, amounts: raw },
      { instruction: { program, accounts: [one, two, three], data: [4, ...little(units, 8)] }, amounts: raw },
      {
        instruction: { program, accounts: [one, two, three, 0], data: [13, ...little(units, 8), 6] },
        amounts: raw,
      },
      {
        instruction: { program, accounts: [one, two], data: [6, 2, 1, ...three] },
        amounts: [[base58.encode(three)]],
      },
      { instruction: { program, accounts: [one, two, three], data: [9] }, amounts: [] },
      { instruction: { program, accounts: [one, two], data: [5] }, amounts: [] },
      {
        instruction: { program: associated, accounts: [0, one, two, three, system, program], data: [1] },
        amounts: [],
      },
      {
        instruction: {
          program: token2022,
          accounts: [one, two, three, 0],
          data: [26, 1, ...little(units, 8), 6, ...little(1n, 8)],
        },
        amounts: raw,
      },
      {
        instruction: {
          program: system,
          accounts: [one, two, recentBlockhashes, solanaKey(44), three],
          data: [5, 0, 0, 0, ...little(units, 8)],
        },
        amounts: [forms(units, 9)],
      },
      { instruction: { program: memo, accounts: [one], data: [104, 105] }, amounts: [] },
      { instruction: { program: solanaKey(77), accounts: [one, two], data: [1, 2, 3] }, amounts: [] },
    ]
    return pieces[kind] as SolanaPiece
  })

/** Transactions of several instructions, some with a byte or an account too many, a price, or a lookup table. */
export const composedSolana = fc
  .record({
    pieces: fc.array(solanaPiece, { minLength: 1, maxLength: 3 }),
    more: fc.constantFrom('nothing', 'byte', 'account'),
    price: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    limit: fc.integer({ min: 1, max: 3_000_000 }),
    lookedUp: fc.constantFrom(0, 0, 2),
  })
  .map(({ pieces, more, price, limit, lookedUp }): ComposedRequest => {
    const hidden = solanaKey(251)
    const instructions = pieces.map(({ instruction }, index): TestInstruction => {
      if (index > 0 || more === 'nothing') return instruction
      return more === 'byte'
        ? { ...instruction, data: [...instruction.data, 1] }
        : { ...instruction, accounts: [...instruction.accounts, hidden] }
    })
    const transaction = solanaMessage([unitPrice(price), unitLimit(limit), ...instructions], {
      isVersioned: true,
      lookedUp,
    })
    const units = BigInt(Math.min(limit, 1_400_000))
    const fee = 5_000n + (units * price + 999_999n) / 1_000_000n
    const known = [
      solanaMe,
      ...[system, tokens, token2022, recentBlockhashes].map((one) => base58.encode(one)),
    ]
    const accounts = instructions.flatMap(({ accounts: list }) =>
      list.map((one) => (typeof one === 'number' ? solanaMe : base58.encode(one))),
    )
    return {
      method: 'solana_signTransaction',
      params: { transaction },
      values: [
        ...accounts.filter((one) => !known.includes(one)).map((one) => [one]),
        ...pieces.flatMap(({ amounts }) => amounts),
        forms(fee, 9),
      ],
    }
  })

/** Requests composed of everything the wallet knows, and of parts it does not. */
export const composedRequest = fc.oneof(transactions, typedData, composedSolana)
