import { type Address, type Hex, keccak256, toHex } from 'viem'
import { callChain, sendTransaction } from '../callChain.ts'
import type { SeedStep } from './createSeedWriter.ts'

/** Address whose first storage slot marks a complete seed. Nobody has its key and no code stands there. */
const markerAddress = '0x5EeD000000000000000000000000000000005eed'
const slot = toHex(0, { size: 32 })

/**
 * Sends the seed transactions, each in a block with its own timestamp. The nonces of the senders show how far an
 * interrupted run came, and the next start continues there. A chain that was used otherwise is left untouched.
 *
 * @returns the number of transactions sent, or `undefined` where the chain cannot be seeded
 */
export async function seedActivity(rpcUrl: string, steps: readonly SeedStep[]): Promise<number | undefined> {
  const complete = keccak256(toHex(steps.length))
  const markerValue = await callChain<Hex>(rpcUrl, 'eth_getStorageAt', [markerAddress, slot, 'latest'])
  if (BigInt(markerValue) !== 0n) return 0
  const done = await countDone(rpcUrl, steps)
  if (done === undefined) return undefined

  const senders = [...new Set(steps.map((step) => step.from))]
  for (const sender of senders) await prepareSender(rpcUrl, sender)
  const now = Math.floor(Date.now() / 1000)
  let time = await latestTime(rpcUrl)
  // A restarted node takes its time from the system clock; seeding continues after the latest block instead.
  await callChain(rpcUrl, 'evm_setTime', [time])
  for (const { from, to, data, value = 0n, fails, age } of steps.slice(done)) {
    time = Math.max(now - age, time + 1)
    await callChain(rpcUrl, 'evm_setNextBlockTimestamp', [time])
    const transaction = { from, to, value: toHex(value), ...(data && { data }) }
    if (fails) await callChain(rpcUrl, 'eth_sendTransaction', [{ ...transaction, gas: toHex(200_000) }])
    else await sendTransaction(rpcUrl, transaction)
  }
  for (const sender of senders) await callChain(rpcUrl, 'anvil_stopImpersonatingAccount', [sender])
  await callChain(rpcUrl, 'anvil_setStorageAt', [markerAddress, slot, complete])
  await callChain(rpcUrl, 'evm_setTime', [now])
  return steps.length - done
}

/** Impersonates the account and funds it where it has no coins. */
async function prepareSender(rpcUrl: string, sender: Address): Promise<void> {
  await callChain(rpcUrl, 'anvil_impersonateAccount', [sender])
  const balance = await callChain<Hex>(rpcUrl, 'eth_getBalance', [sender, 'latest'])
  if (BigInt(balance) === 0n) await callChain(rpcUrl, 'anvil_setBalance', [sender, toHex(10n ** 18n)])
}

/** Seconds since 1970. */
async function latestTime(rpcUrl: string): Promise<number> {
  const { timestamp } = await callChain<{ timestamp: Hex }>(rpcUrl, 'eth_getBlockByNumber', ['latest', false])
  return Number(timestamp)
}

/** Number of steps already on the chain; `undefined` where the nonces do not match the seed. */
async function countDone(rpcUrl: string, steps: readonly SeedStep[]): Promise<number | undefined> {
  const senders = [...new Set(steps.map((step) => step.from))]
  const nonces = new Map<string, number>()
  for (const sender of senders)
    nonces.set(sender, Number(await callChain<Hex>(rpcUrl, 'eth_getTransactionCount', [sender, 'latest'])))
  const done = [...nonces.values()].reduce((sum, nonce) => sum + nonce, 0)
  const expected = new Map(senders.map((sender) => [sender, 0]))
  for (const { from } of steps.slice(0, done)) expected.set(from, (expected.get(from) ?? 0) + 1)
  const same = done <= steps.length && senders.every((sender) => nonces.get(sender) === expected.get(sender))
  return same ? done : undefined
}
