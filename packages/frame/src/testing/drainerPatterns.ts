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
  systemTransfer,
  type TestInstruction,
  unitLimit,
  unitPrice,
} from './solanaMessages.ts'

/** A request as a drainer's page makes it. None of them may read as harmless. */
export type DrainerPattern = { readonly name: string; readonly method: string; readonly params: unknown }

const me = testKeys().evm.address
const max = (1n << 256n) - 1n
const max160 = (1n << 160n) - 1n
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function transferOwnership(address)',
  'function upgradeTo(address)',
  'function multicall(bytes[])',
  'function aggregate3((address,bool,bytes)[])',
  'function execute(bytes,bytes[],uint256)',
  'function claim()',
  'function Claim()',
  'function claimRewards(address)',
  'function securityUpdate()',
  'function connect()',
  'function mint(uint256)',
  'function swap(address,uint256)',
  'function deposit()',
  'function withdraw(uint256)',
  'function stake(uint256)',
  'function networkMerge()',
  'function verify(bytes)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function approve(address,address,uint160,uint48)',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function atomicMatch(address[14],uint256[18])',
])
const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const permit2 = (...args: readonly unknown[]) => `0x87517c45${call('approve', args).slice(10)}`
const tx = (name: string, params: object): DrainerPattern => ({
  name,
  method: 'eth_sendTransaction',
  params: [{ from: me, ...params }],
})
const five = '0x4563918244f40000'
const create2 = addressOf(0xc0ffee)
const spenders = [
  ['a person', stranger],
  ['an address without code yet (CREATE2)', create2],
  ['an unlisted contract', unlisted],
] as const
const tokens = [
  ['a listed token', token],
  ['an unlisted token', unlisted],
  ['wrapped Ether', weth],
] as const

const permissions = tokens.flatMap(([what, at]) =>
  spenders.flatMap(([who, spender]) => [
    tx(`approve ${what} without limit for ${who}`, { to: at, data: call('approve', [spender, max]) }),
    tx(`approve 2^159 of ${what} for ${who}`, { to: at, data: call('approve', [spender, 1n << 159n]) }),
    tx(`increaseAllowance of ${what} for ${who}`, {
      to: at,
      data: call('increaseAllowance', [spender, max]),
    }),
    tx(`Permit2 approve of ${what} for ${who}`, {
      to: contract,
      data: permit2(at, spender, max160, 1_900_000_000),
    }),
    tx(`Permit2 approve of 2^159 of ${what} for ${who}`, {
      to: contract,
      data: permit2(at, spender, 1n << 159n, 0),
    }),
  ]),
)

const friendlyNames = ['claim', 'Claim', 'securityUpdate', 'connect', 'networkMerge', 'deposit'].flatMap(
  (name) => [
    tx(`${name}() with 5 ETH`, { to: unlisted, value: five, data: call(name, []) }),
    tx(`${name}() of an address without code`, { to: stranger, value: five, data: call(name, []) }),
    tx(`${name}() that pays nothing`, { to: unlisted, data: call(name, []) }),
  ],
)

const approveAll = call('approve', [stranger, max])
const calls = [
  tx('setApprovalForAll for a person', { to: unlisted, data: call('setApprovalForAll', [stranger, true]) }),
  tx('setApprovalForAll for a contract', { to: unlisted, data: call('setApprovalForAll', [contract, true]) }),
  tx('setApprovalForAll with a dirty flag', {
    to: unlisted,
    data: `${call('setApprovalForAll', [stranger, true]).slice(0, -64)}${'f'.repeat(64)}`,
  }),
  tx('multicall with a hidden approve', { to: unlisted, data: call('multicall', [[approveAll]]) }),
  tx('multicall of a listed token', { to: token, data: call('multicall', [[approveAll]]) }),
  tx('Multicall3 with a hidden approve', {
    to: unlisted,
    data: call('aggregate3', [[[token, true, approveAll]]]),
  }),
  tx('a router’s execute', {
    to: unlisted,
    data: call('execute', ['0x0a', [approveAll as `0x${string}`], 1n]),
  }),
  tx('claimRewards', { to: unlisted, value: five, data: call('claimRewards', [me]) }),
  tx('mint that pays', { to: unlisted, value: five, data: call('mint', [1n]) }),
  tx('swap that pays', { to: unlisted, value: five, data: call('swap', [token, 1n]) }),
  tx('stake', { to: unlisted, data: call('stake', [1n]) }),
  tx('withdraw of a false wrapper', { to: unlisted, data: call('withdraw', [1n]) }),
  tx('deposit with words behind it', {
    to: weth,
    value: five,
    data: `${call('deposit', [])}${'ab'.repeat(32)}`,
  }),
  tx('verify', { to: unlisted, data: call('verify', ['0x1234']) }),
  tx('ownership of a contract', { to: unlisted, data: call('transferOwnership', [stranger]) }),
  tx('code of a proxy', { to: unlisted, data: call('upgradeTo', [stranger]) }),
  tx('Safe execTransaction by delegate call', {
    to: unlisted,
    data: call('execTransaction', [stranger, 0n, '0x', 1, 0n, 0n, 0n, stranger, stranger, '0x']),
  }),
  tx('an old marketplace’s match', {
    to: unlisted,
    data: call('atomicMatch', [Array(14).fill(stranger), Array(18).fill(1n)]),
  }),
  tx('a contract that is made', { data: '0x60806040', value: five }),
  tx('a transfer with a payment beside it', { to: token, value: five, data: call('transfer', [friend, 1n]) }),
  tx('an approval with bytes behind it', {
    to: token,
    data: `${call('approve', [contract, 1n])}${'00'.repeat(32)}`,
  }),
  tx('5 ETH for a look-alike', {
    to: `${friend.slice(0, 8)}${'0'.repeat(30)}${friend.slice(-4)}`.toLowerCase(),
    value: five,
  }),
  tx('all ETH for a stranger', { to: stranger, value: five }),
  tx('a fee of 60 ETH', { to: friend, value: '0x1', gas: '0x3938700', gasPrice: '0xe8d4a51000' }),
  tx('a token for a stranger', { to: token, data: call('transfer', [stranger, 10n ** 9n]) }),
  tx('a permit of mine for somebody else', {
    to: token,
    data: call('permit', [me, stranger, max, max, 27, `0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`]),
  }),
]

const types = {
  Permit: fields('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'),
  PermitSingle: fields('PermitDetails details, address spender, uint256 sigDeadline'),
  PermitBatch: fields('PermitDetails[] details, address spender, uint256 sigDeadline'),
  PermitDetails: fields('address token, uint160 amount, uint48 expiration, uint48 nonce'),
  PermitTransferFrom: fields('TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline'),
  PermitBatchTransferFrom: fields(
    'TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline',
  ),
  TokenPermissions: fields('address token, uint256 amount'),
  TransferWithAuthorization: fields(
    'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore',
  ),
  ReceiveWithAuthorization: fields(
    'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore',
  ),
  OrderComponents: fields('address offerer, Item[] offer, Item[] consideration'),
  Order: fields('address trader, uint256 price, address collection'),
  Item: fields('address token, uint256 amount'),
  SafeTx: fields('address to, uint256 value, bytes data, uint8 operation, uint256 nonce'),
  MetaTransaction: fields('uint256 nonce, address from, bytes functionSignature'),
  ForwardRequest: fields('address from, address to, uint256 value, bytes data'),
  Login: fields('string statement, bytes32 hash'),
  Authorization: fields('uint256 chainId, address address_, uint256 nonce'),
  Delegation: fields('address delegate, address delegator, bytes32 authority'),
}
const end = 1_900_000_000
const typed = (name: string, primaryType: keyof typeof types, message: object): DrainerPattern[] =>
  ['eip155:1', undefined].map((chain) => ({
    name: chain ? name : `${name}, for any network`,
    method: 'eth_signTypedData_v4',
    params: [
      me,
      {
        domain: { name: 'USD Coin', ...(chain && { chainId: 1 }), verifyingContract: token },
        types,
        primaryType,
        message,
      },
    ],
  }))
const details = (at: string) => ({ token: at, amount: String(max160), expiration: end, nonce: 0 })
const signatures = [
  ...spenders.flatMap(([who, spender]) => [
    ...typed(`permit for ${who}`, 'Permit', {
      owner: me,
      spender,
      value: String(max),
      nonce: 0,
      deadline: end,
    }),
    ...typed(`a small permit for ${who}`, 'Permit', {
      owner: me,
      spender,
      value: '1',
      nonce: 0,
      deadline: end,
    }),
    ...typed(`Permit2 single for ${who}`, 'PermitSingle', {
      details: details(token),
      spender,
      sigDeadline: end,
    }),
    ...typed(`Permit2 batch for ${who}`, 'PermitBatch', {
      details: [token, weth, unlisted, ...Array.from({ length: 9 }, (_, at) => addressOf(900 + at))].map(
        details,
      ),
      spender,
      sigDeadline: end,
    }),
    ...typed(`Permit2 transfer for ${who}`, 'PermitTransferFrom', {
      permitted: { token, amount: '9' },
      spender,
      nonce: 0,
      deadline: end,
    }),
    ...typed(`Permit2 transfers for ${who}`, 'PermitBatchTransferFrom', {
      permitted: [
        { token, amount: '9' },
        { token: weth, amount: '9' },
      ],
      spender,
      nonce: 0,
      deadline: end,
    }),
    ...(['TransferWithAuthorization', 'ReceiveWithAuthorization'] as const).flatMap((kind) =>
      typed(`${kind} to ${who}`, kind, {
        from: me,
        to: spender,
        value: '5',
        validAfter: 0,
        validBefore: end,
      }),
    ),
    ...typed(`a forwarded call to ${who}`, 'ForwardRequest', {
      from: me,
      to: spender,
      value: '0',
      data: approveAll,
    }),
    ...typed(`a delegation to ${who}`, 'Delegation', {
      delegate: spender,
      delegator: me,
      authority: `0x${'00'.repeat(32)}`,
    }),
    ...typed(`an authorization (EIP-7702) as data for ${who}`, 'Authorization', {
      chainId: '1',
      address_: spender,
      nonce: '0',
    }),
  ]),
  ...typed('an order for nothing', 'OrderComponents', {
    offerer: me,
    offer: [{ token, amount: '1' }],
    consideration: [],
  }),
  ...typed('an order for a bit', 'OrderComponents', {
    offerer: me,
    offer: [{ token, amount: '1' }],
    consideration: [{ token: weth, amount: '1' }],
  }),
  ...typed('an order of another market', 'Order', { trader: me, price: '0', collection: unlisted }),
  ...['0', '1', '2'].flatMap((operation) =>
    typed(`a shared wallet’s call, operation ${operation}`, 'SafeTx', {
      to: stranger,
      value: '0',
      data: approveAll,
      operation,
      nonce: 0,
    }),
  ),
  ...typed('a relayed call', 'MetaTransaction', { nonce: '0', from: me, functionSignature: approveAll }),
  ...typed('a login over a hash', 'Login', { statement: 'Sign in', hash: `0x${'12'.repeat(32)}` }),
]

const { token: tokenProgram, token2022, system, recentBlockhashes } = solanaPrograms
const solana = (name: string, instructions: readonly TestInstruction[], options = {}): DrainerPattern => ({
  name,
  method: 'solana_signTransaction',
  params: { transaction: solanaMessage(instructions, options) },
})
const thief = solanaKey(66)
const account = solanaKey(20)
const steps: readonly (readonly [string, TestInstruction])[] = [
  ...(
    [
      ['SPL', tokenProgram],
      ['Token-2022', token2022],
    ] as const
  ).flatMap(([what, program]): [string, TestInstruction][] => [
    [
      `${what} approve`,
      { program, accounts: [account, thief, 0], data: [4, ...little((1n << 64n) - 1n, 8)] },
    ],
    [
      `${what} checked approve`,
      { program, accounts: [account, solanaKey(21), thief, 0], data: [13, ...little(5n, 8), 6] },
    ],
    ...[0, 1, 2, 3].map((kind): [string, TestInstruction] => [
      `${what} authority ${kind}`,
      { program, accounts: [account, 0], data: [6, kind, 1, ...thief] },
    ]),
    [`${what} account closed to somebody else`, { program, accounts: [account, thief, 0], data: [9] }],
    [`${what} burn`, { program, accounts: [account, solanaKey(21), 0], data: [8, ...little(5n, 8)] }],
    [
      `${what} transfer to a stranger`,
      { program, accounts: [account, thief, 0], data: [3, ...little(5n, 8)] },
    ],
    [
      `${what} transfer with the accounts of a hook`,
      {
        program,
        accounts: [account, solanaKey(21), thief, 0, solanaKey(70), solanaKey(71)],
        data: [12, ...little(5n, 8), 6],
      },
    ],
    [`${what} extension`, { program, accounts: [account, 0], data: [26, 1, ...little(5n, 8)] }],
  ]),
  ['SOL to a stranger', systemTransfer(10n ** 12n, thief)],
  [
    'SOL with a seed',
    { program: system, accounts: [0, account, thief], data: [11, 0, 0, 0, ...little(5n, 8)] },
  ],
  ['the account itself', { program: system, accounts: [0], data: [1, 0, 0, 0, ...thief] }],
  [
    'an account that is made',
    { program: system, accounts: [0, account], data: [0, 0, 0, 0, ...little(5n, 16), ...thief] },
  ],
  ['a durable nonce', { program: system, accounts: [account, recentBlockhashes, thief], data: [4, 0, 0, 0] }],
  ['an unknown program', { program: solanaKey(77), accounts: [0, account], data: [1, 2, 3] }],
  ['an unknown program without data', { program: solanaKey(77), accounts: [0], data: [] }],
]
const solanaPatterns = [
  ...steps.map(([name, step]) => solana(name, [step])),
  ...steps.map(([name, step]) => solana(`${name}, behind a payment to a friend`, [systemTransfer(1n), step])),
  ...steps.map(([name, step]) =>
    solana(`${name}, with a lookup table`, [step], { isVersioned: true, lookedUp: 2 }),
  ),
  solana('a fee of 50 SOL', [unitLimit(1_400_000), unitPrice(35_714_285_715n), systemTransfer(1_000n)]),
  solana('a fee of 50 SOL with a byte too many', [
    unitLimit(1_400_000),
    unitPrice(35_714_285_715n, [0]),
    systemTransfer(1_000n),
  ]),
]

/** Requests of drainers, rebuilt from what is known of them. */
export const drainerPatterns: readonly DrainerPattern[] = [
  ...permissions,
  ...friendlyNames,
  ...calls,
  ...signatures,
  ...solanaPatterns,
]
