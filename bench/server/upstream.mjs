// A node that knows few answers: which chain it is, that nobody deployed Multicall3 there, that everybody owns the same of
// every token, and a fixed number to everything else.
import { createServer } from 'node:http'

const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
const resultOf = ({ method, params }) => {
  if (method === 'eth_chainId') return '0x1'
  if (method !== 'eth_call') return '0x10d4f'
  return params[0].to === multicall ? '0x' : `0x${'10d4f'.padStart(64, '0')}`
}
const one = (call) => ({ jsonrpc: '2.0', id: call.id, result: resultOf(call) })

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
