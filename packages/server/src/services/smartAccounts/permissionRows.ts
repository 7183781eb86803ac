import type { CaipNetworkId, StoredPermission } from '@latchkey/protocol'
import {
  type Permission,
  parseDelegations,
  type SignedDelegation,
  smartAccountContracts,
  toPermission,
} from '@latchkey/protocol/smart-accounts'
import { sendBatch } from '../../chain/sendBatch.ts'
import type { Tables } from '../../ports/db.ts'
import type { SmartAccountOptions } from './checkOperation.ts'
import { type OpenedPermission, sealedPrefix } from './hiddenPermissions.ts'

// The rows of the list of permissions: what the chains say of them, when they go, and how clients read them.

/** A permission as it is stored, or a hidden one as it was before. */
export type PermissionRow = Tables['permission'] & Partial<Pick<OpenedPermission, 'storedHash'>>

/** Seconds a permission stays in the list after its end. */
const listedAfterEnd = 90 * 86_400
/** Seconds in which a revocation may still go with its block, so that the chain is asked again. */
const recentRevocation = 3_600
/** Milliseconds between two deletions of what has ended. */
const sweepInterval = 60 * 60_000

/** Deletes what ended more than 90 days ago, once an hour until it is called. Any number of processes may do so. */
export function startPermissionSweep(options: Pick<SmartAccountOptions, 'db' | 'clock' | 'log'>): () => void {
  const timer = setInterval(() => {
    deleteEndedPermissions(options).catch((error: unknown) => {
      const problem = error instanceof Error ? error.name : ''
      options.log.warn(
        { problem },
        'Permissions that have ended could not be deleted; the next run is in an hour',
      )
    })
  }, sweepInterval).unref()
  return () => clearInterval(timer)
}

/** Deletes the permissions that ended more than 90 days ago, and those that have ended of accounts that were deleted. */
export async function deleteEndedPermissions({
  db,
  clock,
}: Pick<SmartAccountOptions, 'db' | 'clock'>): Promise<void> {
  const now = Math.floor(clock.now() / 1000)
  await db.query
    .deleteFrom('permission')
    .where((one) =>
      one.or([
        one('expiry', '<', now - listedAfterEnd),
        one.and([one('expiry', '<=', now), one('context', 'like', `${sealedPrefix}%`)]),
      ]),
    )
    .execute()
}

/**
 * Asks the chains which permissions were revoked, and stores it; for an hour also whether they still are. The rows of a chain that
 * doesn't answer stay as they are.
 */
export async function updateRevoked(
  rows: readonly PermissionRow[],
  { chains, db, clock }: SmartAccountOptions,
): Promise<{ readonly updated: readonly PermissionRow[]; readonly problem: unknown }> {
  const now = Math.floor(clock.now() / 1000)
  const open = rows.filter(({ revokedAt, expiry }) =>
    revokedAt === null ? expiry > now : now - Number(revokedAt) < recentRevocation,
  )
  const [revoked, restored] = [new Set<PermissionRow>(), new Set<PermissionRow>()]
  const answers = await Promise.allSettled(
    [...new Set(open.map(({ chain }) => chain))].map(async (chain) => {
      const asked = open.filter((row) => row.chain === chain)
      const outcomes = await sendBatch(
        chains,
        chain as CaipNetworkId,
        asked.map(({ hash }) => ({
          method: 'eth_call',
          params: [{ to: manager, data: `${disabledDelegations}${hash.slice(2)}` }, 'latest'],
        })),
      )
      for (const [index, row] of asked.entries()) {
        const outcome = outcomes[index]
        if (!outcome || !('result' in outcome)) continue
        if (outcome.result === yes && row.revokedAt === null) revoked.add(row)
        // its block was dropped
        if (outcome.result === no && row.revokedAt !== null) restored.add(row)
      }
    }),
  )
  const store = (list: ReadonlySet<PermissionRow>, revokedAt: number | null) =>
    Promise.all(
      [...list].map(({ chain, hash, storedHash = hash, revokedAt: before }) =>
        db.query
          .updateTable('permission')
          .set({ revokedAt })
          .where('chain', '=', chain)
          .where('hash', '=', storedHash)
          .where('revokedAt', before === null ? 'is' : '=', before)
          .execute(),
      ),
    )
  await store(revoked, now)
  await store(restored, null)
  return {
    updated: rows.map((row) => {
      if (revoked.has(row)) return { ...row, revokedAt: now }
      return restored.has(row) ? { ...row, revokedAt: null } : row
    }),
    problem: answers.find((answer) => answer.status === 'rejected')?.reason,
  }
}

const manager = smartAccountContracts.DelegationManager
/** Selector of `disabledDelegations(bytes32)`. */
const disabledDelegations = '0x2d40d052'
const [yes, no] = [`0x${'0'.repeat(63)}1`, `0x${'0'.repeat(64)}`]

/**
 * Parses a context with one delegation that a wallet of this server makes.
 *
 * @throws TypeError for any other
 */
export function parsePermissionContext(context: string): {
  readonly delegation: SignedDelegation
  readonly permission: Permission
} {
  const [delegation] = parseDelegations(context, 1)
  if (!delegation) throw new TypeError('This context has no delegation.')
  return { delegation, permission: toPermission(delegation) }
}

/**
 * Returns a row as clients read it.
 *
 * @param isOwn whether the account itself asks: who else does learns neither the site nor what was signed
 * @param name of its project; undefined where nobody named it, or the names can’t be read: its id is shown
 */
export function toStored(
  row: PermissionRow,
  { isOwn, name }: { readonly isOwn: boolean; readonly name: string | undefined },
): StoredPermission {
  const { project, pci, chain } = row
  const origin = isOwn ? row.origin : null
  const toSeconds = (value: number | null) => (value === null ? null : Number(value))
  return {
    project: { id: project, name: name ?? project, url: origin, iconUrl: null },
    pci,
    chainId: chain,
    expiry: Number(row.expiry),
    createdAt: Number(row.createdAt),
    permissions: [toTyped(parsePermissionContext(row.context).permission)],
    policies: [],
    context: isOwn ? row.context : null,
    revokedAt: toSeconds(row.revokedAt),
    origin,
  }
}

/** The words of existing clients for what a permission allows. */
function toTyped({ scope }: Permission): StoredPermission['permissions'][number] {
  if (scope.kind === 'contract') {
    const [address] = scope.targets
    const functions = scope.selectors.map((selector) => ({ selector }))
    return { type: 'contract-call', data: { address, abi: [], functions } }
  }
  const { amount, start, period } = scope.allowance
  const data = { allowance: `0x${amount.toString(16)}`, start, period }
  if (scope.kind === 'native') return { type: 'native-token-recurring-allowance', data }
  return { type: 'erc20-recurring-allowance', data: { address: scope.token, ...data } }
}
