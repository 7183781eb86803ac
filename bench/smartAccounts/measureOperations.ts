import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { toFrameworkAccount } from '../../packages/cli/src/testing/frameworkAccount.ts'
import { startSmartAccountStack } from '../../packages/cli/src/testing/startSmartAccountStack.ts'
import { smartAccountContracts } from '../../packages/protocol/src/exports/smartAccounts.ts'

const token = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
])
const routerAbi = parseAbi([
  'function WETH() view returns (address)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const turns = 10
const count = 40
const stack = await startSmartAccountStack({ withExchange: true })
const { client } = stack
const [from] = await stack.rpc<Address[]>('eth_accounts')
const tusd = stack.chain.tokens.find(({ symbol }) => symbol === 'TUSD')?.address as Address
const router = stack.chain.exchange?.router as Address
const weth = await client.readContract({ abi: routerAbi, address: router, functionName: 'WETH' })
const delegated = `0xef0100${smartAccountContracts.EIP7702StatelessDeleGator.slice(2)}`

const receiptOf = (hash: Hex) => client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
const transact = async (sender: Address, call: object) =>
  receiptOf(await stack.rpc('eth_sendTransaction', [{ from: sender, ...call }]))

async function createAccount() {
  const account = await toFrameworkAccount(client)
  await stack.fund(account.address, 10n ** 18n)
  await stack.rpc('anvil_setCode', [account.address, delegated])
  return account
}
type Account = Awaited<ReturnType<typeof createAccount>>

/** An approval and a swap of one token for the native currency. */
const toSwap = (to: Address) => [
  { to: tusd, data: encodeFunctionData({ abi: token, functionName: 'approve', args: [router, 1_000_000n] }) },
  {
    to: router,
    data: encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactTokensForETH',
      args: [1_000_000n, 0n, [tusd, weth], to, 2n ** 40n],
    }),
  },
]

async function mint(to: Address) {
  const data = encodeFunctionData({ abi: token, functionName: 'mint', args: [to, 5_000_000n] })
  await transact(from as Address, { to: tusd, data })
}

async function prepare(account: Account, calls: readonly object[], isSponsored: boolean) {
  const client = stack.bundler({ isSponsored })
  const request = (await client.prepareUserOperation({ account, calls } as never)) as UserOperation<'0.7'>
  return { ...request, signature: await account.signUserOperation(request as never) }
}

/** Sends an operation, and waits for its receipt. */
async function submit(operation: UserOperation<'0.7'>, pollEvery = 10) {
  const { body } = await stack.call('eth_sendUserOperation', [
    formatUserOperationRequest(operation),
    smartAccountContracts.EntryPoint07,
  ])
  if (body.error) throw new Error(body.error.message)
  const deadline = performance.now() + 300_000
  while (performance.now() < deadline) {
    const answer = (await stack.call('eth_getUserOperationReceipt', [body.result])).body
    if (answer.error) throw new Error(answer.error.message)
    if (answer.result)
      return answer.result as { success: boolean; actualGasUsed: Hex; receipt: { gasUsed: Hex } }
    await new Promise((resolve) => setTimeout(resolve, pollEvery))
  }
  throw new Error('An operation was not run in five minutes.')
}

async function measureGas() {
  const plain = stack.chain.exchange ? (await stack.rpc<Address[]>('eth_accounts'))[1] : undefined
  if (!plain) throw new Error('There is no account without code.')
  await mint(plain)
  let two = 0n
  for (const call of toSwap(plain)) two += (await transact(plain, call)).gasUsed
  const account = await createAccount()
  await mint(account.address)
  // The account's first operation pays for slots that stay: the second is what a person sees every day.
  await submit(await prepare(account, [{ to: plain, value: 1n }], false))
  const { receipt, success } = await submit(await prepare(account, toSwap(account.address), true))
  if (!success) throw new Error('The swap was not run.')
  return { two: Number(two), batch: Number(receipt.gasUsed) }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

async function measureLatency() {
  const account = await createAccount()
  const [plain, operation]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    let start = performance.now()
    await transact(from as Address, { to: account.address, value: '0x1' })
    plain.push(performance.now() - start)
    const signed = await prepare(account, [{ to: from as Address, value: 1n }], false)
    start = performance.now()
    await submit(signed)
    operation.push(performance.now() - start)
  }
  return { plain: median(plain), operation: median(operation) }
}

async function measureLoad() {
  const operations: UserOperation<'0.7'>[] = []
  for (let index = 0; index < count; index++)
    operations.push(await prepare(await createAccount(), [{ to: from as Address, value: 1n }], false))
  const { gasLimit } = await client.getBlock()
  await stack.rpc('evm_setIntervalMining', [1])
  const start = performance.now()
  const receipts = await Promise.all(operations.map((one) => submit(one, 200)))
  const seconds = (performance.now() - start) / 1000
  await stack.rpc('evm_setAutomine', [true])
  const gas = receipts.reduce((sum, { actualGasUsed }) => sum + BigInt(actualGasUsed), 0n) / BigInt(count)
  return {
    count,
    included: receipts.filter(({ success }) => success).length,
    keys: (await stack.ports.bundler.senders()).length,
    perSecond: count / seconds,
    blockLimit: Number(gasLimit / gas),
  }
}

const gas = await measureGas()
const latency = await measureLatency()
const load = await measureLoad()
process.send?.({ gas, latency, load })
await stack.close()
process.disconnect?.()
