import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, toHex } from 'viem'
import { onTestFinished } from 'vitest'
import { callChain, sendTransaction } from '../callChain.ts'

/** A new folder that is removed when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The coins of an address in base units. */
export async function readBalance(rpcUrl: string, address: string): Promise<bigint> {
  return BigInt(await callChain(rpcUrl, 'eth_getBalance', [address, 'latest']))
}

/** Sends coins (base units) from an account the node signs for. */
export async function sendCoins(rpcUrl: string, from: string, to: Address, value: bigint): Promise<void> {
  await sendTransaction(rpcUrl, { from, to, value: toHex(value) })
}
