import { PermissionError } from '@latchkey/core/agent'

const decode = (header) => JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64')

/**
 * Gets what a URL sells (x402, scheme `exact` by ERC-7710): asks, signs the payment that the answer 402 names, and asks again with it. The
 * shop sends the payment and pays the network's fee. Pays `maxAmount` base units at most, whatever the shop wants.
 */
export async function pay(agent, url, { maxAmount }) {
  const first = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  if (first.status !== 402) return { text: await first.text(), paid: 0n }
  const { accepts } = decode(first.headers.get('payment-required') ?? '')
  const accepted = accepts.find(
    ({ scheme, network, asset, extra }) =>
      scheme === 'exact' &&
      network === `eip155:${agent.chainId}` &&
      extra?.assetTransferMethod === 'erc7710' &&
      asset.toLowerCase() === agent.permission.scope.token,
  )
  if (!accepted) throw new Error('The shop takes no payment that this permission allows.')
  const amount = BigInt(accepted.amount)
  if (amount > maxAmount) throw new Error(`The shop wants ${amount}, which is more than ${maxAmount}.`)
  const { context, delegator } = await agent.signPayment({
    token: accepted.asset,
    amount,
    to: accepted.payTo,
    redeemer: accepted.extra.facilitator,
    // a payment that the shop calls refused could be used later
    validFor: Math.min(accepted.maxTimeoutSeconds, 120),
  })
  const payload = {
    delegationManager: accepted.extra.delegationManager,
    permissionContext: context,
    delegator,
  }
  const answer = await fetch(url, {
    headers: { 'payment-signature': encode({ x402Version: 2, accepted, payload }) },
    signal: AbortSignal.timeout(60_000),
  })
  if (answer.status === 402) {
    // The chain refuses what is above the limit; the shop only says so.
    const { error } = decode(answer.headers.get('payment-required') ?? '')
    throw new PermissionError(/transfer-amount-exceeded/.test(error) ? 'limit' : 'unknown', {
      details: error,
    })
  }
  if (!answer.ok) throw new Error(`The shop answers ${answer.status}.`)
  return { text: await answer.text(), paid: amount }
}
