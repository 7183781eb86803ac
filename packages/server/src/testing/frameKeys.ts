import { createHash, randomBytes } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  activationText,
  type RecoveryKey,
  type SealedBox,
  type SealPurpose,
  type SealSubject,
  sealContext,
} from '@latchkey/protocol'
import { keysApi } from '@latchkey/protocol/schemas'
import { privateKeyToAddress, sign } from 'viem/accounts'
import type { WalletDevice } from './createWalletDevice.ts'

/** What the frame would hold of a wallet: ids, and the share that goes to the server. */
type FrameWallet = {
  readonly walletId: string
  readonly fingerprint: string
  readonly commitment: string
}

export const randomId = (bytes = 16) => randomBytes(bytes).toString('base64url')
const bytes = (given: Uint8Array) => Uint8Array.from(given).buffer
const text = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64url')

function suiteOf() {
  return new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
}

export function newWallet(): FrameWallet {
  return { walletId: randomId(), fingerprint: randomId(32), commitment: randomId(32) }
}

/** A test wallet's key follows from its id, so that nobody has to carry it along. */
function keyOf(walletId: string): `0x${string}` {
  return `0x${createHash('sha256').update(`key of ${walletId}`).digest('hex')}`
}

export const addressOf = (walletId: string) => privateKeyToAddress(keyOf(walletId))

/** Proves as the frame does that it can sign as the wallet; `by`: with the key of another one. */
export async function proofFor(
  subject: SealSubject,
  commitment: string,
  by: string = subject.walletId,
): Promise<string> {
  const hash = createHash('sha256').update(activationText(subject, commitment)).digest('hex')
  const { r, s, yParity } = await sign({ hash: `0x${hash}`, privateKey: keyOf(by) })
  const words = [r, s].map((word) => word.slice(2).padStart(64, '0')).join('')
  return Buffer.concat([Buffer.of(yParity ?? 0), Buffer.from(words, 'hex')]).toString('base64url')
}

/** Asks to make a staged set the active one. */
export async function requestActivation(
  device: WalletDevice,
  { walletId, commitment }: Pick<FrameWallet, 'walletId' | 'commitment'>,
  setId: string,
  proof?: string,
) {
  const subject = { account: device.session.account.id, walletId, setId }
  const own = proof ?? (await proofFor(subject, commitment))
  return device.ask(keysApi.activate, { walletId, setId, commitment, proof: own })
}

/** Seals as the frame does. */
export async function sealTo(
  publicKey: string,
  share: Uint8Array,
  purpose: SealPurpose,
  subject: SealSubject,
): Promise<SealedBox> {
  const suite = suiteOf()
  const recipientPublicKey = await suite.kem.deserializePublicKey(bytes(Buffer.from(publicKey, 'base64url')))
  const { info, aad } = sealContext(purpose, subject)
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: bytes(info) }, bytes(share), bytes(aad))
  return { enc: text(enc), ciphertext: text(ct) }
}

/** A key pair for one answer. */
export async function oneShotKey() {
  const suite = suiteOf()
  const pair = await suite.kem.generateKeyPair()
  return {
    recipient: text(await suite.kem.serializePublicKey(pair.publicKey)),
    async open(box: SealedBox, purpose: SealPurpose, subject: SealSubject): Promise<Buffer> {
      const { info, aad } = sealContext(purpose, subject)
      const enc = bytes(Buffer.from(box.enc, 'base64url'))
      const plain = await suite.open(
        { recipientKey: pair.privateKey, enc, info: bytes(info) },
        bytes(Buffer.from(box.ciphertext, 'base64url')),
        bytes(aad),
      )
      return Buffer.from(plain)
    },
  }
}

/** Stages a set as the frame does, and answers the response. `keys`: its recovery methods; default a password. */
export async function stageSet(
  device: WalletDevice,
  wallet: FrameWallet,
  given: {
    setId: string
    replaces: string | null
    share: Uint8Array
    escrow?: Uint8Array
    keys?: RecoveryKey[]
  },
) {
  const { setId, replaces, share } = given
  const account = device.session.account.id
  const { keyId, publicKey } = (await device.ask(keysApi.sealingKey, undefined)).reply
  const subject = { account, walletId: wallet.walletId, setId }
  const escrow = given.escrow && (await sealTo(publicKey, given.escrow, 'recovery-share-in', subject))
  return device.ask(keysApi.stage, {
    ...wallet,
    addresses: { eip155: addressOf(wallet.walletId) },
    setId,
    replaces,
    keyId,
    share: await sealTo(publicKey, share, 'auth-share-in', subject),
    recovery: {
      share: randomId(64),
      keys: given.keys ?? [
        {
          id: randomId(),
          kind: 'password',
          label: 'Password',
          params: '{"kdf":"scrypt"}',
          wrapped: randomId(48),
          createdAt: 1,
        },
      ],
      ...(escrow && { escrow }),
    },
  })
}

/** Asks for the server's share of a set. `share` is there when it was given. */
export async function releaseShare(device: WalletDevice, walletId: string, setId: string) {
  const key = await oneShotKey()
  const answer = await device.ask(keysApi.release, { walletId, setId, recipient: key.recipient })
  const account = device.session.account.id
  const share =
    answer.status === 200
      ? await key.open(answer.reply.share, 'auth-share-out', { account, walletId, setId })
      : undefined
  return { ...answer, share, recipient: key.recipient }
}

/** The whole two-phase way of a set to being active. */
export async function activateSet(
  device: WalletDevice,
  wallet: FrameWallet,
  given: { setId: string; replaces: string | null; share: Uint8Array; escrow?: Uint8Array },
): Promise<void> {
  const staged = await stageSet(device, wallet, given)
  if (staged.status !== 200) throw new Error(staged.failure.description)
  await releaseShare(device, wallet.walletId, given.setId)
  const done = await requestActivation(device, wallet, given.setId)
  if (done.status !== 200) throw new Error(done.failure.description)
}
