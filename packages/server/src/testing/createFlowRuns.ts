import { randomBytes } from 'node:crypto'
import { onrampDefaults } from '@latchkey/protocol'
import { privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { activateSet, newWallet, randomId, releaseShare } from './frameKeys.ts'
import { createKeyHolder, postNameChange } from './nameHolder.ts'
import { connectRelay, newMessage, newTopic } from './relayClient.ts'
import { prepareSignIn } from './signInWithWallet.ts'
import type { AuthStack } from './startAuthStack.ts'

/** What a person does. `explored activity`: that of a chain whose history a Blockscout tells. */
export const flows = [
  'pair',
  'sign in',
  'sign',
  'balance',
  'activity',
  'explored activity',
  'send',
  'swap',
  'buy',
  'name',
  'SIWX',
] as const
export type Flow = (typeof flows)[number]

/** A person who does everything. */
export type FlowRuns = {
  /** Does something anew: nothing of it is cached. The status of the answer that failed, or 200. */
  run(flow: Flow): Promise<number>
  /** Makes a wallet whose share `sign` asks for. Before anything is taken away. */
  openWallet(): Promise<void>
  close(): Promise<void>
}

const chainId = 'eip155:31337'
/** The first account of every anvil. */
const sender = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const token = (byte: string) => `${chainId}:0x${byte.repeat(20)}`
const newAddress = () => `0x${randomBytes(20).toString('hex')}` as const
const newEmail = () => `person${randomBytes(8).toString('hex')}@example.org`
const [usdc] = onrampDefaults.purchaseCurrencies
const [dollar] = onrampDefaults.paymentCurrencies

/**
 * Creates what does each flow at a server of `startFlowStack`.
 *
 * @param chainUrl of the chain itself, which answers whatever is cut off from the server
 */
export async function createFlowRuns(stack: AuthStack, chainUrl: string): Promise<FlowRuns> {
  const relayUrl = stack.url.replace('http', 'ws')
  const [writer, reader] = [await connectRelay(relayUrl), await connectRelay(relayUrl)]

  let wallet: { readonly share: () => Promise<number> } | undefined
  const get = async (path: string) => (await fetch(`${stack.url}${path}projectId=local`)).status
  const post = (path: string, body: object) =>
    fetch(`${stack.url}${path}`, { method: 'POST', body: JSON.stringify({ projectId: 'local', ...body }) })

  const runs: Readonly<Record<Flow, () => Promise<number>>> = {
    async pair() {
      const [topic, message] = [newTopic(), newMessage()]
      const subscribed = await reader.subscribe(topic)
      const { result, error } = await writer.publish(topic, message)
      if (subscribed.error || error) return 503
      await vi.waitFor(() => {
        if (!reader.pushes.some((push) => push.topic === topic)) throw new Error('it did not arrive')
      }, 15_000)
      return result === true ? 200 : 503
    },
    'sign in': async () => (await (await stack.device()).connect(newEmail())).status,
    sign: async () => (await wallet?.share()) ?? 0,
    balance: () => get(`/v1/account/${newAddress()}/balance?currency=usd&chainId=${chainId}&`),
    activity: () => get(`/v1/account/${newAddress()}/history?chainId=${chainId}&`),
    'explored activity': () => get(`/v1/account/${newAddress()}/history?chainId=eip155:1&`),
    async send() {
      const data = await sender.signTransaction({
        chainId: 31337,
        nonce: await getNonce(chainUrl),
        to: newAddress(),
        value: 1n,
        gas: 21_000n,
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: 1n,
      })
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [data] }
      const response = await fetch(`${stack.url}/v1?chainId=${chainId}&projectId=local`, {
        method: 'POST',
        body: JSON.stringify(call),
      })
      const { result } = (await response.json()) as { result?: string }
      return /^0x[\da-f]{64}$/.test(String(result)) ? response.status : Math.max(response.status, 503)
    },
    swap: () => get(`/v1/convert/quotes?from=${token('da')}&to=${token('cc')}&amount=1000000&`),
    async buy() {
      const wanted = { destinationWallets: [{ address: newAddress() }], partnerUserId: 'somebody' }
      const more = { network: chainId, provider: 'card', quoteId: 'q-1' }
      const quoted = await post('/v1/onramp/quote', {
        purchaseCurrency: usdc,
        paymentCurrency: dollar,
        amount: '100.00',
        network: 'local',
      })
      const ordered = await post('/v1/generators/onrampurl', { ...wanted, ...more })
      return Math.max(quoted.status, ordered.status)
    },
    async name() {
      const holder = createKeyHolder()
      const timestamp = Math.floor(stack.ports.clock.now() / 1000)
      const name = { name: `flow${randomBytes(8).toString('hex')}.latchkey.id`, attributes: {}, timestamp }
      const { status } = await postNameChange(stack.url, '', holder, name)
      return Math.max(status, await get(`/v1/profile/reverse/${holder.address}?`))
    },
    async SIWX() {
      const prepared = await prepareSignIn(stack.url, { clock: stack.ports.clock, chainId })
      return (prepared instanceof Request ? await fetch(prepared) : prepared).status
    },
  }

  return {
    run: (flow) => runs[flow](),
    async openWallet() {
      const device = await stack.signIn(newEmail())
      const [made, setId] = [newWallet(), randomId()]
      await activateSet(device, made, { setId, replaces: null, share: randomBytes(64) })
      wallet = { share: async () => (await releaseShare(device, made.walletId, setId)).status }
    },
    async close() {
      for (const client of [writer, reader]) client.socket.terminate()
    },
  }
}

async function getNonce(chainUrl: string): Promise<number> {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getTransactionCount',
    params: [sender.address, 'pending'],
  }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(chainUrl, { method: 'POST', headers, body: JSON.stringify(call) })
  return Number(((await response.json()) as { result: string }).result)
}
