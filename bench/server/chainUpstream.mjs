// A node of eip155:1 with blocks of one ERC-20 transfer each, as large as real answers are.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

const height = 100_000
const hash = (...parts) => `0x${createHash('sha256').update(parts.join(' ')).digest('hex')}`
const hex = (number) => `0x${number.toString(16)}`
const account = (number) => `0x${createHash('sha256').update(`account ${number}`).digest('hex').slice(0, 40)}`
const topic = (address) => `0x${'0'.repeat(24)}${address.slice(2)}`
const bloom = `0x${'0'.repeat(512)}`
const token = account('token')

const partsOf = (number) => {
  const [from, to] = [account(number % 50), account((number * 7) % 1000)]
  const amount = (number + 1).toString(16).padStart(64, '0')
  const transaction = {
    type: '0x2',
    chainId: '0x1',
    hash: hash('transaction', number),
    nonce: hex(number),
    gas: '0xfffff',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x1',
    to: token,
    value: '0x0',
    accessList: [],
    input: `0xa9059cbb${topic(to).slice(2)}${amount}`,
    r: hash('r', number),
    s: hash('s', number),
    yParity: '0x0',
    from,
    blockHash: hash('block', number),
    blockNumber: hex(number),
    transactionIndex: '0x0',
  }
  return { from, to, amount, transaction }
}
const block = (number, full) => {
  const { transaction } = partsOf(number)
  return {
    number: hex(number),
    hash: hash('block', number),
    parentHash: hash('block', number - 1),
    sha3Uncles: hash('uncles'),
    miner: account('miner'),
    stateRoot: hash('state', number),
    transactionsRoot: hash('transactions', number),
    receiptsRoot: hash('receipts', number),
    logsBloom: bloom,
    difficulty: '0x0',
    gasLimit: '0x1c9c380',
    gasUsed: '0xcb3f',
    timestamp: hex(1_700_000_000 + number * 12),
    extraData: '0x',
    mixHash: hash('mix', number),
    nonce: '0x0000000000000000',
    baseFeePerGas: '0x7',
    size: '0x2a0',
    uncles: [],
    transactions: [full ? transaction : transaction.hash],
  }
}
const receipts = (number) => {
  const { from, to, amount, transaction } = partsOf(number)
  const place = { blockHash: transaction.blockHash, blockNumber: hex(number), transactionIndex: '0x0' }
  return [
    {
      ...place,
      type: '0x2',
      status: '0x1',
      cumulativeGasUsed: '0xcb3f',
      logsBloom: bloom,
      transactionHash: transaction.hash,
      gasUsed: '0xcb3f',
      effectiveGasPrice: '0x8',
      from,
      to: token,
      contractAddress: null,
      logs: [
        {
          ...place,
          address: token,
          topics: [
            '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
            topic(from),
            topic(to),
          ],
          data: `0x${amount}`,
          transactionHash: transaction.hash,
          logIndex: '0x0',
          removed: false,
        },
      ],
    },
  ]
}
const trace = (number) => {
  const { from, transaction } = partsOf(number)
  const { input, hash: txHash } = transaction
  return [
    {
      txHash,
      result: {
        type: 'CALL',
        from,
        to: token,
        gas: '0xf0000',
        gasUsed: '0xcb3f',
        value: '0x0',
        input,
        output: hash(1),
      },
    },
  ]
}
const answers = {
  eth_chainId: () => '0x1',
  eth_getBlockByNumber: ([which, full]) => block(which === 'latest' ? height : Number(which), full),
  eth_getBlockReceipts: ([which]) => receipts(Number(which)),
  debug_traceBlockByNumber: ([which]) => trace(Number(which)),
}
const one = ({ id, method, params }) => ({ jsonrpc: '2.0', id, result: answers[method](params) })

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const json = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const body = JSON.stringify(Array.isArray(json) ? json.map(one) : one(json))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
