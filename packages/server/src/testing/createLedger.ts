import { readFileSync } from 'node:fs'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { vi } from 'vitest'

type Artifact = { readonly abi: Abi; readonly bytecode: Hex; readonly deployedBytecode: Hex }

/** A contract on the chain; `encode` makes the input of a call. */
export type Deployed = { readonly address: Hex; encode(name: string, args?: readonly unknown[]): Hex }

/** What a test writes into a local chain, one block per transaction, everything about it the same in every run. */
export type Ledger = {
  /** Accounts the node signs for, lower case. */
  readonly accounts: readonly string[]
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  send(transaction: { from: string; to?: string; data?: Hex; value?: bigint; gas?: bigint }): Promise<string>
  deploy(contract: string, args?: readonly unknown[]): Promise<Deployed>
}

const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Arguments of anvil under which the same transactions give the same blocks. */
export const steadyChain = [
  ...['--chain-id', '31337', '--timestamp', '1700000000', '--base-fee', '0', '--gas-price', '0'],
]

/** Opens a chain started with `steadyChain` for writing, and puts Multicall3 on it unless told not to. */
export async function createLedger(url: string, { withMulticall = true } = {}): Promise<Ledger> {
  const request: Ledger['request'] = async (method, params = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const answer = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }
  await request('anvil_setBlockTimestampInterval', [12])
  if (withMulticall) await request('anvil_setCode', [multicall, readArtifact('Multicall3').deployedBytecode])
  const accounts = ((await request('eth_accounts')) as string[]).map((account) => account.toLowerCase())
  const [deployer = ''] = accounts.slice(9)

  const send: Ledger['send'] = async ({ value = 0n, gas = 5_000_000n, ...rest }) => {
    const quantities = { value: `0x${value.toString(16)}`, gas: `0x${gas.toString(16)}`, gasPrice: '0x0' }
    const hash = String(await request('eth_sendTransaction', [{ ...rest, ...quantities }]))
    // one block per transaction: the next one waits until this one has its own
    await receiptOf(hash)
    return hash
  }
  const receiptOf = (hash: string) =>
    vi.waitFor(
      async () => {
        const receipt = (await request('eth_getTransactionReceipt', [hash])) as {
          contractAddress: Hex
        } | null
        if (!receipt) throw new Error(`${hash} is not mined`)
        return receipt
      },
      { timeout: 10_000, interval: 5 },
    )
  return {
    accounts,
    request,
    send,
    async deploy(contract, args = []) {
      const { abi, bytecode } = readArtifact(contract)
      const hash = await send({ from: deployer, data: encodeDeployData({ abi, bytecode, args }) })
      const receipt = await receiptOf(hash)
      return {
        address: receipt.contractAddress,
        encode: (functionName, args = []) => encodeFunctionData({ abi, functionName, args }),
      }
    },
  }
}

/** A compiled contract of the devnet. */
export function readArtifact(contract: string): Artifact {
  const file = new URL(`../../../../devnet/artifacts/${contract}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Artifact
}
