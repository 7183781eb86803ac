import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createVaultWallet, messageFor, signs } from '../../testing/vaultWorld.ts'
import { digestOf } from '../requests/PreparedRequest.ts'

describe('taking the keys out', () => {
  it('[X.09, X.09a] gives its keys, which open the same addresses in other wallets', async () => {
    const { vault, service, staged, subject } = await createVaultWallet()
    const released = await service.releaseForExport(staged, await vault.createRecipient())
    const { phrase = '', evm, solana } = await vault.exportKeys({ ...subject, released })
    const { eip155, solana: solanaAddress } = staged.addresses
    expect(phrase.split(' ')).toHaveLength(24)
    // by another implementation of BIP-39, BIP-32 and the curve
    expect(mnemonicToAccount(phrase).address).toBe(eip155)
    expect(privateKeyToAccount(evm.secretKey as `0x${string}`).address).toBe(eip155)
    const bytes = base58.decode(solana.secretKey)
    expect(base58.encode(ed25519.getPublicKey(bytes.slice(0, 32)))).toBe(solanaAddress)
    expect([evm.address, solana.address, base58.encode(bytes.slice(32))]).toEqual([
      eip155,
      solanaAddress,
      solanaAddress,
    ])
  })

  it('[X.09] [T-EXP] a share that was released for signing takes no key out, and the other way round', async () => {
    const wallet = await createVaultWallet()
    const { vault, service, staged, subject } = wallet
    const forSigning = await service.release(staged, await vault.createRecipient())
    await expect(vault.exportKeys({ ...subject, released: forSigning })).rejects.toMatchObject({
      code: 'notForUs',
    })
    const prepared = messageFor(staged.addresses.eip155)
    const forExport = await service.releaseForExport(staged, await vault.createRecipient())
    const sign = { ...subject, prepared, digest: digestOf(prepared), released: forExport }
    await expect(vault.sign(sign)).rejects.toMatchObject({ code: 'notForUs' })
    // control: each for its own
    expect(await signs(wallet, staged)).toBe(true)
    const released = await service.releaseForExport(staged, await vault.createRecipient())
    expect((await vault.exportKeys({ ...subject, released })).evm.address).toBe(staged.addresses.eip155)
  })
})
