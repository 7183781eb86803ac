import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createKeyPair } from '../crypto/keys.ts'
import { noblePrimitives } from '../crypto/noblePrimitives.ts'
import { reasons } from '../errors.ts'
import type { Proposal, Proposals } from './createProposals.ts'
import { settleProposal } from './settleProposal.ts'

const topic = 'a'.repeat(64)
const now = 1_700_000_000_000
const metadata = { name: 'Wallet', description: '', url: '', icons: [] }
type KeyPair = Awaited<ReturnType<typeof createKeyPair>>

describe('settling a proposal', () => {
  let own: KeyPair
  let responder: KeyPair
  let stranger: KeyPair
  beforeAll(async () => {
    const create = () => createKeyPair(noblePrimitives)
    ;[own, responder, stranger] = await Promise.all([create(), create(), create()])
  })

  /** An app whose proposal is in `state`, and a settlement of that proposal by a wallet. */
  async function settle(wallet: KeyPair, state: Proposal['state']) {
    const reply = vi.fn(async (_: { outcome: unknown }) => {})
    const addSession = vi.fn(async () => {})
    const peer = {
      clock: { now: () => now },
      sessions: { get: () => undefined },
      messenger: { reply, close: () => {} },
      primitives: async () => noblePrimitives,
      addSession,
      onFault: (error: unknown) => expect.fail(String(error)),
    }
    const proposal = { state, publicKey: own.publicKey, requiredNamespaces: {}, optionalNamespaces: {} }
    const proposals = {
      peer: () => peer,
      metadata,
      emit: () => {},
      lateReasons: new Map(),
      listLive: () => [{ proposal, keys: { privateKey: own.privateKey }, resolve: () => {} }],
      apply: async () => true,
      end: async () => {},
    } as unknown as Proposals
    const params = {
      controller: { publicKey: wallet.publicKey, metadata },
      namespaces: { eip155: { accounts: ['eip155:1:0xab'], methods: [], events: [] } },
      expiry: now / 1000 + 1_000,
    }
    await settleProposal(proposals, {
      topic,
      id: 1,
      method: 'wc_sessionSettle',
      params,
      message: {} as never,
    })
    return { addSession, outcomes: reply.mock.calls.map(([{ outcome }]) => outcome) }
  }
  const answered = () =>
    ({ status: 'answered', sessionTopic: topic, responder: responder.publicKey }) as const

  it('the wallet that answered makes the session', async () => {
    const { addSession, outcomes } = await settle(responder, answered())
    expect(addSession).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ topic, controller: responder.publicKey, expiry: now / 1000 + 1_000 }),
      expect.any(Uint8Array),
    )
    expect(outcomes).toEqual([{ result: true }])
  })

  it('another wallet is refused', async () => {
    const { addSession, outcomes } = await settle(stranger, answered())
    expect(addSession).not.toHaveBeenCalled()
    expect(outcomes).toEqual([{ error: reasons.invalidSettle }])
  })

  it('a wallet is refused while nobody has answered', async () => {
    const { addSession, outcomes } = await settle(responder, { status: 'open' })
    expect(addSession).not.toHaveBeenCalled()
    expect(outcomes).toEqual([{ error: reasons.noSession }])
  })
})
