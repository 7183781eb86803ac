import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import {
  BaseError,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  http,
  isAddressEqual,
  parseAbi,
  parseEventLogs,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const abi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
])
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64')

/**
 * Starts a shop that sells one text (x402, scheme `exact` by ERC-7710). It is its own facilitator: it tries a payment out, sends it, and
 * hands the text over when the network has included it.
 */
export async function startShop({ rpcUrl, chainId, key, asset, price, text, port = 0 }) {
  const account = privateKeyToAccount(key)
  const chain = {
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const client = createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 200 })
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) })
  const requirements = {
    scheme: 'exact',
    network: `eip155:${chainId}`,
    amount: String(price),
    asset,
    payTo: account.address,
    maxTimeoutSeconds: 60,
    extra: { assetTransferMethod: 'erc7710', delegationManager: manager, facilitator: account.address },
  }

  /**
   * Throws unless the token itself says that the buyer has paid. That the manager refuses nothing proves nothing: the buyer's account may be a
   * contract that answers as an account does, and moves no token.
   */
  function assertPaid(logs, delegator) {
    const transfers = parseEventLogs({
      abi,
      eventName: 'Transfer',
      logs: logs.filter(({ address }) => isAddressEqual(address, asset)),
    })
    const isPaid = transfers.some(
      ({ args: { from, to, amount } }) =>
        isAddressEqual(from, delegator) && isAddressEqual(to, account.address) && amount >= BigInt(price),
    )
    if (!isPaid) throw new Error('The payment moves no token.')
  }

  /** The amount and the receiver are the shop's own, not those of the payment's message. */
  async function settle({ permissionContext, delegator }) {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [account.address, BigInt(price)] })
    const request = {
      account,
      address: manager,
      abi,
      functionName: 'redeemDelegations',
      args: [
        [permissionContext],
        [`0x${'0'.repeat(64)}`],
        [encodePacked(['address', 'uint256', 'bytes'], [asset, 0n, data])],
      ],
    }
    await client.simulateContract(request)
    const [{ calls }] = await client.simulateBlocks({
      blocks: [{ calls: [{ account, to: manager, data: encodeFunctionData(request) }] }],
    })
    assertPaid(calls[0].logs ?? [], delegator)
    const hash = await wallet.writeContract({ ...request, gas: 1_000_000n })
    const { status, logs } = await client.waitForTransactionReceipt({ hash, timeout: 30_000 })
    if (status !== 'success') throw new Error('The payment was refused by the chain.')
    assertPaid(logs, delegator)
    return hash
  }

  const server = createServer(async ({ headers }, response) => {
    const refuse = (error) =>
      response
        .writeHead(402, { 'payment-required': encode({ x402Version: 2, error, accepts: [requirements] }) })
        .end()
    const header = headers['payment-signature']
    if (!header) return refuse('Payment required')
    try {
      const { payload } = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
      const transaction = await settle(payload)
      const receipt = { success: true, transaction, network: requirements.network, payer: payload.delegator }
      response.writeHead(200, { 'content-type': 'text/plain', 'payment-response': encode(receipt) }).end(text)
    } catch (error) {
      refuse(
        error instanceof BaseError
          ? (error.walk((one) => one.reason)?.reason ?? error.shortMessage)
          : 'The payment can’t be read.',
      )
    }
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/data`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

// as a program: npm run shop
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { RPC_URL, CHAIN_ID = '31337', SHOP_KEY, ASSET, PRICE = '1000000', PORT = '4020' } = process.env
  const options = {
    rpcUrl: RPC_URL,
    chainId: Number(CHAIN_ID),
    key: SHOP_KEY,
    asset: ASSET,
    price: BigInt(PRICE),
  }
  const { url } = await startShop({ ...options, text: 'It will rain.', port: Number(PORT) })
  process.stdout.write(`${url}\n`)
}
