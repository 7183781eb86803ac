import { describe, expect, it } from 'vitest'
import { account, createVaultDevice, createVaultWallet, signs } from '../../testing/vaultWorld.ts'
import { toBase64url, utf8 } from '../bytes.ts'
import { createRecipient, sealAuthenticated } from './sealedBox.ts'
import {
  createClaim,
  createTransferCode,
  deriveTransferSecret,
  getTransferNumber,
  transferContext,
} from './transferCode.ts'

const device = { browser: 'firefox', system: 'linux' } as const

/** A wallet on one device, a second device, and a claim of the second one with the code of the first. */
async function start() {
  const world = await createVaultWallet()
  const { service, staged, subject } = world
  const second = (await createVaultDevice()).vault
  const code = createTransferCode()
  const claim = await second.claimTransfer({ ...subject, code, device })
  const give = (changes: object = {}) => world.vault.giveShare({ ...subject, code, claim, ...changes })
  const take = async (box: string, changes: object = {}) => {
    const released = await service.release(staged, await second.createRecipient())
    const { recipient } = claim
    return second.receiveShare({
      account,
      facts: staged,
      setId: staged.setId,
      code,
      recipient,
      box,
      released,
      ...changes,
    })
  }
  return { ...world, second, code, claim, give, take }
}

describe('moving the device share', () => {
  it('[X.62, X.62d] [X.10] both devices have the wallet afterwards, with the same addresses, and add ways to recover', async () => {
    const { vault, second, give, take, service, subject, staged } = await start()
    expect(await second.addresses(subject)).toBeUndefined()
    await take(await give())
    expect(await second.addresses(subject)).toEqual(staged.addresses)
    for (const each of [vault, second]) expect(await signs({ vault: each, service }, staged)).toBe(true)
    const factor = { kind: 'file', secret: new Uint8Array(32).fill(3) } as const
    await expect(second.protect({ ...subject, factor, label: 'Code' })).resolves.toMatchObject({
      kind: 'file',
    })
  })

  it('[T-TRANSFER] a service that puts a key of its own in place of the device’s gets no share', async () => {
    const { give, claim, subject } = await start()
    const { publicKey: recipient } = await createRecipient()
    await expect(give({ claim: { ...claim, recipient } })).rejects.toMatchObject({ code: 'notForUs' })
    // nor with a tag by a code it made up, nor as another kind of device
    const guessed = deriveTransferSecret(createTransferCode(), subject)
    const forged = createClaim(guessed, { recipient, device })
    await expect(give({ claim: forged })).rejects.toMatchObject({ code: 'notForUs' })
    const renamed = { ...claim, device: { browser: 'chrome', system: 'windows' } as const }
    await expect(give({ claim: renamed })).rejects.toMatchObject({ code: 'notForUs' })
    // the control: the device's own claim is served
    await expect(give()).resolves.toMatch(/^[\w-]{600,}$/)
  })

  it('[T-TRANSFER] a service that seals a wallet of its own for the device is refused', async () => {
    const { give, take, claim, subject, second } = await start()
    const guessed = deriveTransferSecret(createTransferCode(), subject)
    const bytes = utf8(JSON.stringify({ v: 1, share: '', recoveryKey: '' }))
    const forged = await sealAuthenticated(guessed, claim.recipient, bytes, transferContext(subject))
    await expect(take(toBase64url(forged))).rejects.toMatchObject({ code: 'notForUs' })
    expect(await second.addresses(subject)).toBeUndefined()
    // the key of the claim is used up with it: the other device's box is refused, too
    await expect(take(await give())).rejects.toMatchObject({ code: 'notForUs' })
  })

  it('[T-TRANSFER] a box opens once, on the device that claimed, with its code, for its wallet', async () => {
    const { give, take, second, code, subject } = await start()
    const box = await give()
    const other = (await createVaultDevice()).vault
    const { recipient } = await other.claimTransfer({ ...subject, code, device })
    await expect(take(box, { recipient })).rejects.toMatchObject({ code: 'notForUs' })
    const world = await start()
    await expect(world.take(box)).rejects.toMatchObject({ code: 'notForUs' })
    await expect(take(box, { code: createTransferCode() })).rejects.toMatchObject({ code: 'notForUs' })
    await expect(take(box)).rejects.toMatchObject({ code: 'notForUs' })
    expect(await second.addresses(subject)).toBeUndefined()
    const again = await start()
    const delivered = await again.give()
    await again.take(delivered)
    await expect(again.take(delivered)).rejects.toMatchObject({ code: 'notForUs' })
  })

  it('[T-TRANSFER] the number is that of one key: whoever phished the code shows another one', () => {
    const subject = { account, walletId: 'w'.repeat(22), setId: 's'.repeat(22) }
    const secret = deriveTransferSecret(createTransferCode(), subject)
    const numbers = Array.from({ length: 2_000 }, (_, index) =>
      getTransferNumber(secret, `key ${index}`, 'nonce'),
    )
    expect(new Set(numbers).size).toBe(100)
    const own = getTransferNumber(secret, 'own key', 'nonce')
    expect(own).toMatch(/^\d\d$/)
    // a thief who tries keys until the number fits has to do so before the one claim of the transfer
    expect(numbers.filter((number) => number === own).length).toBeLessThan(60)
    expect(getTransferNumber(secret, 'own key', 'nonce')).toBe(own)
  })

  it.each(['', 'ABCD-EFGH', `${createTransferCode()}A`])('[X.10] %j is no code, and says so', (code) => {
    const subject = { account, walletId: 'w'.repeat(22), setId: 's'.repeat(22) }
    expect(() => deriveTransferSecret(code, subject)).toThrow('This code isn’t complete')
  })
})
