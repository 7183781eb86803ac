import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, hex } from '@scure/base'
import { english, generateMnemonic, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import {
  account,
  createKeyService,
  createVaultDevice,
  createVaultWallet,
  signs,
} from '../../testing/vaultWorld.ts'
import type { ImportedSecret } from './importedSecret.ts'

const testPhrase = 'test test test test test test test test test test test junk'
const evmKey = `0x${'4f'.repeat(32)}` as const
const solanaSeed = new Uint8Array(32).fill(7)
const solanaPair = Uint8Array.from([...solanaSeed, ...ed25519.getPublicKey(solanaSeed)])
const solanaAddress = base58.encode(ed25519.getPublicKey(solanaSeed))

/** The wallet an account gets by an import, as `createVaultWallet` makes a new one. */
async function importWallet(secret: ImportedSecret) {
  const service = await createKeyService()
  const { vault } = await createVaultDevice()
  const staged = await vault.create({
    account,
    sealingKey: service.sealingKey,
    escrow: false,
    recoveryKeys: [],
    secret,
  })
  const subject = { account, walletId: staged.walletId, setId: staged.setId }
  const released = async () => service.release(staged, await vault.createRecipient())
  await vault.confirm({ ...subject, released: await released() })
  await vault.activate(subject)
  const exported = await vault.exportKeys({
    ...subject,
    released: await service.releaseForExport(staged, await vault.createRecipient()),
  })
  return { vault, service, staged, exported }
}

describe('importing a wallet', () => {
  it.each([128, 160, 192, 224, 256] as const)(
    '[X.09, X.09a] a phrase of %i bits gives the address other wallets derive, signs, and comes out again',
    async (strength) => {
      const phrase = generateMnemonic(english, strength)
      const { vault, service, staged, exported } = await importWallet({ kind: 'phrase', text: phrase })
      const { address } = mnemonicToAccount(phrase)
      expect(staged.addresses.eip155).toBe(address)
      expect(await vault.addresses({ account, ...staged })).toEqual(staged.addresses)
      expect(await signs({ vault, service }, staged)).toBe(true)
      expect(exported.phrase).toBe(phrase)
    },
  )

  it('[X.09] a private key of EVM stays as it is; the Solana key beside it is a new one', async () => {
    const { vault, service, staged, exported } = await importWallet({ kind: 'evm', text: ` ${evmKey}\n` })
    expect(staged.addresses.eip155).toBe(privateKeyToAccount(evmKey).address)
    expect(await signs({ vault, service }, staged)).toBe(true)
    expect(exported.evm.secretKey).toBe(evmKey)
    // no phrase gives both
    expect(exported.phrase).toBeUndefined()
    const again = await importWallet({ kind: 'evm', text: evmKey.slice(2).toUpperCase() })
    expect(again.staged.addresses.eip155).toBe(staged.addresses.eip155)
    expect(again.staged.addresses.solana).not.toBe(staged.addresses.solana)
  })

  it.each<[string, string]>([
    ['base58 of the pair', base58.encode(solanaPair)],
    ['base58 of the secret alone', base58.encode(solanaSeed)],
    ['the list of numbers of a file', JSON.stringify([...solanaPair])],
  ])('[X.09] a private key of Solana: %s', async (_, text) => {
    const { staged, exported, vault, service } = await importWallet({ kind: 'solana', text })
    expect(staged.addresses.solana).toBe(solanaAddress)
    expect(exported.solana).toEqual({ address: solanaAddress, secretKey: base58.encode(solanaPair) })
    expect(await signs({ vault, service }, staged)).toBe(true)
  })

  it('[X.09] its shares are sealed, three of which two are needed, exactly as those of a wallet made here', async () => {
    const { staged, service } = await importWallet({ kind: 'phrase', text: testPhrase })
    const { staged: made } = await createVaultWallet()
    expect(Object.keys(staged)).toEqual(Object.keys(made))
    expect(Object.keys(staged.recovery)).toEqual(Object.keys(made.recovery))
    const entropy = new Uint8Array(16)
    for (const text of [JSON.stringify(staged), testPhrase]) expect(text).not.toContain(hex.encode(entropy))
    expect(JSON.stringify(staged)).not.toMatch(/test|junk/)
    expect(service).toBeDefined()
  })

  it('[X.09, X.09e] shows the address before anything is stored', async () => {
    const { vault, store } = await createVaultDevice()
    const { eip155, solana } = await vault.inspect({ kind: 'phrase', text: testPhrase })
    expect(eip155).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(solana).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect(await vault.inspect({ kind: 'evm', text: evmKey })).toEqual({
      eip155: privateKeyToAccount(evmKey).address,
    })
    expect(await vault.inspect({ kind: 'solana', text: base58.encode(solanaPair) })).toEqual({
      solana: solanaAddress,
    })
    expect(await store.keys()).toEqual([])
  })

  it.each<ImportedSecret>([
    { kind: 'phrase', text: '' },
    { kind: 'phrase', text: 'test test test' },
    { kind: 'phrase', text: testPhrase.replace('junk', 'test') },
    { kind: 'phrase', text: `${testPhrase} junk` },
    { kind: 'evm', text: '0x00' },
    { kind: 'evm', text: '0'.repeat(64) },
    { kind: 'evm', text: 'f'.repeat(64) },
    { kind: 'evm', text: `${evmKey}ff` },
    { kind: 'solana', text: 'no key' },
    { kind: 'solana', text: '[1,2,3]' },
    { kind: 'solana', text: '[256]' },
    { kind: 'solana', text: base58.encode(Uint8Array.from([...solanaSeed, ...solanaSeed])) },
  ])('[X.09] refuses what is no secret, without repeating it: %#', async (secret) => {
    const { vault, store } = await createVaultDevice()
    const error = await vault.inspect(secret).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'KeyError', code: 'badSecret' })
    if (secret.text.length > 12) expect(String(error)).not.toContain(secret.text)
    expect(await store.keys()).toEqual([])
  })
})
