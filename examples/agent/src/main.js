// Buys from a shop until the person's daily limit is used up, and shows that the chain refuses the next payment.
import { createAgent, PermissionError } from '@latchkey/core/agent'
import { http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { pay } from './pay.js'

const { AGENT_KEY, RPC_URL, PERMISSION, SHOP_URL, MAX_AMOUNT = '1000000' } = process.env
const agent = createAgent({
  permission: JSON.parse(PERMISSION),
  signer: privateKeyToAccount(AGENT_KEY),
  transport: http(RPC_URL),
})

for (;;) {
  const { amount } = await agent.remaining()
  process.stdout.write(`left today: ${amount}\n`)
  try {
    const { text, paid } = await pay(agent, SHOP_URL, { maxAmount: BigInt(MAX_AMOUNT) })
    process.stdout.write(`paid ${paid} for: ${text}\n`)
    // given away: no limit would end this
    if (paid === 0n) break
  } catch (error) {
    if (!(error instanceof PermissionError)) throw error
    process.stdout.write(`refused (${error.reason}): ${error.details ?? error.message}\n`)
    break
  }
}
