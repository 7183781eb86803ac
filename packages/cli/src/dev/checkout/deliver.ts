import { setTimeout as sleep } from 'node:timers/promises'
import type { Devnet } from '@latchkey/devnet'
import type { Delivery } from './CheckoutSession.ts'

/** The till is the last account the nodes sign for: nobody else of development sends from it. */
const till = 9
const minedWithin = 20_000

/**
 * Sends what was bought, truly, on the local chain, and waits for its block.
 *
 * @returns the transaction's hash, or signature
 * @throws Error when the chain doesn't take it
 */
export async function deliver(
  devnet: Pick<Devnet, 'chains' | 'solana'>,
  { chain: id, token, units, address }: Delivery,
): Promise<string> {
  if (devnet.solana?.caipNetworkId === id)
    return ask<string>(devnet.solana.rpcUrl, 'requestAirdrop', [address, Number(units)])
  const chain = devnet.chains.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!chain) throw new Error('There is no such chain here.')
  const { rpcUrl } = chain
  const from = (await ask<string[]>(rpcUrl, 'eth_accounts', []))[till]
  const word = (value: string | bigint) => BigInt(value).toString(16).padStart(64, '0')
  if (token === undefined) return transact(rpcUrl, { from, to: address, value: `0x${units.toString(16)}` })
  // mint(address,uint256) of our test tokens fills the till, transfer(address,uint256) pays out of it
  await transact(rpcUrl, { from, to: token, data: `0x40c10f19${word(from ?? '')}${word(units)}` })
  return transact(rpcUrl, { from, to: token, data: `0xa9059cbb${word(address)}${word(units)}` })
}

async function transact(rpcUrl: string, transaction: object): Promise<string> {
  const hash = await ask<string>(rpcUrl, 'eth_sendTransaction', [transaction])
  const deadline = Date.now() + minedWithin
  while (Date.now() < deadline) {
    const receipt = await ask<{ status: string } | null>(rpcUrl, 'eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x1') return hash
    if (receipt) throw new Error('The chain refused the delivery.')
    await sleep(50)
  }
  throw new Error('The delivery was not mined in time.')
}

async function ask<result>(url: string, method: string, params: readonly unknown[]): Promise<result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  })
  const answer = (await response.json()) as { result?: result; error?: { message?: string } }
  if (answer.result === undefined) throw new Error(`${method}: ${answer.error?.message ?? 'refused'}`)
  return answer.result
}
