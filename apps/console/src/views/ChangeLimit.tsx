import {
  type ConsoleLimits,
  getConsoleAudit,
  getConsoleLimits,
  setConsoleLimit,
} from '@latchkey/protocol/routes'
import { type ReactElement, useState } from 'react'
import { callConsole } from '../api/callConsole.ts'
import { useChange } from '../api/queries.ts'
import { ChangeDialog } from '../parts/ChangeDialog.tsx'
import { Field } from '../parts/Field.tsx'
import { formatNumber, parseWhole } from '../parts/format.ts'
import { words } from '../words.ts'

const texts = words.limits
/** The highest figure. */
const most = 999_999_999

type ChangeLimitProps = {
  /** As it was when the dialog was opened. */
  readonly limit: ConsoleLimits['limits'][number]
  /** @param name of the limit that was changed */
  readonly onDone: (name: string) => void
  readonly onCancel: () => void
}

/** Changes both figures of a limit, or goes back to what its variable says. */
export function ChangeLimit({ limit, onDone, onCancel }: ChangeLimitProps): ReactElement {
  const { id, capacity, refillPerSecond, configured, isChanged, least, factor } = limit
  const before = { capacity, refillPerSecond }
  const [burst, setBurst] = useState(String(capacity))
  const [refill, setRefill] = useState(String(refillPerSecond))
  const [isReset, setIsReset] = useState(false)
  const change = useChange(
    (after: typeof before | null) => callConsole(setConsoleLimit, { body: { limit: id, before, after } }),
    [getConsoleLimits.path, getConsoleAudit.path],
  )
  const figures = { capacity: parseWhole(burst), refillPerSecond: parseWhole(refill) }
  const isUsable = (figure: number | undefined, from: number): figure is number =>
    figure !== undefined && figure >= from && figure <= most
  const after =
    isUsable(figures.capacity, least) && isUsable(figures.refillPerSecond, 1)
      ? { capacity: figures.capacity, refillPerSecond: figures.refillPerSecond }
      : undefined
  const name = texts.names[id] ?? id
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    setIsReset(false)
    change.reset()
  }
  const changes = [
    { label: texts.burst, before: capacity, after: after?.capacity ?? capacity },
    { label: texts.refill, before: refillPerSecond, after: after?.refillPerSecond ?? refillPerSecond },
  ].filter((one) => one.before !== one.after || isReset)
  return (
    <ChangeDialog
      title={name}
      changes={changes.map((one) => ({
        label: one.label,
        before: formatNumber(one.before),
        after: formatNumber(one.after),
      }))}
      hasProblem={!after}
      effect={words.change.effect}
      isPending={change.isPending}
      error={change.error}
      onReset={
        isChanged
          ? () => {
              setBurst(String(configured.capacity))
              setRefill(String(configured.refillPerSecond))
              setIsReset(true)
            }
          : undefined
      }
      onConfirm={() => after && change.mutate(isReset ? null : after, { onSuccess: () => onDone(name) })}
      onCancel={onCancel}
    >
      <Field
        label={texts.burst}
        value={burst}
        onChange={edit(setBurst)}
        problem={isUsable(figures.capacity, least) ? undefined : texts.between(least, most)}
        hint={factor > 1 ? texts.factor(factor) : undefined}
        inputMode="numeric"
        maxLength={9}
      />
      <Field
        label={texts.refill}
        value={refill}
        onChange={edit(setRefill)}
        problem={isUsable(figures.refillPerSecond, 1) ? undefined : texts.between(1, most)}
        inputMode="numeric"
        maxLength={9}
      />
    </ChangeDialog>
  )
}
