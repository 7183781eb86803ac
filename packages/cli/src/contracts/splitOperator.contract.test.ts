// long: starts two operators.
import type { WalletCustody } from '@latchkey/protocol'
import { authApi, recoverySecretsApi } from '@latchkey/protocol/schemas'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeyRotations } from '../../../server/src/createKeyRotations.ts'
import { attackCustody, openRecoverySecrets } from '../testing/attackCustody.ts'
import {
  createFrameWallet,
  createLyingSession,
  createOperatorSession,
  type FrameWallet,
  frameOrigin,
  type Operator,
  startOperator,
} from '../testing/startOperators.ts'

const message = 'everything goes to the attacker'
let first: Operator
let second: Operator
beforeAll(async () => {
  second = await startOperator({ LATCHKEY_RECOVERY_FOR: frameOrigin })
  first = await startOperator(environmentOf(second))
}, 120_000)
afterAll(async () => {
  await first.close()
  await second.close()
})

/** What the first operator configures to have another one as the second. */
const environmentOf = ({ stack: { url } }: Operator, host = '127.0.0.1') => ({
  LATCHKEY_FRAME_URL: frameOrigin,
  LATCHKEY_SECOND_OPERATOR: url.replace('127.0.0.1', host),
  LATCHKEY_EGRESS_ALLOW: [new URL(url).host, new URL(url).host.replace('127.0.0.1', host)].join(','),
})
const getLabel = async ({ stack }: Operator) =>
  (await (await fetch(`${stack.url}/.well-known/wallet-custody`)).json()) as WalletCustody

/** A person's wallet, made in a browser that is signed in to both operators. Its first way to recover is a code. */
async function startPerson(email: string) {
  const wallet = await createFrameWallet(await first.signIn(email))
  await wallet.protect({ kind: 'file', secret: crypto.getRandomValues(new Uint8Array(32)) }, 'Recovery code')
  const atSecond = await second.signIn(email)
  return { wallet, atSecond, session: createOperatorSession(atSecond), address: await getAddress(wallet) }
}

async function getAddress(wallet: FrameWallet): Promise<string> {
  const opened = await wallet.open()
  if (opened.kind !== 'ready') throw new Error(`The wallet is ${opened.kind}.`)
  return opened.wallet.addresses.eip155
}

/** Has the second operator store the only way to recover. */
async function protect(email: string) {
  const person = await startPerson(email)
  await person.wallet.protectByOperator(person.session, 'Second operator')
  const [code] = await person.wallet.getRecoveryMethods()
  await person.wallet.removeRecoveryMethod(code?.id ?? '')
  return person
}

/** A new browser of the person: signs in with the mails of both operators, and recovers. */
async function recover(email: string, session?: ReturnType<typeof createOperatorSession>) {
  const wallet = await createFrameWallet(await first.signIn(email))
  const [method] = await wallet.getRecoveryMethods()
  if (!method) throw new Error('There is no way to recover.')
  const at = session ?? createOperatorSession(await second.signIn(email))
  await wallet.recover({ id: method.id, factor: await wallet.readOperatorSecret(at, method) })
  return { wallet, address: await getAddress(wallet) }
}

describe('two operators', () => {
  it('[X.01] the label says so, and why; the second operator’s own does not change', async () => {
    const { label, reasons } = await getLabel(first)
    expect(label).toBe('split-operator')
    expect(reasons.join(' ')).toContain(new URL(second.stack.url).host)
    expect(await getLabel(second)).toEqual({ label: 'user-held', reasons: [] })
  })

  it('[X.01, X.10] a lost device: the wallet comes back with the mails of both, and again after that', async () => {
    const { address } = await protect('mira@example.org')
    const { address: found, wallet } = await recover('mira@example.org')
    expect(found).toBe(address)
    // the new set has the same way, renewed
    expect((await wallet.getRecoveryMethods()).map(({ kind, label }) => [kind, label])).toEqual([
      ['operator', 'Second operator'],
    ])
    expect((await recover('mira@example.org')).address).toBe(address)
    // each mailed its own codes
    for (const { catcher } of [first, second])
      expect(catcher.messages('mira@example.org').length).toBeGreaterThan(1)
  })

  it('[X.01] [T-CUST-1] everything that one of them has signs for nobody; what both have signs', async () => {
    const { address } = await protect('lena@example.org')
    const [ofFirst, ofSecond] = [await first.loot(), await second.loot()]
    const mails = first.catcher.messages().map(({ text }) => text)
    const all = { ...ofFirst, log: [ofFirst.log, ...mails].join('\n') }
    expect([...(await attackCustody(all, message)).keys()]).toEqual([])
    expect([...(await attackCustody(ofSecond, message)).keys()]).toEqual([])
    // control: together
    const spoils = await attackCustody(all, message, await openRecoverySecrets(ofSecond))
    expect([...spoils.keys()]).toContain(address)
    const signature = spoils.get(address) as `0x${string}`
    expect(await verifyMessage({ address: address as `0x${string}`, message, signature })).toBe(true)
    // the second has nothing that names the wallet
    expect(JSON.stringify(ofSecond.tables).toLowerCase()).not.toContain(address.toLowerCase())
  })

  it('[X.01] what the first operator signs and mails opens no session at the second', async () => {
    const email = 'omar@example.org'
    const { wallet, atSecond } = await protect(email)
    const [method] = await wallet.getRecoveryMethods()
    const { place } = JSON.parse(method?.params ?? '{}')
    // a session of the same person at the first operator, as the first operator can make any
    const forged = await first.signIn(email)
    const attempt = (accessToken: string, device = forged) =>
      device.ask(
        recoverySecretsApi.read,
        { id: place.id, recipient: 'B'.repeat(87) },
        { accessToken, headers: { origin: frameOrigin } },
      )
    const thief = await second.stack.device()
    expect((await attempt(forged.session.accessToken, thief)).failure.field).toBe('session')
    // a token of the second operator is bound to the device that got it
    expect((await attempt(atSecond.session.accessToken, thief)).failure.field).toMatch(/session|dpop/)
    // no code of the second went through the first operator’s mail
    const code = /^(\d{6,10})$/m
    const codes = second.catcher.messages(email).flatMap(({ text }) => code.exec(text)?.[1] ?? [])
    expect(codes.length).toBeGreaterThan(0)
    for (const { text } of first.catcher.messages(email))
      for (const one of codes) expect(text).not.toContain(one)
    // control: whoever has a code of the second operator’s mail signs in there
    expect((await second.signIn(email)).session.account.id).toBe(atSecond.session.account.id)
  })
})

describe('a second operator that fails', () => {
  it('[X.10] is down while it is set up, or sends the secret back wrong: the ways to recover stay as they were', async () => {
    const { wallet, session, address } = await startPerson('sven@example.org')
    const kinds = async () => (await wallet.getRecoveryMethods()).map(({ kind }) => kind)
    await second.stop()
    await expect(wallet.protectByOperator(session, '')).rejects.toMatchObject({ code: 'offline' })
    expect(await kinds()).toEqual(['file'])
    await second.restart()
    const deleted: string[] = []
    const unable = {
      ...session,
      read: () => Promise.reject(new Error('down')),
      delete: async ({ id }: { id: string }) => void deleted.push(id),
    }
    await expect(wallet.protectByOperator(unable, '')).rejects.toThrow('down')
    expect(deleted).toHaveLength(1)
    await expect(wallet.protectByOperator(createLyingSession(session), '')).rejects.toMatchObject({
      code: 'wrongFactor',
    })
    expect(await kinds()).toEqual(['file'])
    // control
    await wallet.protectByOperator(session, '')
    expect(await kinds()).toEqual(['file', 'operator'])
    expect(await getAddress(wallet)).toBe(address)
  })

  it('[X.10] is down when a device is lost, has rotated its key meanwhile, and is back: the wallet comes back', async () => {
    const email = 'noor@example.org'
    const { address, session } = await protect(email)
    await second.stop()
    await expect(recover(email, session)).rejects.toMatchObject({ code: 'offline' })
    await second.restart()
    const rotation = createKeyRotations(second.stack.ports).find(({ name }) => name === 'keys')
    await rotation?.rotate()
    await rotation?.retire({ wait: async () => {} })
    expect((await recover(email)).address).toBe(address)
  })

  it('[X.10] whose account was deleted, or is another one, says that it has no such secret; the wallet stays', async () => {
    const email = 'ines@example.org'
    const { wallet, atSecond, address } = await protect(email)
    const elsewhere = createOperatorSession(await second.signIn('else@example.org'))
    await expect(recover(email, elsewhere)).rejects.toMatchObject({ code: 'recovery_secret' })
    second.skip(61_000)
    const { reply } = await atSecond.ask(authApi.deleteAccount, {})
    if (reply.action !== 'VERIFY_OTP') throw new Error(reply.action)
    await expect.poll(() => second.catcher.messages(email)[0]?.text).toMatch(/^\d{6}$/m)
    const otp = /^(\d{6})$/m.exec(second.catcher.messages(email)[0]?.text ?? '')?.[1] ?? ''
    const { deletionId } = reply
    expect(await atSecond.outcome(authApi.confirmDeletion, { deletionId, otp })).toBe('ok')
    second.skip(8 * 24 * 60 * 60_000)
    await second.stack.sweep()
    await expect(recover(email)).rejects.toMatchObject({ code: 'recovery_secret' })
    expect(await getAddress(wallet)).toBe(address)
  })
})

describe('the label of a second operator that is gone, or is none', () => {
  it('[X.01] not configured any more: two operators could still sign for the wallets that use it', async () => {
    await first.restart({ LATCHKEY_SECOND_OPERATOR: '' })
    const { label, reasons } = await getLabel(first)
    expect([label, reasons.length]).toEqual(['split-operator', 1])
  })

  it('[X.01] out of reach: the same, and that it is not offered', async () => {
    await second.stop()
    await first.restart()
    const { label, reasons } = await getLabel(first)
    expect(label).toBe('split-operator')
    expect(reasons.join(' ')).toContain('can’t be reached')
    await second.restart()
  })

  it('[X.01] this server under another name: nobody’s second operator, and for wallets that use it the operator could sign', async () => {
    const own = await startOperator({ LATCHKEY_RECOVERY_FOR: frameOrigin })
    await own.restart(environmentOf(own, 'localhost'))
    const { label, reasons } = await getLabel(own)
    expect(label).toBe('user-held')
    expect(reasons.join(' ')).toContain('the key of this server')
    // the frame refuses too
    const email = 'self@example.org'
    const wallet = await createFrameWallet(await own.signIn(email))
    await wallet.protect({ kind: 'file', secret: crypto.getRandomValues(new Uint8Array(32)) }, 'Code')
    const session = createOperatorSession(await own.signIn(email))
    await expect(wallet.protectByOperator(session, '')).rejects.toThrow('same as the first')
    const methods = await wallet.getRecoveryMethods()
    expect(methods.map(({ kind }) => kind)).toEqual(['file'])
    // an older frame might not have: its wallets count
    const { query } = own.stack.ports.db
    const { recoveryKeys } = await query
      .selectFrom('keysSet')
      .select('recoveryKeys')
      .executeTakeFirstOrThrow()
    await query
      .updateTable('keysSet')
      .set({ recoveryKeys: recoveryKeys.replace('"kind":"file"', '"kind":"operator"') })
      .execute()
    expect((await getLabel(own)).label).toBe('operator-recoverable')
    await own.close()
  })
})
