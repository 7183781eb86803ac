import { type Address, encodeFunctionData, http, parseAbi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Agent, createAgent, type GrantedPermission } from '../../../core/src/exports/agent.ts'
import type { SmartAccountStack } from './startSmartAccountStack.ts'
import { type Approval, type SmartWallet, startSmartWallet } from './startSmartWallet.ts'

export const token = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
])
export const unit = parseUnits('1', 6)
export const day = 86_400

/**
 * Creates what tests of permissions need on a stack: wallets with tokens, what apps ask for, and agents.
 *
 * @param stack the started stack, called by each function
 */
export function createPermissionWorld(stack: () => SmartAccountStack) {
  const open: SmartWallet[] = []
  const tusd = () => stack().chain.tokens.find(({ symbol }) => symbol === 'TUSD')?.address as Address
  const newKey = () => privateKeyToAccount(generatePrivateKey())
  const someone = () => newKey().address
  const transfer = (to: Address, amount: bigint) => ({
    to: tusd(),
    data: encodeFunctionData({ abi: token, functionName: 'transfer', args: [to, amount] }),
  })
  const balanceOf = (account: Address) =>
    stack().client.readContract({ abi: token, address: tusd(), functionName: 'balanceOf', args: [account] })
  const chainTime = async () => Number((await stack().client.getBlock()).timestamp)

  /** A wallet with a hundred tokens and ten coins. */
  async function start(smartSessions = true): Promise<SmartWallet> {
    const wallet = startSmartWallet(stack(), { smartSessions })
    open.push(wallet)
    await stack().fund(wallet.address, 10n ** 19n)
    const [from] = await stack().rpc<Address[]>('eth_accounts')
    const data = encodeFunctionData({ abi: token, functionName: 'mint', args: [wallet.address, 100n * unit] })
    await stack().rpc('eth_sendTransaction', [{ from, to: tusd(), data }])
    return wallet
  }

  /** A second device of a wallet's account. */
  function startDevice({ secret }: SmartWallet): SmartWallet {
    const device = startSmartWallet(stack(), { smartSessions: true, secret })
    open.push(device)
    return device
  }

  /** What an app asks for: five tokens a day for a week. */
  async function ask(to: Address, changed: Readonly<Record<string, unknown>> = {}) {
    // The wallet counts by the clock of this machine, the chain by its own, which tests move on.
    const now = Math.max(await chainTime(), Math.floor(Date.now() / 1000))
    return {
      chainId: '0x7a69',
      to,
      permission: {
        type: 'erc20-token-periodic',
        isAdjustmentAllowed: false,
        data: {
          tokenAddress: tusd(),
          periodAmount: `0x${(5n * unit).toString(16)}`,
          periodDuration: day,
          startTime: Math.min(await chainTime(), Math.floor(Date.now() / 1000)),
          justification: 'Pays for data',
        },
      },
      rules: [{ type: 'expiry', data: { timestamp: now + 7 * day } }],
      ...changed,
    }
  }
  const native = (amount: bigint) => ({
    type: 'native-token-periodic',
    isAdjustmentAllowed: false,
    data: { periodAmount: `0x${amount.toString(16)}`, periodDuration: day, startTime: 1_700_000_000 },
  })

  async function grant(wallet: SmartWallet, request: object): Promise<GrantedPermission> {
    const [granted] = (await wallet.request('wallet_requestExecutionPermissions', [request])) as [
      GrantedPermission,
    ]
    return granted
  }

  /** A wallet and an agent with a permission of it and a coin for fees. */
  async function startAgent(changed: Readonly<Record<string, unknown>> = {}) {
    const wallet = await start()
    const signer = newKey()
    await stack().fund(signer.address, 10n ** 18n)
    const permission = await grant(wallet, await ask(signer.address, changed))
    const agent = createAgent({ permission, signer, transport: http(stack().chain.rpcUrl) })
    return { wallet, signer, permission, agent }
  }

  return {
    tusd,
    newKey,
    someone,
    transfer,
    balanceOf,
    chainTime,
    start,
    startDevice,
    ask,
    native,
    grant,
    startAgent,
    /** Closes the wallets that were started. */
    close() {
      for (const wallet of open.splice(0)) wallet.close()
    },
  }
}

export const refusal = (agent: Agent, ...calls: Parameters<Agent['sendCalls']>[0]['calls']) =>
  agent.sendCalls({ calls }).catch((error: unknown) => error)
export const refused = (reason: string) => ({ name: 'PermissionError', reason })

/** Every text of an approval that is visible without opening its details. */
export const visible = ({ description: { title, summary, steps, notices, warnings } }: Approval) =>
  JSON.stringify([title, summary, steps, notices, warnings])
