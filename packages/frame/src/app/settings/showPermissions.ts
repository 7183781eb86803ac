import { hashDelegation, parseDelegations, toPermission } from '@latchkey/protocol/smart-accounts'
import type { FrameServices } from '../FrameServices.ts'
import type { Description } from '../requests/describe/Description.ts'
import { describePermission } from '../requests/describe/describePermission.ts'
import { getFacts } from '../requests/describe/getFacts.ts'
import { visibleText } from '../requests/describe/text.ts'
import { addressRows, element, formButton, formScreen } from '../screens/forms.ts'
import { getPermissionRecords, type PermissionRecord } from '../smartAccounts/permissionRecords.ts'
import { createTranslator, type FrameText } from '../words/createTranslator.ts'

/** A permission with what the network says of it. `unknown`: the network doesn't answer. */
type Shown = {
  readonly record: PermissionRecord
  readonly description: Description
  readonly state: 'active' | 'ended' | 'revoked' | 'unknown'
}

const stateTexts = {
  active: 'It holds now.',
  ended: 'It has ended.',
  revoked: 'You revoked it. The network rejects it.',
  unknown: 'The network can’t be reached. Check the connection and try again.',
} as const satisfies Record<Shown['state'], FrameText>

/**
 * Shows the permissions that were given from this device, the newest first, and revokes them on chain.
 *
 * @param account the EVM address
 */
export function showPermissions(services: FrameServices, account: string, back: () => void): void {
  const { state } = services
  const { translate } = createTranslator(state.look.translations)
  const screen = formScreen(
    'Permissions',
    'Programs that may spend from this wallet without asking, as you approved on this device.',
    translate,
  )
  const { body, act } = screen
  const close = formButton(translate('Back'), 'permissions-back', back, 'quiet')
  body.append(close)
  const show = () => showPermissions(services, account, back)
  const revoke = ({ network, context, origin }: PermissionRecord) =>
    act(async () => {
      const [delegation] = parseDelegations(context)
      if (!delegation) return
      const room = await services.loadSmartAccounts()
      try {
        await room.revoke(
          services,
          { origin, account, network, delegation },
          { signal: state.abort.signal, hasPort: true, isTopLevel: true },
        )
      } finally {
        // the approval was shown in its place
        screen.show()
      }
      show()
    })
  act(async () => {
    const all = await loadPermissions(services, account)
    body.replaceChildren(
      ...(all.length === 0 ? [element('p', { text: translate('No permissions were given.') })] : []),
      ...all.map(({ record, description, state: current }) =>
        element(
          'section',
          {
            class: 'export',
            testId: `permission-${record.hash}`,
            attributes: { 'data-state': current },
          },
          element('h2', { text: description.title }),
          element('p', { text: translate(stateTexts[current]) }),
          addressRows(
            [
              [translate('Given to'), visibleText(record.origin)],
              ...description.summary.map(({ label, value }): [string, string] => [label, value]),
            ],
            '',
          ),
          current === 'active' || current === 'unknown'
            ? formButton(translate('Revoke'), `permission-revoke-${record.hash}`, () => revoke(record))
            : undefined,
        ),
      ),
      ...(all.some(({ state: current }) => current === 'unknown')
        ? [formButton(translate('Try again'), 'permissions-retry', show)]
        : []),
      close,
    )
  })
}

async function loadPermissions(services: FrameServices, account: string): Promise<readonly Shown[]> {
  const { config, rpc, state, store } = services
  const { translate } = createTranslator(state.look.translations)
  const records = await getPermissionRecords(store, account)
  if (records.length === 0) return []
  const { isRevoked } = await services.loadSmartAccounts()
  const now = Date.now()
  return Promise.all(
    records.flatMap((record) => {
      const [grant] = parseDelegations(record.context)
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
      const load = async (): Promise<Shown> => {
        const served = config.networks.find(({ caipNetworkId }) => caipNetworkId === network)
        const [facts, revoked] = await Promise.all([
          getFacts(prepared, { rpc, network: served, recipients: [], translate }),
          isRevoked(rpc, network, record.hash).catch(() => undefined),
        ])
        const isOver = toPermission(grant).expiry * 1000 <= now
        return {
          record,
          description: describePermission(prepared, facts, now),
          state: revoked ? 'revoked' : isOver ? 'ended' : revoked === undefined ? 'unknown' : 'active',
        }
      }
      return [load()]
    }),
  )
}
