import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  getPinnedContract,
  type SmartAccountContract,
  smartAccountContracts,
  sponsorPaymasterCode,
} from '@latchkey/protocol/smart-accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Devnet } from '../Devnet.ts'
import { startDevnet } from '../startDevnet.ts'
import { getCodeHashes } from './listCodeHashes.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-accounts-'))
// One local chain, and one that claims the id of a public one: the code holds the id.
const chains = [31337, 1].map((id) => ({ id, name: String(id), testnet: false }))
const open = () => startDevnet({ dataDir: folder, chains, withSmartAccounts: true })
let devnet: Devnet

beforeAll(async () => {
  devnet = await open()
}, 120_000)
afterAll(async () => {
  await devnet.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the contracts of smart accounts on local chains', () => {
  it('are where they are on public chains, with the code that is pinned', async () => {
    for (const { id, rpcUrl } of devnet.chains) {
      const hashes = await getCodeHashes(rpcUrl)
      for (const name of Object.keys(smartAccountContracts) as SmartAccountContract[])
        expect(hashes[name], `${name} on ${id}`).toBe(getPinnedContract(name, id)?.codeHash)
    }
  })

  it('are made only once', async () => {
    const before = await getCodeHashes(devnet.chains[0]?.rpcUrl ?? '')
    await devnet.stop()
    devnet = await open()
    expect(await getCodeHashes(devnet.chains[0]?.rpcUrl ?? '')).toEqual(before)
  }, 60_000)

  it('the published code of the paymaster is what its source compiles to', () => {
    const file = new URL('../../artifacts/SponsorPaymaster.json', import.meta.url)
    const { bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { bytecode: string }
    expect(sponsorPaymasterCode).toBe(bytecode)
  })
})
