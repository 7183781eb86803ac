// What the relay benches load servers with: connections with tokens, and closed loops over them.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A URL with the token of a new client. */
export function freshUrl(port) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  let number = BigInt(`0xed01${raw.toString('hex')}`)
  let did = ''
  for (; number > 0n; number /= 58n) did = base58[Number(number % 58n)] + did
  const url = `ws://127.0.0.1:${port}`
  const now = Math.floor(Date.now() / 1000)
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = part({ alg: 'EdDSA', typ: 'JWT' })
  const claims = {
    iss: `did:key:z${did}`,
    sub: randomBytes(32).toString('hex'),
    aud: url,
    iat: now,
    exp: now + 86_400,
  }
  const text = `${head}.${part(claims)}`
  const token = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
  return `${url}/?auth=${token}&projectId=bench&ua=wc-2/bench&useOnCloseEvent=true`
}

export async function connect(url) {
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
  socket.on('error', () => undefined)
  await once(socket, 'open')
  return socket
}

/** Runs `work` for each of `count`, `width` at a time. */
export async function inParallel(count, width, work) {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

/** `pairs` of connections: the first of each publishes to the second. */
export async function openPairs(port, pairs) {
  const opened = []
  await inParallel(pairs, 20, async (pair) => {
    const [publisher, reader] = [await connect(freshUrl(port)), await connect(freshUrl(port))]
    const topic = createHash('sha256').update(`${pair}${Math.random()}`).digest('hex')
    reader.send(`{"id":"1","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`)
    await once(reader, 'message')
    opened.push({ publisher, reader, topic })
  })
  return opened
}

const message = randomBytes(300).toString('base64')

/** The text of one publish call. */
export function publishText(topic, id) {
  return `{"id":"${id}","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"${message}","ttl":300,"prompt":true,"tag":1108}}`
}

/** Each pair has one message on its way until `count` have arrived and were answered. Four frames each. */
export async function runPairs(opened, count) {
  let sent = 0
  await Promise.all(
    opened.map(
      ({ publisher, reader, topic }) =>
        new Promise((resolve) => {
          let open = 0
          const step = () => {
            if (--open > 0) return
            if (sent >= count) {
              publisher.removeAllListeners('message')
              reader.removeAllListeners('message')
              resolve()
              return
            }
            open = 2
            publisher.send(publishText(topic, 1_795_244_480_586_000 + ++sent))
          }
          publisher.on('message', step)
          reader.on('message', (data) => {
            const text = data.toString()
            reader.send(`{"id":${text.slice(6, text.indexOf(','))},"jsonrpc":"2.0","result":true}`)
            step()
          })
          open = 1
          step()
        }),
    ),
  )
}

/** Each socket has one frame on its way until `count` came back. Two frames each. */
export async function runEchoes(sockets, count) {
  const text = publishText('f'.repeat(64), 1_795_244_480_586_459)
  let sent = 0
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve) => {
          const step = () => {
            if (sent++ >= count) {
              socket.removeAllListeners('message')
              resolve()
            } else socket.send(text)
          }
          socket.on('message', step)
          step()
        }),
    ),
  )
}

/** Returns the id of a call, which our relay writes first. */
const idOf = (text) => text.slice(6, text.indexOf(','))

/**
 * Sends `perSecond` messages a second for `seconds`, whatever comes back when. `send(place)` sends one from the connection at that
 * place; the connections take turns.
 */
async function sendAtRate({ connections, perSecond, seconds }, send) {
  const startedAt = performance.now()
  const total = perSecond * seconds
  for (let sent = 0; sent < total; ) {
    const due = Math.min(((performance.now() - startedAt) * perSecond) / 1000, total)
    while (sent < due) send(sent++ % connections)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/**
 * Collects milliseconds from a send to its arrival, per connection in the order of sending.
 *
 * @returns `send(place)`, `arrive(place)`, and `end(wanted)`, which waits up to 10 s for the rest and returns the 50th and 99th
 *   percentile, how many arrived, and how many of them nobody had sent, or arrived before
 */
function createDelays(connections) {
  const sentAt = Array.from({ length: connections }, () => [])
  const delays = []
  let repeated = 0
  return {
    send: (place) => sentAt[place].push(performance.now()),
    arrive(place) {
      const at = sentAt[place].shift()
      if (at === undefined) repeated++
      else delays.push(performance.now() - at)
    },
    async end(wanted) {
      const until = performance.now() + 10_000
      while (delays.length < wanted && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 5))
      const sorted = delays.toSorted((a, b) => a - b)
      const percentile = (part) => sorted[Math.floor(sorted.length * part)] ?? Number.POSITIVE_INFINITY
      return { p50: percentile(0.5), p99: percentile(0.99), count: sorted.length, repeated }
    },
  }
}

/** Delays from a publish to its push, at a steady rate over all pairs. */
export async function delaysOfPairs(opened, rate) {
  const delays = createDelays(opened.length)
  for (const [place, { reader }] of opened.entries())
    reader.on('message', (data) => {
      delays.arrive(place)
      reader.send(`{"id":${idOf(data.toString())},"jsonrpc":"2.0","result":true}`)
    })
  let id = 1_795_244_480_586_000
  await sendAtRate({ connections: opened.length, ...rate }, (place) => {
    const { publisher, topic } = opened[place]
    delays.send(place)
    publisher.send(publishText(topic, ++id))
  })
  const result = await delays.end(rate.perSecond * rate.seconds)
  for (const { reader } of opened) reader.removeAllListeners('message')
  return result
}

/** Delays from a frame to its echo, at a steady rate over half of the sockets: as many send as publish to a relay. */
export async function delaysOfEchoes(sockets, rate) {
  const text = publishText('f'.repeat(64), 1_795_244_480_586_459)
  const senders = sockets.slice(0, sockets.length / 2)
  const delays = createDelays(senders.length)
  for (const [place, socket] of senders.entries()) socket.on('message', () => delays.arrive(place))
  await sendAtRate({ connections: senders.length, ...rate }, (place) => {
    delays.send(place)
    senders[place].send(text)
  })
  const result = await delays.end(rate.perSecond * rate.seconds)
  for (const socket of senders) socket.removeAllListeners('message')
  return result
}
