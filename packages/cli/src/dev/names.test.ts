import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../testing/runProgram.ts'
import { startDevStack } from '../testing/startDevStack.ts'

it('[S1.15] [S7.18] a name registered at the local server is found on the local chain 1 by viem as it is', async () => {
  const { program, addresses } = await startDevStack(temporaryFolder())
  onTestFinished(async () => {
    program.child.kill('SIGINT')
    await program.ended
  })
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey())
  const name = 'mira-dev.latchkey.id'
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const body = { coin_type: 60, address, message, signature: await signMessage({ message }) }
  const registered = await fetch(`${addresses.api}/v1/profile/account`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(registered.status).toBe(200)
  const client = createPublicClient({ chain: mainnet, transport: http(addresses.chains['eip155:1']?.rpc) })
  expect(await getEnsAddress(client, { name, strict: true })).toBe(address)
  expect(await getEnsName(client, { address, strict: true })).toBe(name)
}, 120_000)
