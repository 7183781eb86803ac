import { base32nopad } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { account, createVaultDevice, createVaultWallet } from '../../testing/vaultWorld.ts'
import { fromBase64url } from '../bytes.ts'
import { addressesOf } from './deriveKeys.ts'
import { createRecipient, openAuthenticated, openSealed } from './sealedBox.ts'
import { combineShares, parseEnvelope } from './shares.ts'
import {
  createClaim,
  createTransferCode,
  createTransferNonce,
  deriveTransferSecret,
  getTransferNumber,
  isAuthenticClaim,
  isCommittedNonce,
  transferContext,
} from './transferCode.ts'

const device = { browser: 'firefox', system: 'linux' } as const

/** A wallet whose device gives its share to whoever has claimed a code, and what the keys service sees of that. */
async function start() {
  const world = await createVaultWallet()
  const { vault, subject, staged, service } = world
  const code = createTransferCode()
  const give = (claim: Parameters<typeof isAuthenticClaim>[1]) => vault.giveShare({ ...subject, code, claim })
  /** Tries to open the sealed share with what an attacker has. Returns the address of the wallet it makes, if it makes one. */
  async function combineAsAttacker(
    box: string,
    secret: Uint8Array<ArrayBuffer>,
    key: Awaited<ReturnType<typeof createRecipient>>,
  ) {
    const bytes = await openAuthenticated(secret, key, fromBase64url(box), transferContext(subject))
    const { share } = JSON.parse(new TextDecoder().decode(bytes)) as { share: string }
    // the service has its own share
    const own = await createRecipient()
    const released = await service.release(staged, own.publicKey)
    const serverShare = await openSealed(own, released.share, 'auth-share-out', subject)
    const { keys } = await combineShares(parseEnvelope(fromBase64url(share)), parseEnvelope(serverShare))
    return addressesOf(keys).eip155
  }
  return { ...world, code, give, combineAsAttacker }
}

describe('a service that was taken over, with its own share and all it carries', () => {
  it('[T-TRANSFER] reads nothing: claim and box open neither by guessed codes nor by keys of its own', async () => {
    const { subject, code, give, combineAsAttacker, staged } = await start()
    const taker = (await createVaultDevice()).vault
    const claim = await taker.claimTransfer({ ...subject, code, device })
    const box = await give(claim)
    const own = await createRecipient()
    const right = deriveTransferSecret(code, subject)
    for (const secret of [deriveTransferSecret(createTransferCode(), subject), new Uint8Array(32), right])
      await expect(combineAsAttacker(box, secret, own)).rejects.toThrow()
    // the control: with the code it claims in its own name, and then everything is its
    const forged = createClaim(right, { recipient: own.publicKey, device })
    expect(await combineAsAttacker(await give(forged), deriveTransferSecret(code, subject), own)).toBe(
      staged.addresses.eip155,
    )
  })

  it('[T-TRANSFER] swaps nothing: neither the key, nor the kind of device, nor the set, nor the account', async () => {
    const { subject, code, give, vault } = await start()
    const taker = (await createVaultDevice()).vault
    const claim = await taker.claimTransfer({ ...subject, code, device })
    const { publicKey: recipient } = await createRecipient()
    const swapped = [
      { ...claim, recipient },
      { ...claim, device: { browser: 'safari', system: 'ios' } as const },
      { ...claim, tag: createClaim(new Uint8Array(32), { recipient: claim.recipient, device }).tag },
    ]
    for (const one of swapped) await expect(give(one)).rejects.toMatchObject({ code: 'notForUs' })
    // a claim for another set or account of the same code
    for (const change of [{ setId: 's'.repeat(22) }, { walletId: 'w'.repeat(22) }, { account: 'person-2' }]) {
      const elsewhere = await taker.claimTransfer({ ...subject, ...change, code, device })
      await expect(give(elsewhere)).rejects.toMatchObject({ code: 'notForUs' })
    }
    expect(account).not.toBe('person-2')
    // the control
    await expect(vault.giveShare({ ...subject, code, claim })).resolves.toEqual(expect.any(String))
  })

  it('[T-TRANSFER] replays nothing: a claim of an earlier code is none of the next', async () => {
    const { subject, code, give } = await start()
    const taker = (await createVaultDevice()).vault
    const earlier = await taker.claimTransfer({ ...subject, code: createTransferCode(), device })
    await expect(give(earlier)).rejects.toMatchObject({ code: 'notForUs' })
    // the control: of this code it is
    await expect(give(await taker.claimTransfer({ ...subject, code, device }))).resolves.toEqual(
      expect.any(String),
    )
  })

  it('[T-TRANSFER] finds no code by trying them against a claim, which takes 2^80 tries', async () => {
    const { subject, code } = await start()
    const taker = (await createVaultDevice()).vault
    const claim = await taker.claimTransfer({ ...subject, code, device })
    const tryAll = (candidates: readonly string[]) =>
      candidates.filter((one) => {
        try {
          return isAuthenticClaim(deriveTransferSecret(one, subject), claim)
        } catch {
          return false
        }
      })
    const guesses = Array.from({ length: 2_000 }, () => createTransferCode())
    expect(tryAll(guesses)).toEqual([])
    // the control: it would be found if it were among the tries, so the attack works on a short code
    expect(tryAll([...guesses, code])).toEqual([code])
    // 80 random bits and 10 of a checksum, which follow from them
    const letters = code.replaceAll('-', '')
    expect(base32nopad.decode(letters.slice(0, 16))).toHaveLength(10)
    expect(letters).toHaveLength(18)
    const everyBit = Array.from({ length: 64 }, () =>
      base32nopad.decode(createTransferCode().replaceAll('-', '').slice(0, 16)),
    )
    for (let bit = 0; bit < 80; bit += 1) {
      const ones = everyBit.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length
      expect(ones).toBeGreaterThan(8)
      expect(ones).toBeLessThan(56)
    }
  })

  it('[T-TRANSFER] with the code too it chooses no key by its number, because the nonce comes after the key', async () => {
    const { subject, code } = await start()
    const taker = (await createVaultDevice()).vault
    const secret = deriveTransferSecret(code, subject)
    const claim = await taker.claimTransfer({ ...subject, code, device })
    const { nonce, commitment } = createTransferNonce()
    const shown = getTransferNumber(secret, claim.recipient, nonce)
    /** Makes keys until one shows the number under a nonce. */
    const grind = async (known: string) => {
      let own = await createRecipient()
      while (getTransferNumber(secret, own.publicKey, known) !== shown) own = await createRecipient()
      return own.publicKey
    }
    // the control: who knows the nonce first has a key with the same number after a hundred tries
    expect(getTransferNumber(secret, await grind(nonce), nonce)).toBe(shown)
    // it does not know it: what it ground with nonces of its own fits once in a hundred times
    let fits = 0
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const guessed = createTransferNonce()
      expect(isCommittedNonce(guessed.nonce, commitment)).toBe(false)
      if (getTransferNumber(secret, await grind(guessed.nonce), nonce) === shown) fits += 1
    }
    expect(fits).toBeLessThan(5)
    expect(isCommittedNonce(nonce, commitment)).toBe(true)
  })
})
