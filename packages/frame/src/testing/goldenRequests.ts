import { base58, base64 } from '@scure/base'
import { encodeFunctionData, parseAbi } from 'viem'
import {
  contract,
  fields,
  friend,
  stranger,
  testContext,
  token,
  uni,
  unlisted,
  weth,
} from './requestWorld.ts'

/** One request an app may make. `danger`: the screen has to warn in red; `understood`: it knows what it shows. */
export type GoldenRequest = {
  readonly name: string
  readonly method: string
  readonly params: unknown
  readonly danger: boolean
  readonly understood: boolean
}

const { accounts } = testContext()
const me = accounts.eip155
const sol = accounts.solana ?? ''
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function decreaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function safeTransferFrom(address,address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function approve(address,address,uint160,uint48)',
  'function deposit()',
  'function withdraw(uint256)',
  'function transferOwnership(address)',
  'function upgradeTo(address)',
  'function multicall(bytes[])',
  'function securityUpdate()',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function execTransactionFromModule(address,uint256,bytes,uint8)',
  'function execTransactionFromModuleReturnData(address,uint256,bytes,uint8)',
])
const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const safeCall = (operation: number) =>
  call('execTransaction', [stranger, 0n, '0x1234', operation, 0n, 0n, 0n, stranger, stranger, '0x'])
const max = (1n << 256n) - 1n
const max160 = (1n << 160n) - 1n
const max96 = (1n << 96n) - 1n
/** Base units of the token that exist, as the facts of these tests tell. */
const supply = 30n * 10n ** 15n
const lookalike = `${friend.slice(0, 8)}${'0'.repeat(30)}${friend.slice(-4)}`.toLowerCase()
const word = `0x${'ab'.repeat(32)}`

function tx(name: string, params: object, danger = false, understood = true): GoldenRequest {
  return { name, method: 'eth_sendTransaction', params: [{ from: me, ...params }], danger, understood }
}

const transactions: readonly GoldenRequest[] = [
  tx('send to somebody known', { to: friend, value: '0x6f05b59d3b20000' }),
  tx('send to a stranger', { to: stranger, value: '0x1' }),
  tx('send nothing', { to: friend, value: '0x0' }),
  tx('send to oneself', { to: me, value: '0x1' }),
  tx('send to a look-alike', { to: lookalike, value: '0xde0b6b3a7640000' }, true),
  tx('send to the zero address', { to: `0x${'0'.repeat(40)}`, value: '0x1' }, true),
  tx('send to the dead address', { to: '0x000000000000000000000000000000000000dEaD', value: '0x1' }, true),
  tx('send everything there is', { to: friend, value: `0x${(10n ** 27n).toString(16)}` }),
  tx('legacy fees', { to: friend, value: '0x1', gasPrice: '0x3b9aca00' }),
  tx('own nonce and gas', { to: friend, value: '0x1', nonce: '0x2a', gas: '0x5208' }),
  tx(
    'an absurd fee',
    { to: friend, value: '0x1', gas: '0xf4240', maxFeePerGas: '0xe8d4a51000', maxPriorityFeePerGas: '0x1' },
    true,
  ),
  tx('Safe execTransaction, operation 0', { to: contract, data: safeCall(0) }, false, false),
  tx('Safe execTransaction by delegate call', { to: contract, data: safeCall(1) }, true, false),
  tx(
    'Safe execTransactionFromModule, operation 0',
    { to: contract, data: call('execTransactionFromModule', [stranger, 0n, '0x', 0]) },
    false,
    false,
  ),
  ...['execTransactionFromModule', 'execTransactionFromModuleReturnData'].map((name) =>
    tx(
      `Safe ${name} by delegate call`,
      { to: contract, data: call(name, [stranger, 0n, '0x', 1]) },
      true,
      false,
    ),
  ),
  tx('token transfer', { to: token, data: call('transfer', [friend, 25_000_000n]) }),
  tx('token transfer to a stranger', { to: token, data: call('transfer', [stranger, 1n]) }),
  tx('token transfer to its own contract', { to: token, data: call('transfer', [token, 1n]) }, true),
  tx('token transfer to a look-alike', { to: token, data: call('transfer', [lookalike, 1n]) }, true),
  tx(
    'token transfer with coins beside it',
    { to: token, value: '0x1', data: call('transfer', [friend, 1n]) },
    true,
  ),
  tx('unknown token transfer', { to: unlisted, data: call('transfer', [friend, 7n]) }),
  tx('transferFrom of mine', { to: token, data: call('transferFrom', [me, friend, 5n]) }),
  tx('transferFrom of somebody else', { to: token, data: call('transferFrom', [stranger, friend, 5n]) }),
  tx('approve an exact amount', { to: token, data: call('approve', [contract, 5_000_000n]) }),
  tx('approve without limit', { to: token, data: call('approve', [contract, max]) }, true),
  tx('approve half of everything', { to: token, data: call('approve', [contract, 1n << 255n]) }, true),
  tx('approve 2^158', { to: token, data: call('approve', [contract, 1n << 158n]) }, true),
  tx('approve the largest uint96 of UNI', { to: uni, data: call('approve', [contract, max96]) }, true),
  tx('approve as much as there is', { to: token, data: call('approve', [contract, supply]) }, true),
  tx('approve less than there is', { to: token, data: call('approve', [contract, supply - 1n]) }),
  tx(
    'approve 2^128 of an unlisted token',
    { to: unlisted, data: call('approve', [contract, 1n << 128n]) },
    true,
  ),
  tx(
    'increase an allowance by as much as there is',
    { to: token, data: call('increaseAllowance', [contract, supply]) },
    true,
  ),
  tx('approve a person', { to: token, data: call('approve', [stranger, 1n]) }, true),
  tx('take an approval back', { to: token, data: call('approve', [contract, 0n]) }),
  tx(
    'increase an allowance without limit',
    { to: token, data: call('increaseAllowance', [contract, max]) },
    true,
  ),
  tx('increase an allowance', { to: token, data: call('increaseAllowance', [contract, 3n]) }),
  tx('decrease an allowance', { to: token, data: call('decreaseAllowance', [contract, 3n]) }),
  tx('operator over a collection', { to: contract, data: call('setApprovalForAll', [contract, true]) }, true),
  tx('operator who is a person', { to: contract, data: call('setApprovalForAll', [stranger, true]) }, true),
  tx(
    'take an operator back',
    { to: contract, data: call('setApprovalForAll', [contract, false]) },
    false,
    false,
  ),
  tx('NFT transfer', { to: contract, data: call('safeTransferFrom', [me, friend, 77n]) }),
  tx('use a permit', { to: token, data: call('permit', [me, contract, 1n, 2_000_000_000n, 27, word, word]) }),
  tx(
    'use a permit without limit',
    { to: token, data: call('permit', [me, contract, max, 2_000_000_000n, 27, word, word]) },
    true,
  ),
  tx(
    'Permit2 approval of as much as there is',
    {
      to: contract,
      data: `0x87517c45${call('approve', [token, contract, supply, 1_900_000_000]).slice(10)}`,
    },
    true,
  ),
  tx('Permit2 approval', {
    to: contract,
    data: `0x87517c45${call('approve', [token, contract, 5n, 1_900_000_000]).slice(10)}`,
  }),
  tx(
    'Permit2 approval without limit',
    { to: contract, data: `0x87517c45${call('approve', [token, contract, max160, 1]).slice(10)}` },
    true,
  ),
  tx('wrap', { to: weth, value: '0xde0b6b3a7640000', data: call('deposit', []) }),
  tx('unwrap', { to: weth, data: call('withdraw', [5n]) }),
  tx(
    'deposit() of an unlisted contract',
    { to: unlisted, value: '0x4563918244f40000', data: call('deposit', []) },
    false,
    false,
  ),
  tx('withdraw() of an unlisted contract', { to: unlisted, data: call('withdraw', [5n]) }, false, false),
  tx('approve an unlisted token', { to: unlisted, data: call('approve', [contract, 5n]) }),
  tx('approve 0 of an unlisted token', { to: unlisted, data: call('approve', [contract, 0n]) }, false, false),
  tx(
    'lower a limit of an unlisted token',
    { to: unlisted, data: call('decreaseAllowance', [contract, 5n]) },
    false,
    false,
  ),
  tx(
    'Permit2 approval of an unlisted contract',
    { to: unlisted, data: `0x87517c45${call('approve', [token, contract, 5n, 1_900_000_000]).slice(10)}` },
    false,
    false,
  ),
  tx(
    'Permit2 approval of half of everything',
    { to: contract, data: `0x87517c45${call('approve', [token, contract, 1n << 159n, 1]).slice(10)}` },
    true,
  ),
  tx('give ownership away', { to: contract, data: call('transferOwnership', [stranger]) }, true),
  tx('replace a contract’s code', { to: contract, data: call('upgradeTo', [stranger]) }, true),
  tx('multicall', { to: contract, data: call('multicall', [['0x00']]) }, false, false),
  tx(
    'a drainer’s friendly name',
    { to: contract, value: '0xde0b6b3a7640000', data: call('securityUpdate', []) },
    false,
    false,
  ),
  tx('call of an address without code', { to: stranger, data: call('approve', [contract, 1n]) }, true, false),
  tx(
    'approve with bytes behind it',
    { to: token, data: `${call('approve', [contract, 1n])}00` },
    true,
    false,
  ),
  tx(
    'approve with dirty address bytes',
    { to: token, data: `0x095ea7b3${'f'.repeat(64)}${'0'.repeat(64)}` },
    true,
    false,
  ),
  tx('approve cut short', { to: token, data: call('approve', [contract, 1n]).slice(0, -2) }, false, false),
  tx('contract creation', { data: '0x6000' }, false, false),
]

const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token }
const permitType = fields('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline')
const permit2Types = {
  PermitSingle: fields('PermitDetails details, address spender, uint256 sigDeadline'),
  PermitBatch: fields('PermitDetails[] details, address spender, uint256 sigDeadline'),
  PermitDetails: fields('address token, uint160 amount, uint48 expiration, uint48 nonce'),
}
const details = (amount: string) => ({ token, amount, expiration: 1_800_000_000, nonce: 0 })

function typed(
  name: string,
  primaryType: string,
  types: object,
  message: object,
  danger = false,
  understood = true,
  own: object = domain,
): GoldenRequest {
  return {
    name,
    method: 'eth_signTypedData_v4',
    params: [me, { domain: own, types, primaryType, message }],
    danger,
    understood,
  }
}

function transferBySignature(name: string, to: string): GoldenRequest {
  return typed(
    name,
    'TransferWithAuthorization',
    {
      TransferWithAuthorization: fields(
        'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
      ),
    },
    { from: me, to, value: '5000000', validAfter: 0, validBefore: 1_768_000_000, nonce: word },
    true,
  )
}

const typedData: readonly GoldenRequest[] = [
  typed(
    'permit',
    'Permit',
    { Permit: permitType },
    { owner: me, spender: contract, value: '5000000', nonce: 0, deadline: 1_768_000_000 },
    true,
  ),
  typed(
    'permit without limit',
    'Permit',
    { Permit: permitType },
    { owner: me, spender: contract, value: max.toString(), nonce: 0, deadline: max.toString() },
    true,
  ),
  typed(
    'permit for as much as there is',
    'Permit',
    { Permit: permitType },
    { owner: me, spender: contract, value: String(supply), nonce: 0, deadline: 1_768_000_000 },
    true,
  ),
  typed(
    'permit for the largest uint96 of UNI',
    'Permit',
    { Permit: permitType },
    { owner: me, spender: contract, value: String(max96), nonce: 0, deadline: 1_768_000_000 },
    true,
    true,
    { name: 'Uniswap', chainId: 1, verifyingContract: uni },
  ),
  typed(
    'permit for a person',
    'Permit',
    { Permit: permitType },
    { owner: me, spender: stranger, value: '1', nonce: 0, deadline: 1_768_000_000 },
    true,
  ),
  typed(
    'DAI permit',
    'Permit',
    {
      Permit: fields('address holder, address spender, uint256 nonce, uint256 expiry, bool allowed'),
    },
    { holder: me, spender: contract, nonce: 1, expiry: 0, allowed: true },
    true,
  ),
  transferBySignature('transfer by signature (ERC-3009)', stranger),
  transferBySignature('transfer by signature to somebody known', friend),
  transferBySignature('transfer by signature to a look-alike', lookalike),
  typed(
    'Permit2 single',
    'PermitSingle',
    permit2Types,
    { details: details('5'), spender: contract, sigDeadline: 1_768_000_000 },
    true,
    true,
    { name: 'Permit2', chainId: 1, verifyingContract: contract },
  ),
  typed(
    'Permit2 single for as much as there is',
    'PermitSingle',
    permit2Types,
    { details: details(String(supply)), spender: contract, sigDeadline: 1_768_000_000 },
    true,
    true,
    { name: 'Permit2', chainId: 1, verifyingContract: contract },
  ),
  typed(
    'Permit2 batch without limit',
    'PermitBatch',
    permit2Types,
    { details: [details('5'), details(max160.toString())], spender: stranger, sigDeadline: 1_768_000_000 },
    true,
    true,
    { name: 'Permit2', chainId: 1, verifyingContract: contract },
  ),
  typed(
    'Permit2 transfer',
    'PermitTransferFrom',
    {
      PermitTransferFrom: fields(
        'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
      ),
      TokenPermissions: fields('address token, uint256 amount'),
    },
    { permitted: { token, amount: '99' }, spender: stranger, nonce: 0, deadline: 1_768_000_000 },
    true,
    true,
    { name: 'Permit2', chainId: 1, verifyingContract: contract },
  ),
  ...['0', '1'].map((operation) =>
    typed(
      `shared wallet, operation ${operation}`,
      'SafeTx',
      {
        SafeTx: fields('address to, uint256 value, bytes data, uint8 operation, uint256 nonce'),
      },
      { to: stranger, value: '0', data: '0x1234', operation, nonce: 3 },
      operation === '1',
      false,
      { chainId: 1, verifyingContract: contract },
    ),
  ),
  typed(
    'marketplace order',
    'OrderComponents',
    {
      OrderComponents: fields('address offerer, OfferItem[] offer, OfferItem[] consideration'),
      OfferItem: fields('address token, uint256 amount'),
    },
    { offerer: me, offer: [{ token, amount: '1' }], consideration: [] },
    true,
  ),
  typed(
    'something nobody knows',
    'Vote',
    {
      Vote: fields('string choice, bool yes, uint8[2] ids'),
    },
    { choice: 'A\u202eB', yes: true, ids: [1, 2] },
    false,
    false,
  ),
  typed('without a network', 'Vote', { Vote: fields('string choice') }, { choice: 'A' }, false, false, {
    name: 'Votes',
  }),
]

const siwe = (host: string) =>
  `${host} wants you to sign in with your Ethereum account:\n${me}\n\nWelcome\n\nURI: https://${host}/login\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`
const sign = (name: string, message: string, danger = false, understood = false): GoldenRequest => ({
  name,
  method: 'personal_sign',
  params: [message, me],
  danger,
  understood,
})
const messages: readonly GoldenRequest[] = [
  sign('text', 'hello'),
  sign('text as hex', '0x68656c6c6f'),
  sign('text in another script', 'Καλημέρα 你好 🎉'),
  sign('bytes that are no text', `0x${'ff'.repeat(32)}`),
  sign('text that hides text', 'Pay Bob\u202e ecilA yaP', true),
  sign('zero-width text', 'a\u200bb', true),
  sign('markup', '<img src=x onerror=alert(1)>'),
  sign('sign-in', siwe('app.example.org'), false, true),
  { ...sign('sides swapped', 'hello'), params: [me, 'hello'] },
]

const key = (fill: number) => new Uint8Array(32).fill(fill)
/** A legacy transaction of one instruction: `accounts` are indexes into [me, 9…9, program]. */
export function solanaTransaction(
  program: Uint8Array,
  data: readonly number[],
  accounts: readonly number[],
): string {
  const keys = [base58.decode(sol), key(9), key(10), program]
  const message = [
    1,
    0,
    1,
    keys.length,
    ...keys.flatMap((one) => [...one]),
    ...key(1),
    1,
    3,
    accounts.length,
    ...accounts,
    data.length,
    ...data,
  ]
  return base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message]))
}
const little = (value: bigint, length: number) =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const system = new Uint8Array(32)
const tokenProgram = base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const solana = (name: string, transaction: string, danger: boolean, understood: boolean): GoldenRequest => ({
  name,
  method: 'solana_signTransaction',
  params: { transaction },
  danger,
  understood,
})
const solanaRequests: readonly GoldenRequest[] = [
  solana(
    'SOL transfer',
    solanaTransaction(system, [2, 0, 0, 0, ...little(1_500_000_000n, 8)], [0, 1]),
    false,
    true,
  ),
  solana(
    'SPL transfer',
    solanaTransaction(tokenProgram, [12, ...little(1_000_000n, 8), 6], [1, 2, 1, 0]),
    false,
    true,
  ),
  solana('SPL approval', solanaTransaction(tokenProgram, [4, ...little(5n, 8)], [1, 2, 0]), true, true),
  solana('SPL owner change', solanaTransaction(tokenProgram, [6, 2, 1, ...key(3)], [1, 0]), true, true),
  solana(
    'SPL checked approval',
    solanaTransaction(tokenProgram, [13, ...little(5n, 8), 6], [1, 2, 2, 0]),
    true,
    true,
  ),
  solana('SPL revocation', solanaTransaction(tokenProgram, [5], [1, 0]), false, true),
  solana('SPL account closed for somebody else', solanaTransaction(tokenProgram, [9], [1, 2, 0]), true, true),
  solana('wrapped SOL counted anew', solanaTransaction(tokenProgram, [17], [1]), false, true),
  solana('SOL account handed over', solanaTransaction(system, [1, 0, 0, 0, ...key(3)], [0]), true, true),
  solana('unknown program', solanaTransaction(key(77), [1, 2, 3], [0, 1]), false, false),
  {
    name: 'Solana message',
    method: 'solana_signMessage',
    params: { message: base58.encode(new TextEncoder().encode('gm')), pubkey: sol },
    danger: false,
    understood: false,
  },
  {
    ...solana('two at once', '', false, true),
    method: 'solana_signAllTransactions',
    params: {
      transactions: [
        solanaTransaction(system, [2, 0, 0, 0, ...little(1n, 8)], [0, 1]),
        solanaTransaction(system, [2, 0, 0, 0, ...little(2n, 8)], [0, 2]),
      ],
    },
  },
]

/** What apps ask for, good and bad: the golden approvals. */
export const goldenRequests: readonly GoldenRequest[] = [
  ...transactions,
  ...typedData,
  ...messages,
  ...solanaRequests,
]
