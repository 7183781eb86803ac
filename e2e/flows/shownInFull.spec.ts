import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { encodeFunctionData, parseAbi, parseEther, parseGwei, verifyTypedData } from 'viem'
import { programs } from '../../devnet/src/solana/SolanaDevnet.ts'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { deployToken } from '../fixtures/deployToken.ts'
import { type EmbedderPages, serveEmbedderPages } from '../fixtures/embedderPages.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import {
  askFrame,
  frameIn,
  openEmbedder,
  protectOverFrame,
  signInOverFrame,
} from '../fixtures/frameClient.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'
import { solanaChain } from '../fixtures/solanaChain.ts'

// Whatever a signature can cost or hand over stands on the approval screen, or the screen says that it does not understand and asks for
// more than a press.

const spender = '0x5bd9ac9d4e1a7b2bc6a9c2a1a3c1f2d0e4b5a6c7'
const other = '0x00000000000000000000000000000000000a11ce'
const unlimited = (1n << 256n) - 1n
let shell: FrameBrowser
let pages: EmbedderPages
let shop: Page
let me: `0x${string}`
let solanaMe: Address
/** A contract of the chain that no list names. */
let token: `0x${string}`

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll('sign in', async () => {
  test.setTimeout(120_000)
  ;[shell, pages] = await Promise.all([launchFrameBrowser(), serveEmbedderPages()])
  const [context] = shell.browser.contexts()
  if (!context) throw new Error('no context')
  const holder = account(21).address
  await chain().setBalance(holder, parseEther('1'))
  await chain().unlock(holder)
  const deployed = await deployToken('TestToken', { name: 'Coin', symbol: 'COIN', decimals: 6, holder })
  token = deployed.address as `0x${string}`
  shop = await openEmbedder(context, pages)
  await signInOverFrame(context, shop, newAddress('full'))
  me = (await protectOverFrame(shop, 'correct horse battery staple')).address as `0x${string}`
  await askFrame(shop, 'SWITCH_NETWORK', { chainId: 31337 })
  const asked = { chainId: solanaChain().id, stay: true }
  solanaMe = address(((await askFrame(shop, 'GET_USER', asked)) as { address: string }).address)
})
test.afterAll(async () => {
  await shell?.close()
  await pages?.close()
})

type FrameQuestion = { readonly method: string; readonly params: unknown; readonly chainId?: string }

/** Sends a request to the frame. Resolves with the answer, or with the text of the error. */
const request = ({ method, params, chainId }: FrameQuestion): Promise<string> =>
  askFrame(shop, 'RPC_REQUEST', {
    method,
    params,
    chainNamespace: chainId ? 'solana' : 'eip155',
    ...(chainId && { chainId }),
  }).then(
    (answer) => (typeof answer === 'string' ? answer : JSON.stringify(answer)),
    (error: Error) => error.message,
  )

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function run(bytes[])',
])
const gas = { gas: '0x186a0', maxFeePerGas: `0x${parseGwei('3').toString(16)}`, maxPriorityFeePerGas: '0x1' }
/** Network fee, at most of a call with {@link gas}. */
const fee = '0.0003 ETH'
const send = (transaction: object): FrameQuestion => ({
  method: 'eth_sendTransaction',
  params: [{ from: me, ...gas, ...transaction }],
})
const call = (functionName: (typeof abi)[number]['name'], args: readonly unknown[]): FrameQuestion =>
  send({ to: token, data: encodeFunctionData({ abi, functionName, args } as never) })

const permit = () =>
  ({
    domain: { name: 'Coin', version: '1', chainId: 31337, verifyingContract: token },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: me, spender, value: unlimited, nonce: 77_003n, deadline: 1_900_000_000n },
  }) as const
const batch = () =>
  ({
    domain: { name: 'Permit2', chainId: 31337, verifyingContract: other },
    types: {
      PermitBatch: [
        { name: 'details', type: 'PermitDetails[]' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    },
    primaryType: 'PermitBatch',
    message: {
      details: [
        { token, amount: 71_001n, expiration: 1_900_000_000, nonce: 0 },
        { token: other, amount: 71_002n, expiration: 1_900_000_000, nonce: 0 },
      ],
      spender,
      sigDeadline: 1_900_000_000n,
    },
  }) as const
const order = () =>
  ({
    domain: { name: 'Market', chainId: 31337, verifyingContract: token },
    types: {
      Trade: [
        { name: 'operator', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'Trade',
    message: { operator: spender, amount: 72_001n },
  }) as const
const sign = (data: object): FrameQuestion => ({
  method: 'eth_signTypedData_v4',
  params: [me, JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value))],
})

const { READONLY, READONLY_SIGNER, WRITABLE, WRITABLE_SIGNER } = AccountRole
const key = (fill: number) => getBase58Decoder().decode(new Uint8Array(32).fill(fill))
const little = (value: bigint, length: number) =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const instruction = (
  program: string,
  accounts: readonly (readonly [string, AccountRole])[],
  data: readonly number[],
): Instruction => ({
  programAddress: address(program),
  accounts: accounts.map(([one, role]) => ({ address: address(one), role })),
  data: Uint8Array.from(data),
})
const computeBudget = 'ComputeBudget111111111111111111111111111111'
/** A limit of 200,000 units at a price that makes this many lamports. */
const priority = (lamports: bigint) => [
  instruction(computeBudget, [], [2, ...little(200_000n, 4)]),
  instruction(computeBudget, [], [3, ...little(lamports * 5n, 8)]),
]

/** Asks for the signature of a Solana transaction of these instructions, which the wallet pays for. */
async function signSolana(instructions: readonly Instruction[]): Promise<FrameQuestion> {
  const { id, rpc } = solanaChain()
  const { value: lifetime } = await createSolanaRpc(rpc).getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(solanaMe, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  const transaction = getBase64EncodedWireTransaction(compileTransaction(message))
  return { method: 'solana_signTransaction', params: { transaction }, chainId: id }
}

const region = (): Locator => frameIn(shop).getByRole('region')
const id = (testId: string): Locator => frameIn(shop).getByTestId(testId)

/** Expects that every value is on the screen, outside of the folded list of all that is signed. */
async function expectShown(values: readonly string[]): Promise<void> {
  await expect(id('approval-summary')).toBeVisible()
  const shown = (await region().locator('h1, .rows:not(details .rows), .warning').allTextContents()).join(
    '\n',
  )
  for (const value of values) expect(shown.toLowerCase()).toContain(value.toLowerCase())
}

async function reject(answer: Promise<string>): Promise<void> {
  await id('reject').click()
  expect(await answer).toContain('User rejected the request')
}

/** Presses "Approve" although it says that nothing is approved yet, and expects that the question stays. */
async function pressInVain(hint: RegExp): Promise<void> {
  // the press counts only where the screen is visible and still, so that this one fails for the hint's reason alone
  await id('approve').hover()
  await expect(id('approval-hint')).toHaveText(hint)
  await id('approve').click({ force: true })
  await expect(id('approval-summary')).toBeVisible()
  await expect(id('approve')).toHaveAttribute('aria-disabled', 'true')
  await expect(id('approval-hint')).toHaveText(hint)
}

test('[X.63] what known transactions and permissions cost or hand over is on the screen, field by field', async () => {
  const known: readonly (readonly [FrameQuestion, readonly string[]])[] = [
    [
      send({ to: spender, value: `0x${parseEther('1.250000000000000001').toString(16)}` }),
      ['1.250000000000000001 ETH', spender, fee],
    ],
    [call('transfer', [spender, 70_001n]), ['70001', spender, token, fee]],
    [call('transferFrom', [other, spender, 70_002n]), ['70002', other, spender, token, fee]],
    [call('approve', [spender, 70_003n]), ['70003', spender, token, fee]],
    [call('approve', [spender, unlimited]), ['everything, forever', spender, token, fee]],
    [call('setApprovalForAll', [spender, true]), ['ALL items', spender, token, fee]],
    [sign(permit()), ['unlimited', 'everything', spender, me, token, '77003', 'March 17, 2030']],
    [sign(batch()), ['71001', token, '71002', other, spender]],
  ]
  for (const [question, values] of known) {
    const answer = request(question)
    await expectShown(values)
    await expect(id('confirm-unknown')).toHaveCount(0)
    await reject(answer)
  }
})

test('[X.63] so is what Solana instructions cost or hand over: amount, recipient, delegate, new authority and the highest fee', async () => {
  const [to, from, delegate, heir] = [key(21), key(22), key(23), key(24)]
  const question = await signSolana([
    // 0.012345678 SOL
    ...priority(12_345_678n),
    // 1.000000007 SOL
    instruction(
      programs.system,
      [
        [solanaMe, WRITABLE_SIGNER],
        [to, WRITABLE],
      ],
      [2, 0, 0, 0, ...little(1_000_000_007n, 8)],
    ),
    // Approve
    instruction(
      programs.token,
      [
        [from, WRITABLE],
        [delegate, READONLY],
        [solanaMe, READONLY_SIGNER],
      ],
      [4, ...little(73_001n, 8)],
    ),
    // SetAuthority: the owner of a token account
    instruction(
      programs.token,
      [
        [from, WRITABLE],
        [solanaMe, READONLY_SIGNER],
      ],
      [6, 2, 1, ...getAddressEncoder().encode(address(heir))],
    ),
  ])
  const answer = request(question)
  // the price, and one signature
  await expectShown(['0.012350678 SOL', '1.000000007 SOL', solanaMe, to, from, delegate, '73001', heir])
  await expect(id('confirm-unknown')).toHaveCount(0)
  await reject(answer)
})

test('[X.63] what the wallet does not understand is called so, stands in the bytes that are shown, and a press alone signs nothing', async () => {
  const hidden = encodeFunctionData({ abi, functionName: 'approve', args: [spender, unlimited] })
  const unknownProgram = await signSolana([
    instruction(
      key(31),
      [
        [solanaMe, WRITABLE_SIGNER],
        [key(32), WRITABLE],
      ],
      [9, 9, 9],
    ),
  ])
  const unknown: readonly (readonly [FrameQuestion, readonly string[]])[] = [
    [call('run', [[hidden]]), [token, spender.slice(2)]],
    [sign(order()), [spender, '72001']],
    [unknownProgram, [key(31), key(32)]],
  ]
  for (const [question, values] of unknown) {
    const answer = request(question)
    await expect(id('confirm-unknown')).toBeVisible()
    await expect(id('approval-warning').filter({ hasText: 'unverified' })).toBeVisible()
    await frameIn(shop).getByText('Full request data').click()
    for (const value of values) await expect(region()).toContainText(new RegExp(value, 'i'))
    await pressInVain(/Check the box/)
    await reject(answer)
  }
  // control: with the ticked box the same press signs
  const answer = request(sign(order()))
  await id('confirm-unknown').check()
  await pressApprove(id('approve'))
  const signature = (await answer) as `0x${string}`
  expect(await verifyTypedData({ address: me, ...order(), signature })).toBe(true)
})

test('[X.63] a fee above the ceiling is shown as what it can cost, and only the typed amount approves it', async () => {
  const costly = send({
    to: spender,
    value: '0x1',
    gas: '0x1e8480',
    maxFeePerGas: `0x${parseGwei('1500').toString(16)}`,
  })
  const solana = await signSolana([
    ...priority(50_000_000_000n),
    instruction(
      programs.system,
      [
        [solanaMe, WRITABLE_SIGNER],
        [key(21), WRITABLE],
      ],
      [2, 0, 0, 0, ...little(1_000n, 8)],
    ),
  ])
  for (const [question, amount, unit] of [
    [costly, '3', 'ETH'],
    [solana, '50.000005', 'SOL'],
  ] as const) {
    const answer = request(question)
    await expectShown([`${amount} ${unit}`, 'The network fee is unusually high'])
    await pressInVain(/Type the fee/)
    await id('confirm-fee').fill(`${amount}0`)
    await pressInVain(/Type the fee/)
    // control: the right amount approves it, and then the spend guard asks for a code
    await id('confirm-fee').fill(amount)
    await pressApprove(id('approve'))
    await id('guard-cancel').click()
    expect(await answer).toContain('User rejected the request')
  }
})
