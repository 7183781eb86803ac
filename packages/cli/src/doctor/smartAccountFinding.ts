import type { CaipNetworkId } from '@latchkey/protocol'
import { type EntryPointVersion, entryPoints } from '@latchkey/protocol/smart-accounts'
import { type Ports, type ServerConfig, toDailies, toShares } from '@latchkey/server'
import type { Finding } from './Finding.ts'

/**
 * Checks bundler and paymasters: whether each paymaster is on its chain, and has deposited enough for ten of the dearest operations a project
 * sponsors, and each project's share of it for one. Balances of the keys are shown by `latchkey paymaster status`, which opens the database.
 *
 * @param areChangesKnown whether the budgets are as operators changed them in the console, not only as configured
 */
export async function smartAccountFinding(
  { smartAccounts }: Pick<ServerConfig, 'smartAccounts'>,
  { chains }: Pick<Ports, 'chains'>,
  { areChangesKnown }: { readonly areChangesKnown: boolean },
): Promise<Finding> {
  const part = 'Smart accounts'
  const { chains: own, external, paymasters, policies } = smartAccounts
  const others = Object.keys(external)
  if (own.length === 0 && others.length === 0)
    return {
      part,
      servedBy: 'nothing',
      state: 'ok',
      advice: 'Accounts sign and pay by themselves. Set LATCHKEY_BUNDLER_CHAINS to send operations for them.',
    }
  const servedBy = [
    ...(own.length > 0 ? [`own bundler on ${own.join(', ')}`] : []),
    ...(others.length > 0 ? [`bundlers of others on ${others.join(', ')}`] : []),
  ].join('; ')
  const problems: string[] = []
  for (const [chain, byVersion] of Object.entries(paymasters) as [CaipNetworkId, Record<string, string>][])
    for (const [version, address] of Object.entries(byVersion)) {
      const problem = await findProblem(chains, { chain, version, address, policies })
      if (problem) problems.push(`${chain} ${version}: ${problem}`)
    }
  const advice = [
    Object.keys(paymasters).length === 0 ? 'Nothing is sponsored: no paymaster is named.' : '',
    ...problems,
    Object.keys(policies).length > 0 && !areChangesKnown
      ? 'Budgets and shares are as configured: what the console changed is in a database that this command can’t read.'
      : '',
    'Keys and their balances: latchkey paymaster status.',
  ]
  return {
    part,
    servedBy,
    state: problems.length > 0 ? 'attention' : 'ok',
    advice: advice.filter(Boolean).join(' '),
  }
}

const addMore = 'Add to it with "latchkey paymaster deploy --deposit".'

/** What keeps a paymaster from paying; undefined: nothing. */
async function findProblem(
  chains: Pick<Ports['chains'], 'send'>,
  {
    chain,
    version,
    address,
    policies,
  }: {
    readonly chain: CaipNetworkId
    readonly version: string
    readonly address: string
    readonly policies: ServerConfig['smartAccounts']['policies']
  },
): Promise<string | undefined> {
  try {
    const code = await call(chains, chain, 'eth_getCode', [address, 'latest'])
    if (code === '0x') return `there is no contract at ${address}. Run "latchkey paymaster deploy".`
    const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
    const deposit = BigInt(
      await call(chains, chain, 'eth_call', [
        { to: entryPoints[version as EntryPointVersion], data },
        'latest',
      ]),
    )
    const projects = Object.entries(policies).filter(([, policy]) => policy.chains.includes(chain))
    const dearest = projects.reduce(
      (most, [, { perOperation }]) => (perOperation > most ? perOperation : most),
      0n,
    )
    if (deposit < dearest * 10n)
      return `its deposit of ${deposit} base units pays for fewer than ten operations. ${addMore}`
    const shares = toShares({ deposit, dailies: toDailies(policies, chain) })
    const short = projects.find(([project, { perOperation }]) => (shares.get(project) ?? 0n) < perOperation)
    return short
      ? `the share of ${short[0]} is ${shares.get(short[0])} base units of its deposit of ${deposit}, and one operation may cost ${short[1].perOperation}. ${addMore}`
      : undefined
  } catch {
    return 'the chain does not answer.'
  }
}

async function call(
  chains: Pick<Ports['chains'], 'send'>,
  chain: CaipNetworkId,
  method: string,
  params: readonly unknown[],
): Promise<string> {
  const { body } = await chains.send(
    chain,
    Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
  )
  const { result } = JSON.parse(Buffer.from(body).toString('utf8')) as { result?: unknown }
  if (typeof result !== 'string') throw new Error('The node gave no result')
  return result
}
