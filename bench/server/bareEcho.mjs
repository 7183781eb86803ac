// The floor of the relay: `ws` that echoes, and that verifies one Ed25519 signature per handshake and does nothing else.
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const der = publicKey.export({ format: 'der', type: 'spki' })
const text = Buffer.from('x'.repeat(300))
const signature = sign(null, text, privateKey)

const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false })
wss.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(data, { binary: false }))
  socket.on('error', () => socket.terminate())
})
const server = createServer()
server.on('upgrade', (request, socket, head) => {
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  if (!verify(null, text, key, signature)) return socket.destroy()
  wss.handleUpgrade(request, socket, head, (client) => wss.emit('connection', client, request))
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', (message) => {
  if (message === 'cpu') process.send(process.cpuUsage())
})
process.on('disconnect', () => process.exit())
