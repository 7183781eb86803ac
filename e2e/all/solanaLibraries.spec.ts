import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { installFolder } from '../fixtures/installFolder.ts'
import { solanaChain } from '../fixtures/solanaChain.ts'

// Other people's libraries on our local chain: they are given its URLs, and know nothing of us.

const exec = promisify(execFile)
const folder = 'e2e/solana'

test.beforeAll('install them by their lock', async () => {
  test.setTimeout(300_000)
  await installFolder(folder)
})

for (const [library, script, sol] of [
  ['@solana/kit 8', 'kit.mjs', 500_000_000n],
  ['@solana/web3.js 1', 'web3.mjs', 600_000_000n],
] as const)
  test(`${library} does its own flows: airdrop, transfer, token, subscription, confirmation, refusal`, async () => {
    test.setTimeout(120_000)
    const chain = solanaChain()
    const urls = [chain.rpc, chain.rpc.replace(/^http/, 'ws')]
    const { stdout } = await exec(process.execPath, [`${folder}/${script}`, ...urls], { timeout: 90_000 })
    const seen = JSON.parse(stdout)
    expect(seen).toMatchObject({
      told: '500000000',
      transferError: null,
      tokens: ['750000', '250000'],
      overdraft: 'refused',
    })
    if (script === 'web3.mjs') expect(seen).toMatchObject({ trial: null, versioned: null })
    // What the chain itself says, past the library.
    expect(await chain.balance(seen.friend)).toBe(sol)
    expect(await chain.tokens(seen.friend, seen.mint)).toBe(250_000n)
  })
