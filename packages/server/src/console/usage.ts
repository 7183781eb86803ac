import type { CaipNetworkId } from '@latchkey/protocol'
import type { ConsoleBudget, ConsoleLimits, ConsoleSponsorship } from '@latchkey/protocol/routes'
import { toDailies, toShares } from '../adapters/sponsor/deposits.ts'
import { withDeadline } from '../base/promises.ts'
import { type LimitName, limitDescriptions } from '../config/limits.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import { getRouteFactor } from '../http/rateLimit.ts'
import type { Ports } from '../ports/Ports.ts'
import type { BudgetAmounts } from '../ports/settings.ts'

type LimitOptions = Pick<Ports, 'limits' | 'settings'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
  readonly configured: Pick<ServerConfig, 'limits'>
  readonly countRefusals: () => Promise<readonly { readonly rule: string; readonly count: number }[]>
}

/** Lists the limits as they hold, and what this node has refused by each since its start. */
export async function listLimits({
  limits,
  settings,
  config,
  configured,
  countRefusals,
}: LimitOptions): Promise<ConsoleLimits> {
  const changed = settings.current().limits
  return {
    limits: (Object.keys(limitDescriptions) as LimitName[]).map((id) => ({
      id,
      variable: limitDescriptions[id].variable,
      ...config.limits[id],
      configured: configured.limits[id],
      isChanged: Object.hasOwn(changed, id),
      least: limitDescriptions[id].least,
      factor: id === 'route' ? getRouteFactor(config.mode) : 1,
    })),
    refused: (await countRefusals()).map(({ rule, count }) => ({ rule, count })),
    scope: limits.isShared ? 'server' : 'node',
  }
}

type SponsorshipOptions = Pick<Ports, 'sponsor' | 'bundler' | 'settings'> & {
  readonly config: Pick<ServerConfig, 'smartAccounts'>
  readonly configured: Pick<ServerConfig, 'smartAccounts'>
}

/** Milliseconds in which chains have to say what the sending keys and the paymasters have. */
const balanceTimeout = 8_000

/**
 * Lists what sponsors have used today of each project's budget, each project's share of what is deposited, and the keys that send. Amounts are base
 * units.
 */
export async function listSponsorship({
  sponsor,
  bundler,
  settings,
  config: { smartAccounts },
  configured,
}: SponsorshipOptions): Promise<ConsoleSponsorship> {
  const policies = Object.entries(smartAccounts.policies)
  const budgets = policies.length > 0 ? await sponsor.budgets() : []
  const [senders, deposits] = await Promise.all([
    smartAccounts.chains.length > 0
      ? withDeadline(bundler.senders(), balanceTimeout, 'Balances of the sending keys')
      : [],
    policies.length > 0 ? withDeadline(sponsor.deposits(), balanceTimeout, 'Deposits of the paymasters') : [],
  ])
  const listDeposits = (project: string, chain: CaipNetworkId) =>
    deposits
      .filter((one) => one.chain === chain)
      .map(({ version, deposit }) => {
        if (deposit === undefined) return { entryPoint: version, total: null, own: null }
        const shares = toShares({ deposit, dailies: toDailies(smartAccounts.policies, chain) })
        return {
          entryPoint: version,
          total: String(deposit),
          own: String(shares.get(project) ?? 0n),
        }
      })
  return {
    policies: policies.flatMap(([project, policy]) =>
      policy.chains.map((chain) => ({
        project,
        chain,
        used: String(budgets.find((one) => one.project === project && one.chain === chain)?.used ?? 0n),
        ...toBudget(policy),
        configured: toBudget(configured.smartAccounts.policies[project] ?? policy),
        isChanged: Object.hasOwn(settings.current().budgets, project),
        deposits: listDeposits(project, chain),
      })),
    ),
    senders: senders.map(({ chain, address, balance, isFunded, isStuck }) => ({
      chain,
      address,
      balance: balance === undefined ? null : String(balance),
      isFunded,
      isStuck,
    })),
  }
}

/** Amounts as the console has them. */
export const toBudget = ({ daily, perOperation, perAccountDaily }: BudgetAmounts): ConsoleBudget => ({
  daily: String(daily),
  perOperation: String(perOperation),
  perAccountDaily: perAccountDaily === undefined ? null : String(perAccountDaily),
})
