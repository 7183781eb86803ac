import { createServer, type Socket } from 'node:net'

/** As much of Redis as publish and subscribe need, over its own protocol. */
export async function startRedis(): Promise<{ url: string; cut(): void; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const subscribers = new Map<string, Set<Socket>>()
  const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
  const answer = (socket: Socket, [name = '', ...rest]: readonly string[]): string => {
    const command = name.toLowerCase()
    const [channel = '', text = ''] = rest
    if (command === 'subscribe') {
      subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket))
      return `*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`
    }
    if (command === 'publish') {
      const listeners = subscribers.get(channel) ?? new Set()
      for (const one of listeners) one.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(text)}`)
      return `:${listeners.size}\r\n`
    }
    return command === 'info' ? bulk('redis_version:7.0.0\r\nloading:0\r\n') : '+OK\r\n'
  }
  const server = createServer((socket) => {
    let buffer = Buffer.alloc(0)
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      for (const listeners of subscribers.values()) listeners.delete(socket)
    })
    socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk])
      for (let read = readCommand(buffer); read; read = readCommand(buffer)) {
        buffer = buffer.subarray(read.length)
        socket.write(answer(socket, read.words))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}

/** One command of RESP: an array of bulk strings. Undefined until all of it is there. */
function readCommand(buffer: Buffer): { readonly words: string[]; readonly length: number } | undefined {
  let at = 0
  const line = () => {
    const end = buffer.indexOf('\r\n', at)
    const text = end < 0 ? undefined : buffer.toString('utf8', at, end)
    at = end + 2
    return text
  }
  const count = Number(line()?.slice(1) ?? Number.NaN)
  const words: string[] = []
  for (let index = 0; index < count; index++) {
    const size = line()
    if (size === undefined) return undefined
    const end = at + Number(size.slice(1))
    if (buffer.length < end + 2) return undefined
    words.push(buffer.toString('utf8', at, end))
    at = end + 2
  }
  return Number.isNaN(count) ? undefined : { words, length: at }
}
