import { parseOriginPattern } from '@latchkey/protocol'
import type { ConsoleBudget, ConsoleRule } from '@latchkey/protocol/routes'
import { type AuditEntry, appendAudit } from '../audit/auditLog.ts'
import { findLimitProblem, formatLimit, type LimitName, limitDescriptions } from '../config/limits.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import type { SponsorPolicy } from '../config/smartAccounts.ts'
import { HttpFailure } from '../http/HttpFailure.ts'
import type { Ports } from '../ports/Ports.ts'
import type { BudgetAmounts, ChangedSettings, SettingChange } from '../ports/settings.ts'
import type { ConsoleCaller } from './access.ts'
import { toBudget } from './usage.ts'

type SettingOptions = Pick<Ports, 'db' | 'settings'> & {
  readonly config: Pick<ServerConfig, 'frameUrl'>
  readonly configured: Pick<ServerConfig, 'limits' | 'frameEmbedders' | 'smartAccounts'>
}

/** What somebody saw, and what it becomes. `after` null: what is configured. */
type Replacement<value> = { readonly before: value; readonly after: value | null }

/**
 * Changes a rate limit on all nodes.
 *
 * @throws HttpFailure 404, 409, 422
 */
export function setLimit(
  options: SettingOptions,
  caller: ConsoleCaller,
  { limit, before, after }: Replacement<ConsoleRule> & { readonly limit: string },
) {
  if (!Object.hasOwn(limitDescriptions, limit)) throw new HttpFailure(404, 'limit', 'There is no such limit.')
  const name = limit as LimitName
  const found = after ? findLimitProblem(name, after) : undefined
  if (found) throw new HttpFailure(422, found.field, found.problem)
  const configured = options.configured.limits[name]
  return replace(options, caller, {
    action: 'limits.set',
    details: { limit },
    find: ({ limits }) => formatLimit(limits[name] ?? configured),
    before: formatLimit(before),
    after: formatLimit(after ?? configured),
    change: { kind: 'limit', name, value: after ?? undefined },
  })
}

/**
 * Changes on all nodes who may embed the login of projects without origins of their own.
 *
 * @throws HttpFailure 404, 409, 422
 */
export function setEmbedders(
  options: SettingOptions,
  caller: ConsoleCaller,
  { before, after }: Replacement<readonly string[]>,
) {
  if (options.config.frameUrl === undefined)
    throw new HttpFailure(404, '', 'This server has no login frame (LATCHKEY_FRAME_URL).')
  const entries = after && [...new Set(after.map((entry) => entry.trim()))]
  const bad = entries?.find((entry) => parseOriginPattern(entry) === undefined)
  if (bad !== undefined)
    throw new HttpFailure(
      422,
      'after',
      `"${bad}" is no origin. Write https://app.example, https://*.example.com, app.example or *.example.com, without a path.`,
    )
  if (entries?.length === 0)
    throw new HttpFailure(422, 'after', 'Name one at least, or go back to what is configured.')
  const { frameEmbedders } = options.configured
  return replace(options, caller, {
    action: 'embedders.set',
    details: {},
    find: ({ embedders }) => formatList(embedders ?? frameEmbedders),
    before: formatList(before),
    after: formatList(entries ?? frameEmbedders),
    change: { kind: 'embedders', value: entries ?? undefined },
  })
}

/**
 * Changes the gas budgets of a project on all nodes. Its chains and contracts stay those of the configuration.
 *
 * @throws HttpFailure 404, 409, 422
 */
export function setBudget(
  options: SettingOptions,
  caller: ConsoleCaller,
  { project, before, after }: Replacement<ConsoleBudget> & { readonly project: string },
) {
  const { policies } = options.configured.smartAccounts
  const policy: SponsorPolicy | undefined = Object.hasOwn(policies, project) ? policies[project] : undefined
  if (!policy) throw new HttpFailure(404, 'project', 'Nothing is sponsored for this project.')
  const value = after ? parseBudget(after) : undefined
  return replace(options, caller, {
    action: 'budgets.set',
    details: { project },
    find: ({ budgets }) => formatBudget(toBudget(budgets[project] ?? policy)),
    before: formatBudget(before),
    after: formatBudget(toBudget(value ?? policy)),
    change: { kind: 'budget', name: project, value },
  })
}

/** @throws HttpFailure 422 with the amount at fault */
function parseBudget(budget: ConsoleBudget): BudgetAmounts {
  const parse = (field: keyof ConsoleBudget, text: string) => {
    if (/^\d{1,27}$/.test(text)) return BigInt(text)
    throw new HttpFailure(422, field, 'Enter a whole number of base units, of 27 digits at most.')
  }
  const daily = parse('daily', budget.daily)
  const perOperation = parse('perOperation', budget.perOperation)
  const perAccountDaily =
    budget.perAccountDaily === null ? undefined : parse('perAccountDaily', budget.perAccountDaily)
  if (perOperation > daily)
    throw new HttpFailure(422, 'perOperation', 'One operation can’t cost more than what is paid in a day.')
  if (perAccountDaily !== undefined && perAccountDaily > daily)
    throw new HttpFailure(422, 'perAccountDaily', 'One account can’t have more than what is paid in a day.')
  return { daily, perOperation, perAccountDaily }
}

const formatList = (entries: readonly string[]) => entries.join(' ')

const formatBudget = ({ daily, perOperation, perAccountDaily }: ConsoleBudget) =>
  `${perOperation} an operation, ${perAccountDaily ?? 'any'} an account, ${daily} a day`

type Change = Pick<AuditEntry, 'action' | 'details'> & {
  /** What holds, as the audit log has it. */
  readonly find: (settings: ChangedSettings) => string
  readonly before: string
  readonly after: string
  readonly change: SettingChange
}

/**
 * Stores a setting and its line of the audit log, with what it was and what it is, in one transaction; then all nodes read it. Whoever saw
 * something else than what holds changes nothing. A change that is there already, as one whose answer was lost, is no line.
 *
 * @throws HttpFailure 409
 */
async function replace(
  { db, settings }: SettingOptions,
  { actor }: ConsoleCaller,
  { action, details, find, before, after, change }: Change,
): Promise<{ readonly done: true }> {
  await db.query.transaction().execute(async (tx) => {
    const held = await settings.lock(tx)
    const holds = find(held)
    if (holds === after && isStored(held, change) === (change.value !== undefined)) return
    if (holds !== before)
      throw new HttpFailure(
        409,
        'before',
        `Somebody changed it meanwhile: it is ${holds === '' ? 'empty' : holds} now. Close this, look, and change it again.`,
      )
    await settings.store(tx, change)
    const source = change.value === undefined ? 'configuration' : 'console'
    await appendAudit(tx, { action, actor, details: { ...details, before, after, source } })
  })
  await settings.announce()
  return { done: true }
}

/** Whether a setting is among those that operators changed, whatever its value. */
function isStored({ limits, embedders, budgets }: ChangedSettings, change: SettingChange): boolean {
  if (change.kind === 'embedders') return embedders !== undefined
  return Object.hasOwn(change.kind === 'limit' ? limits : budgets, change.name)
}
