import { describe, expect, it, vi } from 'vitest'
import { fromHex } from '../crypto/bytes.ts'
import { createKeyPair, deriveSharedKey } from '../crypto/keys.ts'
import { noblePrimitives } from '../crypto/noblePrimitives.ts'
import { sealEnvelope } from '../envelope.ts'
import type { RelayClient } from '../relay/createRelayClient.ts'
import type { RelayMessage } from '../relay/frames.ts'
import { createMessenger } from './createMessenger.ts'

const topic = 'a'.repeat(64)
const otherTopic = 'b'.repeat(64)
const key = new Uint8Array(32).fill(1)
const otherKey = new Uint8Array(32).fill(2)
const id = 1_700_000_000_000_001

/** A messenger over a relay that accepts everything. `pings` has the topics of the pings it could decrypt. */
function start() {
  const publish = vi.fn(async () => {})
  const onFault = vi.fn()
  const pings: string[] = []
  const messenger = createMessenger({
    relay: { publish, subscribe: async () => {}, unsubscribe: () => {} } as unknown as RelayClient,
    primitives: async () => noblePrimitives,
    handlers: new Map([['wc_sessionPing', async (request) => void pings.push(request.topic)]]),
    onFault,
    onUnreadable: () => false,
    now: Date.now,
  })
  const receive = (topic: string, message: string) => messenger.receive({ topic, message } as RelayMessage)
  return { messenger, publish, onFault, pings, receive }
}

describe('answers', () => {
  it('count only on the topic of their request, so that the peer of another session cannot give them', async () => {
    const { messenger, publish, onFault, receive } = start()
    await messenger.open(topic, { symKey: key })
    await messenger.open(otherTopic, { symKey: otherKey })
    const answer = messenger.request({ topic, method: 'wc_sessionPing', params: {}, id })
    await vi.waitFor(() => expect(publish).toHaveBeenCalledTimes(1))
    const sealed = (key: Uint8Array<ArrayBuffer>, result: string) =>
      sealEnvelope({ key, text: JSON.stringify({ id, jsonrpc: '2.0', result }) })
    await receive(otherTopic, sealed(otherKey, 'from another peer'))
    await receive(topic, sealed(key, 'from the peer that was asked'))
    expect(await answer).toBe('from the peer that was asked')
    expect(onFault).not.toHaveBeenCalled()
  })
})

describe('the envelopes of a topic', () => {
  const text = JSON.stringify({ id, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} })
  const unreadable = expect.objectContaining({ code: 'UNREADABLE' })

  it('are of type 0 where the topic has a symmetric key; type 1 is not decrypted, though the key fits', async () => {
    const { messenger, onFault, pings, receive } = start()
    await messenger.open(topic, { symKey: key })
    const { publicKey } = await createKeyPair(noblePrimitives)
    await receive(topic, sealEnvelope({ key, text, senderPublicKey: fromHex(publicKey) }))
    expect(pings).toEqual([])
    expect(onFault).toHaveBeenCalledExactlyOnceWith(unreadable)
    await receive(topic, sealEnvelope({ key, text }))
    expect(pings).toEqual([topic])
  })

  it('are of type 1 where the topic has a private key; type 0 is not decrypted, though the key fits', async () => {
    const { messenger, onFault, pings, receive } = start()
    const own = await createKeyPair(noblePrimitives)
    const sender = await createKeyPair(noblePrimitives)
    const shared = await deriveSharedKey(noblePrimitives, sender.privateKey, fromHex(own.publicKey))
    await messenger.open(topic, { privateKey: own.privateKey })
    await receive(topic, sealEnvelope({ key: shared, text }))
    expect(pings).toEqual([])
    expect(onFault).toHaveBeenCalledExactlyOnceWith(unreadable)
    await receive(topic, sealEnvelope({ key: shared, text, senderPublicKey: fromHex(sender.publicKey) }))
    expect(pings).toEqual([topic])
  })

  it('are not decrypted without a key', async () => {
    const { onFault, pings, receive } = start()
    await receive(topic, sealEnvelope({ key, text }))
    expect(pings).toEqual([])
    expect(onFault).toHaveBeenCalledExactlyOnceWith(unreadable)
  })
})
