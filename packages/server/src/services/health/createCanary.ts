import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { relayTags } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import type { WebSocket } from 'ws'
import { DeadlineError, withDeadline } from '../../base/promises.ts'

/** What a canary does, in this order. A failure names the step it happened in. */
export type CanaryStep = 'connect' | 'pair' | 'publish' | 'deliver' | 'acknowledge'

/** Result of one round trip. `milliseconds` is the time it took. */
export type CanaryResult =
  | { readonly isWell: true; readonly milliseconds: number }
  | { readonly isWell: false; readonly step: CanaryStep; readonly reason: string }

type CanaryOptions = {
  /** Opens a socket to the public URL. */
  readonly openSocket: (url: string) => WebSocket
  /** Returns the project the canary names, so that it is admitted where projects are checked. Undefined: it names none. */
  readonly getProjectId: () => Promise<string | undefined>
}

/** Milliseconds of one round trip in all. */
const timeout = 8_000

/**
 * Creates the canary of the relay: it goes the way of an app and a wallet through everything in front of the server. Two clients
 * connect to the public URL and listen to a new topic; one publishes a sealed proposal, the other gets and acknowledges it; then
 * the same the other way round. It is well when both messages have come and the relay holds neither any more.
 *
 * The topic is used once, and messages live a minute, so that a round that breaks leaves nothing.
 *
 * @example
 * const run = createCanary({ openSocket: (url) => new WebSocket(url), getProjectId: async () => 'shop' })
 * const result = await run('https://relay.example')
 */
export function createCanary({ openSocket, getProjectId }: CanaryOptions) {
  return async (publicUrl: string): Promise<CanaryResult> => {
    const url = publicUrl.replace(/^http/, 'ws').replace(/\/+$/, '')
    const startedAt = performance.now()
    const progress: { step: CanaryStep } = { step: 'connect' }
    const clients: CanaryClient[] = []
    const run = async () => {
      const projectId = await getProjectId()
      const open = () => {
        const client = openClient(url, { openSocket, projectId })
        clients.push(client)
        return client
      }
      await makeRound(open(), open(), progress)
    }
    try {
      await withDeadline(run(), timeout, 'The round trip')
      return { isWell: true, milliseconds: Math.round(performance.now() - startedAt) }
    } catch (error) {
      const reason = error instanceof DeadlineError ? `no answer in ${timeout / 1000} s` : reasonOf(error)
      return { isWell: false, step: progress.step, reason }
    } finally {
      for (const { socket } of clients) socket.terminate()
    }
  }
}

async function makeRound(
  app: CanaryClient,
  wallet: CanaryClient,
  progress: { step: CanaryStep },
): Promise<void> {
  await Promise.all([app.opened, wallet.opened])
  progress.step = 'pair'
  const topic = randomBytes(32).toString('hex')
  await Promise.all([app.call('irn_subscribe', { topic }), wallet.call('irn_subscribe', { topic })])
  for (const [from, to, tag] of [
    [app, wallet, relayTags.sessionPropose],
    [wallet, app, relayTags.sessionProposeResponse],
  ] as const) {
    const message = randomBytes(120).toString('base64')
    progress.step = 'publish'
    await from.call('irn_publish', { topic, message, tag, ttl: 60 })
    progress.step = 'deliver'
    await to.received(message)
    progress.step = 'acknowledge'
    await waitUntilGone(to, topic)
  }
}

/** Acknowledged messages are deleted in the background. */
async function waitUntilGone(client: CanaryClient, topic: string): Promise<void> {
  for (;;) {
    const page = (await client.call('irn_fetchMessages', { topic })) as { messages?: unknown[] } | undefined
    if (page?.messages?.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A client of the relay that acknowledges what it gets. */
type CanaryClient = {
  readonly socket: WebSocket
  readonly opened: Promise<void>
  call(method: string, params: object): Promise<unknown>
  /** Resolves when a message has come. */
  received(message: string): Promise<void>
}

function openClient(
  url: string,
  { openSocket, projectId }: Pick<CanaryOptions, 'openSocket'> & { readonly projectId: string | undefined },
): CanaryClient {
  const query = new URLSearchParams({
    auth: createToken(url),
    ua: 'latchkey-canary',
    useOnCloseEvent: 'true',
  })
  if (projectId !== undefined) query.set('projectId', projectId)
  const socket = openSocket(`${url}/?${query}`)
  const answers = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  const messages = new Set<string>()
  const waiting = new Map<string, () => void>()
  let lastId = 0
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const { reject } of answers.values()) reject(failure)
    answers.clear()
  }
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.on('error', (error) => {
      fail(error)
      reject(error)
    })
    socket.once('close', (code, text) => {
      const error = new Error(`closed with ${code} ${String(text)}`.trim().slice(0, 120))
      fail(error)
      reject(error)
    })
  })
  opened.catch(() => undefined)
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame
    if (frame.method === 'irn_subscription') {
      const message = frame.params?.data?.message ?? ''
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      messages.add(message)
      waiting.get(message)?.()
      return
    }
    const answer = answers.get(Number(frame.id))
    answers.delete(Number(frame.id))
    if (frame.error) answer?.reject(new Error(String(frame.error.message).slice(0, 120)))
    else answer?.resolve(frame.result)
  })
  return {
    socket,
    opened,
    call: (method, params) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        const id = ++lastId
        answers.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      }),
    received: (message) =>
      new Promise((resolve) => {
        if (messages.has(message)) resolve()
        else waiting.set(message, () => resolve())
      }),
  }
}

type Frame = {
  readonly id: unknown
  readonly method?: string
  readonly params?: { readonly data?: { readonly message?: string } }
  readonly result?: unknown
  readonly error?: { readonly message?: string }
}

/** A token as clients of the relay sign it: a JWT by EdDSA whose issuer is the `did:key` of a new key. */
function createToken(audience: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const iss = `did:key:z${base58.encode(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`
  const iat = Math.floor(Date.now() / 1000)
  const sub = createHash('sha256').update(raw).digest('hex')
  const toPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${toPart({ alg: 'EdDSA', typ: 'JWT' })}.${toPart({ iss, sub, aud: audience, iat, exp: iat + 300 })}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

/** Messages of `ws` and Node hold addresses; codes, close reasons and words of the relay do not. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return code ?? error.message
}
