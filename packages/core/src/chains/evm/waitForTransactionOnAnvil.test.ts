import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { RpcClient } from '../../config/Network.ts'
import { type Anvil, startAnvil } from './testing/startAnvil.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'
import { waitForTransaction } from './waitForTransaction.ts'

let anvil: Anvil
let from: string
let to: string
const asked: string[] = []
const rpc: RpcClient = {
  request({ method, params }) {
    asked.push(method)
    return anvil.request({ method, params: Array.isArray(params) ? params : [] })
  },
}
const ask = (method: string, ...params: unknown[]) => anvil.request({ method, params })
const send = async (fields: Record<string, string>) =>
  String(await ask('eth_sendTransaction', { from, to, value: '0x5', gas: '0xc350', ...fields }))
const wait = (hash: string) => waitForTransaction({ network: toTestNetwork(anvil), rpc, hash })

beforeAll(async () => {
  anvil = await startAnvil(31337)
  ;[from, to] = (await ask('eth_accounts')) as [string, string]
})
afterAll(() => anvil.stop())
beforeEach(() => ask('evm_setAutomine', true))

it('reads a transaction that reverted on a real chain as failed', async () => {
  const contract = `0x${'c'.repeat(40)}`
  await ask('anvil_setCode', contract, '0x60006000fd')
  const hash = await send({ to: contract })
  expect(await wait(hash)).toEqual({ status: 'failed', hash })
})

/** Puts a transaction into the pool, has it seen, replaces it at the same nonce, mines. */
async function replaceBy(fields: Record<string, string>) {
  await ask('evm_setAutomine', false)
  const nonce = String(await ask('eth_getTransactionCount', from, 'latest'))
  const hash = await send({ nonce, gasPrice: '0x77359400' })
  asked.length = 0
  const outcome = wait(hash).then(
    (answer) => answer,
    (error: unknown) => error,
  )
  await vi.waitFor(() => expect(asked).toContain('eth_getTransactionByHash'))
  const replacement = await send({ nonce, gasPrice: '0x12a05f2000', ...fields })
  await ask('evm_mine')
  return { hash, replacement, outcome: await outcome }
}

it('follows a transaction that was sent again with a higher fee on a real chain', async () => {
  const { replacement, outcome } = await replaceBy({})
  expect(outcome).toEqual({ status: 'confirmed', hash: replacement })
})

it('says that a transaction was cancelled on a real chain', async () => {
  const { hash, replacement, outcome } = await replaceBy({ to: from, value: '0x0' })
  expect(outcome).toMatchObject({ name: 'TransactionReplacedError', hash, replacement })
})
