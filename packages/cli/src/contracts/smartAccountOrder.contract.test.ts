import { smartAccountContracts, toDelegationCode } from '@latchkey/protocol/smart-accounts'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAccountCodes } from '../../../server/src/chain/accountCode.ts'
import {
  generousPolicy,
  type SmartAccountStack,
  startSmartAccountStack,
} from '../testing/startSmartAccountStack.ts'
import {
  type Approval,
  type SmartWallet,
  startSmartWallet,
  type Tamper,
} from '../testing/startSmartWallet.ts'

const shown = vi.hoisted(() => [] as Approval[])
/** What happens on the chain while the person reads an approval. */
const reading = vi.hoisted(() => ({ meanwhile: async (): Promise<unknown> => undefined }))
// The screen is a browser's matter, and proved there: here everything is approved.
vi.mock('../../../frame/src/app/screens/showApproval.ts', () => ({
  approveInWindow: () => Promise.reject(new Error('There is no window here.')),
  showApproval: async ({ approval }: { approval: Approval }) => {
    shown.push(approval)
    await reading.meanwhile()
    return { isApproved: true, digest: approval.digest }
  },
}))
// A dozen calls of server and chain each, on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 })

const pinned = smartAccountContracts.EIP7702StatelessDeleGator
const token = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
])
const open: SmartWallet[] = []
let stack: SmartAccountStack
beforeAll(async () => {
  stack = await startSmartAccountStack({ policies: { local: generousPolicy } })
}, 180_000)
afterAll(() => stack.close())
afterEach(async () => {
  vi.restoreAllMocks()
  shown.length = 0
  reading.meanwhile = async () => undefined
  await stack.rpc('evm_setAutomine', [true])
  for (const wallet of open.splice(0)) wallet.close()
})

const someone = () => privateKeyToAccount(generatePrivateKey()).address
const tusd = () => stack.chain.tokens.find(({ symbol }) => symbol === 'TUSD')?.address as Address
const codeOf = (address: Address) => stack.rpc<Hex>('eth_getCode', [address, 'latest'])
const payment = () => ({
  to: tusd(),
  data: encodeFunctionData({ abi: token, functionName: 'transfer', args: [someone(), 1n] }),
})

/** A wallet with tokens and no coin, which has delegated to nothing. */
async function start(tamper?: Tamper): Promise<SmartWallet> {
  const wallet = startSmartWallet(stack, tamper && { tamper })
  open.push(wallet)
  const [from] = await stack.rpc<Address[]>('eth_accounts')
  const data = encodeFunctionData({ abi: token, functionName: 'mint', args: [wallet.address, 100n] })
  const hash = await stack.rpc<Hex>('eth_sendTransaction', [{ from, to: tusd(), data }])
  // The node answers before the block is there, and a test may stop the blocks at once.
  await vi.waitFor(
    async () => expect(await stack.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' }),
    { timeout: 20_000 },
  )
  return wallet
}

/** Mines until a condition holds: a block takes what the bundler has sent by then. */
const mineUntil = (isReached: () => Promise<boolean>) =>
  vi.waitFor(
    async () => {
      await stack.rpc('evm_mine')
      expect(await isReached()).toBe(true)
    },
    { timeout: 20_000, interval: 100 },
  )
const isDone = (wallet: SmartWallet, id: string) => async () => (await wallet.getStatus(id)).status === 200

describe('two batches of an account that delegates with the first', () => {
  it('[S7.71, X.68] both wait for a block: each carries the authorization, and both are included', async () => {
    const wallet = await start()
    await stack.rpc('evm_setAutomine', [false])
    const first = await wallet.sendCalls([payment()])
    const second = await wallet.sendCalls([payment()])
    expect((await wallet.getStatus(first)).status).toBe(100)
    await mineUntil(isDone(wallet, first))
    await mineUntil(isDone(wallet, second))
    expect(await codeOf(wallet.address)).toBe(toDelegationCode(pinned))
  })

  it('[X.68] the first comes into a block while the second is prepared: it is sponsored and included', async () => {
    let mineFirst: (() => Promise<void>) | undefined
    const wallet = await start(async (method, answer) => {
      if (method === 'eth_estimateUserOperationGas') await mineFirst?.()
      return answer
    })
    await stack.rpc('evm_setAutomine', [false])
    const first = await wallet.sendCalls([payment()])
    mineFirst = () => mineUntil(isDone(wallet, first))
    const second = await wallet.sendCalls([payment()])
    // without the gas and the sentence of an authorization that is no longer needed
    expect(shown.map(({ description }) => description.notices?.length)).toEqual([1, 0])
    await mineUntil(isDone(wallet, second))
    expect(await stack.balance(wallet.address)).toBe(0n)
  })

  it('[X.68] two that are prepared in one millisecond have nonces of their own', async () => {
    const wallet = await start()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const ids = await Promise.all([wallet.sendCalls([payment()]), wallet.sendCalls([payment()])])
    vi.restoreAllMocks()
    for (const id of ids) await mineUntil(isDone(wallet, id))
  })

  it('[X.68] the server reads the code before, and the nonce after the first is in a block', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const sender = owner.address.toLowerCase() as Address
    const signed = await owner.signAuthorization({ address: pinned, chainId: 31_337, nonce: 0 })
    const delegation = { ...signed, address: pinned, yParity: signed.yParity ?? 0 }
    let between: (() => Promise<unknown>) | undefined
    const codes = createAccountCodes({
      chains: {
        async send(chain, body, options) {
          if (Buffer.from(body).includes('eth_getTransactionCount')) await between?.()
          return stack.ports.chains.send(chain, body, options)
        },
      },
    })
    const check = () => codes.check({ chain: 'eip155:31337', version: '0.7', sender, delegation })
    expect(await check()).toMatchObject({ delegate: pinned, delegation })
    // control: a nonce that a payment of the account has used, and no code
    between = () => stack.rpc('anvil_setNonce', [sender, '0x1'])
    expect(await check()).toEqual({ problem: 'other_nonce' })
    await stack.rpc('anvil_setNonce', [sender, '0x0'])
    between = async () => {
      await stack.rpc('anvil_setCode', [sender, toDelegationCode(pinned)])
      await stack.rpc('anvil_setNonce', [sender, '0x1'])
    }
    expect(await check()).toEqual({ delegate: pinned, overrides: {} })
  })
})

describe('calls one after another of an account whose coins leave while an approval is read', () => {
  const coin = 10n ** 18n
  const startOneByOne = async () => {
    const wallet = await start()
    await stack.fund(wallet.address, coin)
    await wallet.messenger.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
    const send = () => wallet.sendCalls([payment(), payment()], { id: 'one', atomicRequired: false })
    const empty = () => stack.rpc('anvil_setBalance', [wallet.address, '0x0'])
    return { wallet, send, empty }
  }

  it('[S7.70, S7.71] the network refuses the first: the app is told, and the id may be used again', async () => {
    const { wallet, send, empty } = await startOneByOne()
    reading.meanwhile = empty
    await expect(send()).rejects.toMatchObject({ refusal: { reason: 'chain' } })
    expect(shown).toHaveLength(1)
    await expect(wallet.getStatus('one')).rejects.toMatchObject({ refusal: { reason: 'callsUnknown' } })
    // control
    reading.meanwhile = async () => undefined
    await stack.fund(wallet.address, coin)
    expect(await send()).toBe('one')
    await mineUntil(isDone(wallet, 'one'))
  })

  it('[S7.70, S7.71] the network refuses the second: the first stays, and the status is 600', async () => {
    const { wallet, send, empty } = await startOneByOne()
    reading.meanwhile = async () => shown.length === 2 && empty()
    expect(await send()).toBe('one')
    await mineUntil(async () => (await wallet.getStatus('one')).status !== 100)
    const { status, receipts } = await wallet.getStatus('one')
    expect([status, receipts?.map((one) => one.status)]).toEqual([600, ['0x1']])
  })
})
