import { hashDelegation, toPermission } from '@latchkey/protocol/smart-accounts'
import type { FrameServices } from '../FrameServices.ts'
import type { Description } from '../requests/describe/Description.ts'
import { describePermission } from '../requests/describe/describePermission.ts'
import { getFacts } from '../requests/describe/getFacts.ts'
import { toAmountLocale, visibleText } from '../requests/describe/text.ts'
import { addressRows, element } from '../screens/forms.ts'
import { createTranslator, type FrameText, type Translate } from '../words/createTranslator.ts'
import { getListedPermissions } from './permissionList.ts'
import { getPermissionRecords, type PermissionRecord } from './permissionRecords.ts'
import { isRevoked, parseOwnContext } from './revokePermission.ts'

/** A permission with what the network says of it. `unknown`: the network doesn't answer. */
export type ShownPermission = {
  readonly record: PermissionRecord
  /** Whether this device remembers it; else the server lists it. */
  readonly isOwn: boolean
  readonly description: Description
  readonly state: 'active' | 'ended' | 'revoked' | 'unknown'
}

const stateTexts = {
  active: 'It holds now.',
  ended: 'It has ended.',
  revoked: 'You revoked it. The network rejects it.',
  unknown: 'The network can’t be reached. Check the connection and try again.',
} as const satisfies Record<ShownPermission['state'], FrameText>

/** Whether a permission can be revoked: it holds, or the network doesn't say. */
export const isHeld = ({ state }: Pick<ShownPermission, 'state'>) => state === 'active' || state === 'unknown'

/**
 * Creates the section of a permission: who may do what, until when, and what holds of it.
 *
 * @param action what can be done with it, below
 */
export function permissionSection(
  { record, isOwn, description, state }: ShownPermission,
  translate: Translate,
  action?: HTMLElement,
): HTMLElement {
  const { hash, origin } = record
  const label = translate(isOwn ? 'Given to' : 'Given to, says the server')
  const rows = description.summary.map((row): [string, string] => [row.label, row.value])
  return element(
    'section',
    { class: 'export', testId: `permission-${hash}`, attributes: { 'data-state': state } },
    element('h2', { text: description.title }),
    element('p', { text: translate(stateTexts[state]) }),
    addressRows([...(origin === '' ? [] : [[label, visibleText(origin)] as [string, string]]), ...rows], ''),
    action,
  )
}

/** Creates the sentence that permissions may be missing, see {@link loadPermissions}. */
export function incompleteNotice(translate: Translate): HTMLElement {
  return element('p', {
    text: translate(
      'The server’s list can’t be loaded. Permissions you gave on other devices may be missing.',
    ),
    testId: 'permissions-incomplete',
    attributes: { role: 'alert' },
  })
}

/**
 * Loads what the server lists and what this device remembers. Where one of them can't be read it may not be all, so `isComplete` is false.
 * Never rejects.
 */
export async function loadPermissions(
  services: FrameServices,
  account: string,
): Promise<{ readonly all: readonly ShownPermission[]; readonly isComplete: boolean }> {
  const [own, listed] = await Promise.all([
    getPermissionRecords(services.store, account).catch(() => undefined),
    getListedPermissions(services, account).catch(() => undefined),
  ])
  const isKnown = ({ hash, network }: PermissionRecord) =>
    own?.some((record) => record.hash === hash && record.network === network)
  const records = [
    ...(own ?? []).map((record) => ({ record, isOwn: true })),
    ...(listed?.records ?? [])
      .filter((record) => !isKnown(record))
      .map((record) => ({ record, isOwn: false })),
  ].sort((left, right) => right.record.at - left.record.at)
  const shown = await Promise.allSettled(toShown(services, account, records))
  return {
    all: shown.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    isComplete:
      own !== undefined && listed?.isComplete === true && shown.every(({ status }) => status === 'fulfilled'),
  }
}

function toShown(
  { config, rpc, state }: FrameServices,
  account: string,
  records: readonly Pick<ShownPermission, 'record' | 'isOwn'>[],
): readonly Promise<ShownPermission>[] {
  const { translate, language } = createTranslator(state.look.translations)
  const locale = toAmountLocale(state.look.locale, language)
  const now = Date.now()
  return records.flatMap(({ record, isOwn }) => {
    const grant = parseOwnContext(record.context)
    if (!grant || hashDelegation(grant) !== record.hash) return []
    const { origin, network } = record
    const prepared = {
      kind: 'permission',
      method: 'wallet_requestExecutionPermissions',
      origin,
      account,
      network,
      chainId: `0x${Number(network.slice('eip155:'.length)).toString(16)}`,
      grant,
    } as const
    const load = async (): Promise<ShownPermission> => {
      const served = config.networks.find(({ caipNetworkId }) => caipNetworkId === network)
      const [facts, revoked] = await Promise.all([
        getFacts(prepared, { rpc, network: served, recipients: [], translate, locale }),
        isRevoked(rpc, network, record.hash).catch(() => undefined),
      ])
      const isOver = toPermission(grant).expiry * 1000 <= now
      return {
        record,
        isOwn,
        description: describePermission(prepared, facts, now),
        state: revoked ? 'revoked' : isOver ? 'ended' : revoked === undefined ? 'unknown' : 'active',
      }
    }
    return [load()]
  })
}
