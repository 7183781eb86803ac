import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { solanaTransaction } from '../../testing/goldenRequests.ts'
import { lookOf } from '../../testing/lookOf.ts'
import { testKeys } from '../../testing/requestWorld.ts'
import {
  createRecordingRpc,
  optimism,
  solanaMainnet,
  startFrameWorld,
} from '../../testing/startFrameWorld.ts'
import { RequestError } from '../errors.ts'
import type { Approval } from '../screens/approvalScreen.ts'
import { insertSolanaSignature, parseSolanaTransaction } from './solanaTransaction.ts'

const person = vi.hoisted(() => ({ shown: [] as Approval[], approves: true }))
// The screen is a browser's matter, and proved there; here somebody looks at what it is given, and decides.
vi.mock('../screens/showApproval.ts', () => ({
  showApproval: async ({ approval }: { approval: Approval }) => {
    person.shown.push(approval)
    return { isApproved: person.approves, digest: approval.digest }
  },
}))

const keys = testKeys()
const account = keys.solana.address
const transaction = solanaTransaction(
  new Uint8Array(32),
  [2, 0, 0, 0, 0, 0x2f, 0x68, 0x59, 0, 0, 0, 0],
  [0, 1],
)
const { message } = parseSolanaTransaction(transaction)
const id = base58.encode(ed25519.sign(message, keys.solana.secretKey))
const signed = insertSolanaSignature(transaction, account, base58.decode(id))

const open: { close(): void }[] = []
beforeEach(() => {
  person.shown.length = 0
  person.approves = true
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** The frame over a node that answers `sendTransaction` with `answer`, and knows `status` of the transaction. */
function start(answer: unknown = id, status: object | null = null, look = lookOf()) {
  const { rpc, requests } = createRecordingRpc({
    isBlockhashValid: { value: true },
    sendTransaction: answer,
    getSignatureStatuses: { value: [status] },
  })
  const world = startFrameWorld({ rpc })
  world.services.state.look = look
  open.push(world)
  return {
    send: (params: object, chainId: string | number = solanaMainnet) =>
      world.messenger.request('RPC_REQUEST', {
        method: 'solana_signAndSendTransaction',
        params: params as Record<string, unknown>,
        chainId,
        chainNamespace: 'solana',
      }),
    sent: () => requests.filter(({ method }) => method === 'sendTransaction'),
  }
}

describe('solana_signAndSendTransaction', () => {
  it('[S7.69] signs what the person approved, sends it to the named network and answers with its id', async () => {
    const { send, sent } = start()
    expect(await send({ transaction, pubkey: account })).toEqual({ signature: id })
    expect(person.shown).toMatchObject([
      {
        networkName: 'Solana (solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp)',
        description: { title: 'Send 1.5 SOL' },
      },
    ])
    expect(sent()).toEqual([
      {
        network: solanaMainnet,
        method: 'sendTransaction',
        params: [signed, { encoding: 'base64', preflightCommitment: 'confirmed' }],
      },
    ])
  })

  it.each([
    ['its language', lookOf('ar-EG'), 'إرسال \u2068١٫٥ SOL\u2069'],
    // the words are English: German ones could not be loaded
    ['English, like the words', lookOf('de'), 'Send 1.5 SOL'],
    // an app chooses digits that look like others
    ['no digits of the app', lookOf('en-u-nu-beng'), 'Send 1.5 SOL'],
  ])('[X.46] shows a reader the amount in %s', async (_, look, title) => {
    const { send } = start(id, null, look)
    await send({ transaction, pubkey: account })
    expect(person.shown).toMatchObject([{ description: { title } }])
  })

  it('[S7.69] passes the app’s send options on, and refuses others', async () => {
    const { send, sent } = start()
    const sendOptions = {
      skipPreflight: true,
      preflightCommitment: 'processed',
      maxRetries: 3,
      minContextSlot: 9,
    }
    await send({ transaction, sendOptions })
    expect(sent()).toMatchObject([{ params: [signed, { encoding: 'base64', ...sendOptions }] }])
    for (const wrong of [
      { encoding: 'base58' },
      { maxRetries: -1 },
      { maxRetries: 1e9 },
      { preflightCommitment: 'recent' },
      { skipPreflight: 'yes' },
      'fast',
    ])
      await expect(send({ transaction, sendOptions: wrong })).rejects.toThrow('options')
    expect(sent()).toHaveLength(1)
    expect(person.shown).toHaveLength(1)
  })

  it('[S7.69] sends nothing that is declined, for another account, unreadable or for another network', async () => {
    const { send, sent } = start()
    person.approves = false
    await expect(send({ transaction })).rejects.toThrow('User rejected the request.')
    person.approves = true
    const stranger = base58.encode(new Uint8Array(32).fill(3))
    await expect(send({ transaction, pubkey: stranger })).rejects.toThrow('another account')
    await expect(send({ transaction: 'AAAA' })).rejects.toThrow('can’t be read')
    await expect(send({ transaction }, optimism)).rejects.toThrow('Solana network')
    expect(person.shown).toHaveLength(1)
    expect(sent()).toEqual([])
  })

  it('[S7.69] refuses a transaction that lacks another signer’s signature before it is shown', async () => {
    const { send, sent } = start()
    await expect(send({ transaction: twoSigners(new Uint8Array(64)) })).rejects.toThrow('another signature')
    expect(person.shown).toEqual([])
    // control: the other has signed; the id of the transaction is the fee payer's signature
    const first = new Uint8Array(64).fill(9)
    const complete = start(base58.encode(first))
    expect(await complete.send({ transaction: twoSigners(first) })).toEqual({
      signature: base58.encode(first),
    })
    expect(sent()).toEqual([])
    expect(complete.sent()).toHaveLength(1)
  })

  it('[S7.69] names the network’s refusal, and says when nobody knows what became of it', async () => {
    const refused = start(new RequestError('chain', 'Blockhash not found'))
    await expect(refused.send({ transaction })).rejects.toThrow('Blockhash not found')
    const lost = start(
      new RequestError('network', 'The network can’t be reached.', { cause: new Error('reset') }),
    )
    await expect(lost.send({ transaction })).rejects.toThrow(/may have been sent/)
    await expect(lost.send({ transaction })).rejects.toMatchObject({
      refusal: { reason: 'unconfirmed', transaction: id },
    })
    const other = start(base58.encode(new Uint8Array(64).fill(1)))
    await expect(other.send({ transaction })).rejects.toThrow(/may have been sent/)
  })

  it.each([
    [
      'refused, because a node has it already',
      new RequestError('chain', 'Transaction simulation failed: This transaction has already been processed'),
    ],
    ['lost', new RequestError('network', 'The network can’t be reached.')],
  ])(
    '[S7.69] answers with the id where the answer was %s, and the network has the transaction',
    async (_, failure) => {
      const { send } = start(failure, { err: null, confirmationStatus: 'processed' })
      expect(await send({ transaction })).toEqual({ signature: id })
    },
  )
})

/** A transfer of this account that another account pays the fee of, with the signature `first` of that one. */
function twoSigners(first: Uint8Array): string {
  const payer = new Uint8Array(32).fill(4)
  const bytes = Uint8Array.from([
    ...[2, ...first, ...new Uint8Array(64)],
    ...[2, 0, 1, 3, ...payer, ...keys.solana.publicKey, ...new Uint8Array(32)],
    ...new Uint8Array(32).fill(1),
    ...[1, 2, 2, 1, 0, 12, 2, 0, 0, 0, 0, 0x2f, 0x68, 0x59, 0, 0, 0, 0],
  ])
  return Buffer.from(bytes).toString('base64')
}
