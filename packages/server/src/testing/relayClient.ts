import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { WebSocket } from 'ws'

/** A client's identity, and tokens of every kind of wrong. */
export type RelayIdentity = {
  /** did:key. */
  readonly client: string
  token(audience: string, wrong?: TokenChanges): string
}

type TokenChanges = {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  /** Signs with this key instead. */
  readonly signer?: KeyObject
}

/** A push as it came. */
type Push = {
  readonly id: number
  readonly subscription: string
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly attestation?: string
}

type Answer = { readonly id: unknown; readonly result?: unknown; readonly error?: RelayError }
type RelayError = { readonly code: number; readonly message: string; readonly data: string }

/** A client that does only what it is told: it acknowledges by itself unless `acknowledges` is false. */
export type RelayClient = {
  readonly client: string
  readonly socket: WebSocket
  readonly pushes: Push[]
  acknowledges: boolean
  acknowledge(push: Push): void
  call(method: string, params: object, id?: string): Promise<Answer>
  /** Sends text as it is and waits for the next answer. */
  raw(text: string): Promise<string>
  /** Waits until so many pushes have come. */
  pushed(count: number): Promise<Push[]>
  publish(topic: string, message: string, more?: object): Promise<Answer>
  subscribe(topic: string): Promise<Answer>
  /** Cuts the connection without a word. */
  cut(): Promise<void>
  closed: Promise<{ readonly code: number; readonly reason: string }>
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function encodeBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = base58.charAt(Number(number % 58n)) + text
  return text
}

export function createIdentity(): RelayIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const client = `did:key:z${encodeBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`
  return {
    client,
    token(audience, { header = {}, claims = {}, signer = privateKey } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const subject = randomBytes(32).toString('hex')
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const head = part({ alg: 'EdDSA', typ: 'JWT', ...header })
      const body = part({ iss: client, sub: subject, aud: audience, iat: now, exp: now + 86_400, ...claims })
      return `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), signer).toString('base64url')}`
    },
  }
}

/** A topic nobody knows yet, and a message as clients seal them: base64 of so many bytes. */
export const newTopic = (): string => randomBytes(32).toString('hex')
export const newMessage = (bytes = 200): string => randomBytes(bytes).toString('base64')
export const messageIdOf = (message: string): string => createHash('sha256').update(message).digest('hex')

/** The URL a client connects to. */
export function relayUrl(url: string, token: string, query = '&useOnCloseEvent=true'): string {
  return `${url}/?auth=${token}&projectId=local&ua=wc-2/test${query}`
}

export async function connectRelay(
  url: string,
  identity = createIdentity(),
  query?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RelayClient> {
  const socket = new WebSocket(relayUrl(url, identity.token(url), query), { headers })
  const waiting = new Map<string, { resolve(answer: Answer): void; reject(error: Error): void }>()
  let onRaw: ((text: string) => void) | undefined
  let wake = () => {}
  let nextId = 1_795_244_480_586_459_904n
  const pushes: Push[] = []
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      for (const { reject } of waiting.values())
        reject(new Error(`closed ${code} ${String(reason)} before an answer`))
      waiting.clear()
      resolve({ code, reason: String(reason) })
    })
  })
  const self: RelayClient = {
    client: identity.client,
    socket,
    pushes,
    acknowledges: true,
    closed,
    acknowledge: ({ id }) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true })),
    call(method, params, id = String(nextId++)) {
      const answered = new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
      })
      // who doesn't wait for it isn't told
      answered.catch(() => undefined)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return answered
    },
    raw(text) {
      const answered = new Promise<string>((resolve) => {
        onRaw = resolve
      })
      socket.send(text)
      return answered
    },
    async pushed(count) {
      while (pushes.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return pushes.slice(0, count)
    },
    publish: (topic, message, more = {}) =>
      self.call('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more }),
    subscribe: (topic) => self.call('irn_subscribe', { topic }),
    async cut() {
      socket.terminate()
      await closed
    },
  }
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    const text = String(data)
    const frame = JSON.parse(text) as Answer & { method?: string; params?: { id: string; data: Push } }
    if (frame.method === 'irn_subscription' && frame.params) {
      const push = { ...frame.params.data, id: Number(frame.id), subscription: frame.params.id }
      pushes.push(push)
      if (self.acknowledges) self.acknowledge(push)
      wake()
      return
    }
    if (onRaw) onRaw(text)
    onRaw = undefined
    waiting.get(String(frame.id))?.resolve(frame)
    waiting.delete(String(frame.id))
  })
  // a refused connection ends with a close, too
  await new Promise<void>((resolve) => {
    socket.once('open', () => resolve())
    socket.once('close', () => resolve())
  })
  return self
}
