import { encodeFunctionData, parseAbi } from 'viem'
import { contract, fields, friend, stranger, testKeys, token, unlisted, weth } from './requestWorld.ts'
import {
  little,
  solanaKey,
  solanaMessage,
  solanaPrograms,
  systemTransfer,
  type TestInstruction,
  unitLimit,
} from './solanaMessages.ts'

type Asked = { readonly method: string; readonly params: unknown }

/** One kind of request the approval screen knows, or leaves to the unknown ones. */
export type LedgerEntry = {
  readonly group: 'Transactions' | 'Typed data' | 'Solana instructions' | 'Messages'
  readonly name: string
  readonly asked: Asked
  /** False where the wallet never understands this kind. */
  readonly isUnderstood: boolean
  /** A text that a person can read whole, so that a click is enough. */
  readonly isShownWhole?: true
  /** What makes a request of this kind one that is not understood. */
  readonly broken: readonly { readonly where: string; readonly asked: Asked }[]
}

const me = testKeys().evm.address
const until = 1_768_000_000

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,bytes)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function decreaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function approve(address,address,uint160,uint48)',
  'function deposit()',
  'function withdraw(uint256)',
  'function transferOwnership(address)',
  'function upgradeTo(address)',
  'function multicall(bytes[])',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'function redeem(uint256,address,address)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never) as string
const send = (params: object): Asked => ({ method: 'eth_sendTransaction', params: [{ from: me, ...params }] })

/** A call; with bytes behind its arguments, where it means something there only at an unlisted contract, and in further broken forms. */
function call(
  name: string,
  to: string,
  data: string,
  {
    value,
    isListedOnly = false,
    broken = {},
  }: { value?: string; isListedOnly?: boolean; broken?: Readonly<Record<string, string>> } = {},
): LedgerEntry {
  const ask = (at: string, bytes: string) => send({ to: at, data: bytes, ...(value && { value }) })
  return {
    group: 'Transactions',
    name,
    asked: ask(to, data),
    isUnderstood: true,
    broken: [
      { where: 'bytes follow the arguments', asked: ask(to, `${data}00`) },
      ...(isListedOnly ? [{ where: 'the contract is not listed', asked: ask(unlisted, data) }] : []),
      ...Object.entries(broken).map(([where, bytes]) => ({ where, asked: ask(to, bytes) })),
    ],
  }
}
const unknown = (group: LedgerEntry['group'], name: string, asked: Asked): LedgerEntry => ({
  group,
  name,
  asked,
  isUnderstood: false,
  broken: [],
})

const word = `0x${'ab'.repeat(32)}`
const all = (1n << 256n) - 1n
const five = '0x4563918244f40000'
const transactions: readonly LedgerEntry[] = [
  {
    group: 'Transactions',
    name: 'Payment of the network’s currency',
    asked: send({ to: friend, value: five }),
    isUnderstood: true,
    broken: [],
  },
  call('`transfer` (ERC-20)', token, encode('transfer', [stranger, 5n])),
  call('`transferFrom`', token, encode('transferFrom', [friend, stranger, 5n])),
  call('`safeTransferFrom` (ERC-721)', unlisted, encode('safeTransferFrom', [me, stranger, 5n])),
  call(
    '`safeTransferFrom` with bytes (ERC-721)',
    unlisted,
    encode('safeTransferFrom', [me, stranger, 5n, '0x']),
    { broken: { 'bytes go to the recipient': encode('safeTransferFrom', [me, stranger, 5n, '0x01']) } },
  ),
  call('`safeTransferFrom` (ERC-1155)', unlisted, encode('safeTransferFrom', [me, stranger, 5n, 20n, '0x']), {
    broken: { 'bytes go to the recipient': encode('safeTransferFrom', [me, stranger, 5n, 20n, '0x01']) },
  }),
  call(
    '`safeBatchTransferFrom` (ERC-1155)',
    unlisted,
    encode('safeBatchTransferFrom', [me, stranger, [5n, 6n], [20n, 1n], '0x']),
    {
      broken: {
        'bytes go to the recipient': encode('safeBatchTransferFrom', [me, stranger, [5n], [20n], '0x01']),
        'the two lists have different lengths': encode('safeBatchTransferFrom', [
          me,
          stranger,
          [5n, 6n],
          [20n],
          '0x',
        ]),
        'nothing is listed': encode('safeBatchTransferFrom', [me, stranger, [], [], '0x']),
      },
    },
  ),
  call('`approve`', token, encode('approve', [contract, 5n])),
  call('`approve` without limit', token, encode('approve', [stranger, all])),
  call('`approve` of 0', token, encode('approve', [contract, 0n]), { isListedOnly: true }),
  call('`increaseAllowance`', token, encode('increaseAllowance', [stranger, 5n])),
  call('`decreaseAllowance`', token, encode('decreaseAllowance', [contract, 5n]), { isListedOnly: true }),
  call('`setApprovalForAll` (ERC-721, ERC-1155)', unlisted, encode('setApprovalForAll', [stranger, true])),
  call(
    '`permit` (ERC-2612)',
    token,
    encode('permit', [friend, stranger, 5n, BigInt(until), 27, word, word]),
    {
      isListedOnly: true,
    },
  ),
  call(
    '`approve` of Permit2',
    contract,
    `0x87517c45${encode('approve', [token, stranger, 5n, until]).slice(10)}`,
    {
      isListedOnly: true,
    },
  ),
  call('`deposit` of the wrapped currency', weth, encode('deposit', []), { value: five, isListedOnly: true }),
  call('`withdraw` of the wrapped currency', weth, encode('withdraw', [5n]), { isListedOnly: true }),
  call('`transferOwnership`', unlisted, encode('transferOwnership', [stranger])),
  call('`upgradeTo`', unlisted, encode('upgradeTo', [stranger])),
  unknown(
    'Transactions',
    '`multicall` and other calls of calls',
    send({ to: unlisted, data: encode('multicall', [[encode('approve', [stranger, all])]]) }),
  ),
  unknown(
    'Transactions',
    'ERC-4626 vaults',
    send({ to: unlisted, data: encode('redeem', [5n, stranger, me]) }),
  ),
  unknown(
    'Transactions',
    'Any other call that pays',
    send({ to: unlisted, value: five, data: '0x12345678' }),
  ),
  unknown('Transactions', 'A call of an address without code', send({ to: stranger, data: '0x12345678' })),
  unknown('Transactions', 'A new contract', send({ data: '0x60806040' })),
]

const structs = {
  Details: 'address token, uint160 amount, uint48 expiration, uint48 nonce',
  Item: 'address token, uint256 amount',
  Witness: 'address swapper, uint256 least',
  Caveat: 'address enforcer, bytes terms',
  Offer: 'uint8 itemType, address token, uint256 startAmount',
  Consideration: 'uint8 itemType, address token, uint256 startAmount, address recipient',
  OrderComponents: 'address offerer, Offer[] offer, Consideration[] consideration',
}
function toTypedDataRequest(primaryType: string, list: string, message: object): Asked {
  const types = { ...structs, [primaryType]: list }
  return {
    method: 'eth_signTypedData_v4',
    params: [
      me,
      {
        domain: { name: 'App', chainId: 1, verifyingContract: token },
        types: Object.fromEntries(Object.entries(types).map(([name, of]) => [name, fields(of)])),
        primaryType,
        message,
      },
    ],
  }
}
/** Data of a known kind; `wrong` is a field of it with another type and a value of that type. */
function typed(
  name: string,
  primaryType: string,
  list: string,
  message: object,
  wrong: readonly [field: string, type: string, value: unknown],
  isUnderstood = true,
): LedgerEntry {
  const [field, type, value] = wrong
  const changed = list
    .split(', ')
    .map((one) => (one.endsWith(` ${field}`) ? `${type} ${field}` : one))
    .join(', ')
  return {
    group: 'Typed data',
    name,
    asked: toTypedDataRequest(primaryType, list, message),
    isUnderstood,
    broken: isUnderstood
      ? [
          {
            where: `\`${field}\` has another type`,
            asked: toTypedDataRequest(primaryType, changed, { ...message, [field]: value }),
          },
        ]
      : [],
  }
}
const permit2 = { spender: stranger, nonce: 0, deadline: until }
const item = { token, amount: '5' }
const components = {
  offerer: me,
  offer: [{ itemType: 1, token, startAmount: '5' }],
  consideration: [{ itemType: 1, token: weth, startAmount: '7', recipient: stranger }],
}
const order = (name: string, asked: Asked): LedgerEntry => ({
  group: 'Typed data',
  name,
  asked,
  isUnderstood: true,
  broken: [],
})
const typedData: readonly LedgerEntry[] = [
  typed(
    '`Permit` (ERC-2612)',
    'Permit',
    'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
    { owner: me, spender: stranger, value: '5', nonce: 0, deadline: until },
    ['spender', 'string', 'the app'],
  ),
  typed(
    '`Permit` of DAI',
    'Permit',
    'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed',
    { holder: me, spender: stranger, nonce: 0, expiry: 0, allowed: true },
    ['allowed', 'uint8', 1],
  ),
  typed(
    '`Permit` of an item (ERC-4494)',
    'Permit',
    'address spender, uint256 tokenId, uint256 nonce, uint256 deadline',
    { spender: stranger, tokenId: '5', nonce: 0, deadline: until },
    ['tokenId', 'string', 'five'],
  ),
  typed(
    '`TransferWithAuthorization`, `ReceiveWithAuthorization` (ERC-3009)',
    'TransferWithAuthorization',
    'address from, address to, uint256 value, uint256 validBefore',
    { from: me, to: stranger, value: '5', validBefore: until },
    ['to', 'string', 'a friend'],
  ),
  typed(
    '`PermitSingle`, `PermitBatch` (Permit2)',
    'PermitBatch',
    'Details[] details, address spender, uint256 sigDeadline',
    { details: [{ ...item, expiration: until, nonce: 0 }], spender: stranger, sigDeadline: until },
    ['details', 'Witness[]', [{ swapper: me, least: 1 }]],
  ),
  typed(
    '`PermitTransferFrom`, `PermitBatchTransferFrom` (Permit2)',
    'PermitTransferFrom',
    'Item permitted, address spender, uint256 nonce, uint256 deadline',
    { ...permit2, permitted: item },
    ['permitted', 'Witness', { swapper: me, least: 1 }],
  ),
  typed(
    '`PermitWitnessTransferFrom`, `PermitBatchWitnessTransferFrom` (Permit2)',
    'PermitWitnessTransferFrom',
    'Item permitted, address spender, uint256 nonce, uint256 deadline, Witness witness',
    { ...permit2, permitted: item, witness: { swapper: me, least: 1 } },
    ['deadline', 'string', 'soon'],
  ),
  typed(
    '`SafeTx` that only pays',
    'SafeTx',
    'address to, uint256 value, bytes data, uint8 operation, address refundReceiver',
    { to: stranger, value: '5', data: '0x', operation: 0, refundReceiver: friend },
    ['data', 'bytes4', '0x12345678'],
  ),
  typed(
    '`SafeTx` by delegate call',
    'SafeTx',
    'address to, uint256 value, bytes data, uint8 operation',
    { to: stranger, value: '0', data: '0x', operation: 1 },
    ['data', 'bytes', '0x'],
    false,
  ),
  typed(
    '`Delegation` of a smart account (ERC-7710)',
    'Delegation',
    'address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt',
    { delegate: stranger, delegator: me, authority: word, caveats: [], salt: 0 },
    ['salt', 'uint8', 0],
    false,
  ),
  order(
    '`OrderComponents` (Seaport)',
    toTypedDataRequest('OrderComponents', structs.OrderComponents, components),
  ),
  order(
    '`BulkOrder` (Seaport)',
    toTypedDataRequest('BulkOrder', 'OrderComponents[2] tree', { tree: [components, components] }),
  ),
  unknown(
    'Typed data',
    'An authorization (EIP-7702)',
    toTypedDataRequest('Authorization', 'uint256 chainId, address delegate, uint256 nonce', {
      chainId: 1,
      delegate: stranger,
      nonce: 0,
    }),
  ),
  unknown(
    'Typed data',
    'Any other data that names a spender, an operator or a delegate',
    toTypedDataRequest('PermitForAll', 'address owner, address operator, bool approved', {
      owner: me,
      operator: stranger,
      approved: true,
    }),
  ),
  unknown('Typed data', 'Any other data', toTypedDataRequest('Vote', 'string choice', { choice: 'A' })),
]

const { system, token: tokens, token2022, associated, memo, budget, recentBlockhashes } = solanaPrograms
const askSolana = (instructions: readonly TestInstruction[], options = {}): Asked => ({
  method: 'solana_signTransaction',
  params: { transaction: solanaMessage(instructions, options) },
})
const [one, two, three, other] = [20, 21, 22, 23].map(solanaKey) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
/** An instruction; with a byte or an account too many. */
function instruction(name: string, step: TestInstruction): LedgerEntry {
  const longer = { ...step, data: [...step.data, 0] }
  const wider = { ...step, accounts: [...step.accounts, other] }
  return {
    group: 'Solana instructions',
    name,
    asked: askSolana([step]),
    isUnderstood: true,
    broken: [
      ...(step.program === memo ? [] : [{ where: 'a byte follows', asked: askSolana([longer]) }]),
      { where: 'it has another account', asked: askSolana([wider]) },
    ],
  }
}
const advance = { program: system, accounts: [one, recentBlockhashes, two], data: [4, 0, 0, 0] }
const known = instruction('AdvanceNonceAccount (durable nonce)', advance)
const nonceAdvance: LedgerEntry = {
  ...known,
  broken: [
    ...known.broken,
    {
      where: 'its second account is not the list of recent blockhashes',
      asked: askSolana([{ ...advance, accounts: [one, three, two] }]),
    },
  ],
}
const solana: readonly LedgerEntry[] = [
  instruction('Transfer of SOL', systemTransfer(5n)),
  instruction('Assign', { program: system, accounts: [0], data: [1, 0, 0, 0, ...three] }),
  nonceAdvance,
  instruction('Transfer of a token', {
    program: tokens,
    accounts: [one, two, 0],
    data: [3, ...little(5n, 8)],
  }),
  instruction('TransferChecked', {
    program: token2022,
    accounts: [one, two, three, 0],
    data: [12, ...little(5n, 8), 6],
  }),
  instruction('Approve', { program: tokens, accounts: [one, two, 0], data: [4, ...little(5n, 8)] }),
  instruction('ApproveChecked', {
    program: token2022,
    accounts: [one, two, three, 0],
    data: [13, ...little(5n, 8), 6],
  }),
  instruction('Revoke', { program: tokens, accounts: [one, 0], data: [5] }),
  instruction('SetAuthority', { program: tokens, accounts: [one, 0], data: [6, 2, 1, ...three] }),
  instruction('CloseAccount', { program: tokens, accounts: [one, two, 0], data: [9] }),
  instruction('SyncNative', { program: tokens, accounts: [one], data: [17] }),
  instruction('Create an associated token account', {
    program: associated,
    accounts: [0, one, two, three, system, tokens],
    data: [1],
  }),
  instruction('Memo', { program: memo, accounts: [0], data: [104, 105] }),
  instruction('Compute budget', { program: budget, accounts: [], data: [2, ...little(1_000n, 4)] }),
  unknown(
    'Solana instructions',
    'SetAuthority of an extension (Token-2022)',
    askSolana([{ program: token2022, accounts: [one, 0], data: [6, 8, 1, ...three] }]),
  ),
  unknown(
    'Solana instructions',
    'TransferCheckedWithFee, hooks and every other extension (Token-2022)',
    askSolana([
      {
        program: token2022,
        accounts: [one, two, three, 0],
        data: [26, 1, ...little(5n, 8), 6, ...little(1n, 8)],
      },
    ]),
  ),
  unknown(
    'Solana instructions',
    'A payment with a lookup table',
    askSolana([unitLimit(1_000), systemTransfer(5n)], { isVersioned: true, lookedUp: 1 }),
  ),
  unknown(
    'Solana instructions',
    'Any other program',
    askSolana([{ program: solanaKey(77), accounts: [0, one], data: [1] }]),
  ),
]

const messages: readonly LedgerEntry[] = [
  {
    group: 'Messages',
    name: 'Sign-in of this site (EIP-4361)',
    asked: {
      method: 'personal_sign',
      params: [
        `app.example.org wants you to sign in with your Ethereum account:\n${me}\n\n\nURI: https://app.example.org\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`,
        me,
      ],
    },
    isUnderstood: true,
    broken: [],
  },
  {
    ...unknown('Messages', 'Any other text', { method: 'personal_sign', params: ['hello', me] }),
    isShownWhole: true,
  },
  unknown('Messages', 'Bytes that are no text', { method: 'personal_sign', params: [word, me] }),
]

/** What the decoder knows, kind by kind. The table of `describe/README.md` is printed from it. */
export const decoderLedger: readonly LedgerEntry[] = [...transactions, ...typedData, ...solana, ...messages]
